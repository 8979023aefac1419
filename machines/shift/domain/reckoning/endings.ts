/** Who acknowledged what is open, and until when (docs/behaviour.md#shift). */
import { isNever } from '../../../core/domain/moment.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import { isExpired, lastingAcknowledgement, type Acknowledgement } from '../../../incident/domain/incidentHistory.ts'
import { minuteOf } from './alike.ts'
import type { EndingAcknowledgements, ToldAcknowledgement } from '../shift.ts'
import type { ShiftRecord } from '../shiftRecord.ts'

interface Lasting extends ToldAcknowledgement {
  readonly text: string
}

const unread: Lasting = { by: undefined, until: undefined, at: undefined, text: '' }

/** The acknowledgement by which an acked incident stays acknowledged longest; undefined if it is not acked. */
export function lastingOf(incident: Incident, { acknowledgements, now }: ShiftRecord): Lasting | undefined {
  if (!incident.acked) return undefined
  const inForce = acknowledgements.get(incident.pk)?.filter((one) => !isExpired(one, now)) ?? []
  const lasting = lastingAcknowledgement(inForce)
  if (lasting === undefined) return unread
  const { actor, timestamp, description } = lasting.event
  const at = Date.parse(timestamp)
  return { by: actor.username, until: untilOf(lasting), at: Number.isNaN(at) ? undefined : at, text: description }
}

function untilOf({ expiration }: Acknowledgement): number {
  const until = expiration === undefined ? Infinity : Date.parse(expiration)
  return isNever(until) ? Infinity : until
}

/** The acknowledgements of the incidents: by when they end, then what never ends, the oldest first, then what is not known. */
export function endingAcknowledgements(
  incidents: readonly Incident[],
  lastingOf: (incident: Incident) => Lasting | undefined,
): readonly EndingAcknowledgements[] {
  const groups = new Map<string, { incident: Incident; lasting: Lasting }[]>()
  for (const incident of incidents) {
    const lasting = lastingOf(incident)
    if (lasting === undefined) continue
    const key = JSON.stringify([minuteOf(lasting.until), lasting.text])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [{ incident, lasting }])
    else group.push({ incident, lasting })
  }
  return [...groups.values()]
    .map(endingOf)
    .toSorted(
      (one, other) =>
        compare(rank(one.until), rank(other.until)) ||
        compare(one.oldest ?? Infinity, other.oldest ?? Infinity) ||
        (one.pks[0] ?? 0) - (other.pks[0] ?? 0),
    )
}

function endingOf(
  group: readonly { readonly incident: Incident; readonly lasting: Lasting }[],
): EndingAcknowledgements {
  const counts = new Map<string, number>()
  let [until, oldest]: (number | undefined)[] = []
  for (const { lasting } of group) {
    if (lasting.by !== undefined) counts.set(lasting.by, (counts.get(lasting.by) ?? 0) + 1)
    if (lasting.until !== undefined) until = Math.min(until ?? Infinity, lasting.until)
    if (lasting.at !== undefined) oldest = Math.min(oldest ?? Infinity, lasting.at)
  }
  const descriptions = new Set(group.map(({ incident }) => incident.description))
  return {
    until,
    pks: group.map(({ incident }) => incident.pk),
    by: [...counts].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1)).map(([name]) => name),
    text: group[0]?.lasting.text ?? '',
    description: descriptions.size === 1 ? group[0]?.incident.description : undefined,
    oldest,
  }
}

/** In minutes, by which they are grouped; what is not known comes last. */
function rank(until: number | undefined): number {
  if (until === undefined) return Number.MAX_VALUE
  return until === Infinity ? Number.MAX_SAFE_INTEGER : Math.floor(until / 60_000)
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
