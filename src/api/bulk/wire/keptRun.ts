import * as v from 'valibot'
import { bulkOperations, type RefusedIncident } from '../../../../machines/bulk/domain/operation.ts'
import type { KeptRun } from '../../../../machines/bulk/domain/run.ts'
import { wirePk } from '../../server/wire/pk.ts'

/** Maximum number of incidents in each list of a stored run; a run with a longer list is not restored. */
const mostIncidents = 100_000
const pks = v.pipe(v.array(wirePk), v.maxLength(mostIncidents))

/** Incidents grouped by reason, because thousands may share a reason. */
const wireReasons = v.pipe(
  v.array(v.object({ reason: v.string(), pks })),
  v.transform((groups): readonly RefusedIncident[] =>
    groups.flatMap(({ reason, pks: found }) => found.map((pk) => ({ pk, reason }))),
  ),
)

function byReason(incidents: readonly RefusedIncident[]) {
  const groups = new Map<string, number[]>()
  for (const { pk, reason } of incidents) {
    const group = groups.get(reason) ?? []
    groups.set(reason, group)
    group.push(pk)
  }
  return [...groups].map(([reason, found]) => ({ reason, pks: found }))
}

/** A run as stored in the browser, with only the primary keys of its incidents. */
export const wireKeptRun = v.pipe(
  v.object({
    standing: v.picklist(['underWay', 'paused', 'over']),
    operation: v.picklist(bulkOperations),
    text: v.string(),
    expiration: v.undefinedable(v.string()),
    keepsTickets: v.optional(v.literal(true)),
    undone: pks,
    ledger: v.object({
      waiting: pks,
      withheld: pks,
      leftOut: wireReasons,
      succeeded: pks,
      refused: wireReasons,
      unanswered: wireReasons,
      changed: pks,
      unchanged: pks,
      byOthers: v.optional(wireReasons, []),
      given: v.optional(v.pipe(v.array(v.object({ pk: wirePk, acknowledgement: wirePk })), v.maxLength(mostIncidents))),
    }),
  }),
  v.transform(({ undone, ...run }): KeptRun => ({ ...run, undone: new Set(undone) })),
)

/** The stored form of a run, as read by wireKeptRun. */
export function keptRunBody({ undone, ledger, ...run }: KeptRun) {
  return {
    ...run,
    undone: [...undone],
    ledger: {
      ...ledger,
      leftOut: byReason(ledger.leftOut),
      refused: byReason(ledger.refused),
      unanswered: byReason(ledger.unanswered),
      byOthers: byReason(ledger.byOthers),
    },
  }
}
