/** What the console reads of a shift, through its decoders. */
import * as v from 'valibot'
import { lateness, type PastEvent } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { ShiftRecord } from '../../../../machines/shift/domain/shiftRecord.ts'
import { wirePastEvents, wirePastIncidents } from '../../../../src/api/alerting/wire/pastEvent.ts'
import { wireMaintenanceTask } from '../../../../src/api/filter/wire/maintenance.ts'
import { wireWatchedSource } from '../../../../src/api/filter/wire/watchedSource.ts'
import { wireAcknowledgements } from '../../../../src/api/incident/wire/acknowledgement.ts'
import type { StandIn } from '../../../server/standIn.ts'
import { question, signIn } from '../../../server/testSupport.ts'
import { promise } from '../subject.ts'
import type { History, Past } from './histories.ts'

type Ask = (path: string) => Promise<unknown>

/** Everything that a shift is reckoned from. */
export async function readShift(history: History, { standIn, now, from, to }: Past): Promise<ShiftRecord> {
  const ask = askOf(standIn)
  const base = history.generation.startsWith('1') ? '/api/v1' : '/api/v2'
  const isHead = history.generation === 'head'
  const events = await readFeed(ask, from / 1000 - lateness)
  const counted = events.filter(({ receivedAt }) => receivedAt >= from)
  const incidents = await readIncidents(ask, `${base}/incidents/`, counted, history)
  const acknowledgements = new Map<number, readonly Acknowledgement[]>()
  for (const { pk, open, acked } of incidents.values()) {
    if (!open || !acked) continue
    acknowledgements.set(pk, v.parse(wireAcknowledgements, await ask(`${base}/incidents/${pk}/acks/`)).rows)
  }
  const tasks = isHead ? await ask('/api/v2/plannedmaintenance/') : undefined
  const sources = isHead ? await ask('/api/v3/incidents/sources/') : undefined
  return {
    from: from / 1000,
    to: to / 1000,
    now: now / 1000,
    events: history.keepsEarlier ? events : counted,
    incidents,
    acknowledgements,
    tasks: tasks === undefined ? undefined : v.parse(v.array(wireMaintenanceTask), tasks),
    sources: sources === undefined ? undefined : v.parse(v.array(wireWatchedSource), sources),
    doubts: {
      isCut: false,
      unreadableEvents: 0,
      unreadableIncidents: 0,
      unreadableTasks: 0,
      unreadAcknowledgements: 0,
    },
  }
}

/** The events since a moment by their sources, in milliseconds since 1970. */
async function readFeed(ask: Ask, since: number): Promise<readonly PastEvent[]> {
  const events: PastEvent[] = []
  let cursor: string | undefined
  do {
    const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = v.parse(wirePastEvents, await ask(`/api/v2/incidents/events/?page_size=100${more}`))
    promise(page.unreadable === 0, 'An event could not be read.')
    events.push(...page.events)
    cursor = page.further
  } while (cursor !== undefined && (events.at(-1)?.at ?? 0) >= since * 1000)
  return events
}

/** Those that events name, and those that are open. */
async function readIncidents(
  ask: Ask,
  path: string,
  events: readonly PastEvent[],
  { isOfView }: History,
): Promise<ReadonlyMap<number, Incident>> {
  const incidents = new Map<number, Incident>()
  const keep = (answer: unknown) => {
    for (const incident of v.parse(wirePastIncidents, answer)) {
      if (!isOfView || incident.source.pk !== 3) incidents.set(incident.pk, incident)
    }
  }
  const pks = [...new Set(events.map(({ incident }) => incident))]
  for (let place = 0; place < pks.length; place += 100) {
    keep(await ask(`${path}?id__in=${pks.slice(place, place + 100).join(',')}&page_size=100`))
  }
  keep(await ask(`${path}?open=true&page_size=100000`))
  return incidents
}

function askOf(standIn: StandIn): Ask {
  const token = signIn(standIn)
  return async (path) => {
    const answer = await standIn.fetch(question('GET', path, { token }))
    promise(answer.status === 200, `${path}: ${answer.status}`)
    const body: unknown = await answer.json()
    return body
  }
}
