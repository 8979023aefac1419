/** Sources that have not been heard for longer than is usual for them (docs/behaviour.md#shift-numbers). */
import type { PastEvent } from '../../../alerting/domain/trial/pastEvent.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import type { IsBySource } from './authors.ts'
import type { QuietSource } from '../shift.ts'
import type { ShiftRecord } from '../shiftRecord.ts'

const minute = 60_000
/** No source is quiet before that. */
const shortestSilence = 15 * minute
/** Of a source that was heard too seldom to have a usual silence, if the server tells when it was heard. */
const silenceIfTold = 60 * minute
/** The server itself, which reports in its own name. */
const typeOfServer = 'argus'

/** A source, as far as incidents and events tell. */
interface Heard {
  name: string
  open: number
  /** Milliseconds since 1970. */
  times: number[]
}

/**
 * The sources that are quiet now, what was heard longest ago first. A source is quiet after twice the longest silence
 * between two of its events, at least 15 minutes; if it was heard less than three times, after an hour if the server
 * tells when it was heard, and otherwise after the length of the shift.
 */
export function quietSourcesOf(record: ShiftRecord, isBySource: IsBySource): readonly QuietSource[] {
  const { from, to, now, sources } = record
  const heard = heardIn(record, isBySource)
  const told = new Map(sources?.map((source) => [source.pk, source]))
  for (const { pk, name, type, lastHeard } of sources ?? []) {
    const isOfShift = lastHeard !== undefined && lastHeard >= from
    if (isOfShift && type !== typeOfServer && !heard.has(pk)) heard.set(pk, { name, open: 0, times: [] })
  }
  const quiet = [...heard].flatMap(([pk, { name, open, times }]): readonly QuietSource[] => {
    const lastHeard = latest(told.get(pk)?.lastHeard, times.at(-1))
    const isTold = told.get(pk)?.lastHeard !== undefined
    const since = now - (lastHeard ?? from)
    return since >= usualSilence(times, isTold ? silenceIfTold : to - from)
      ? [{ pk, name, lastHeard, isTold, open }]
      : []
  })
  return quiet.toSorted((one, other) => (one.lastHeard ?? 0) - (other.lastHeard ?? 0) || one.pk - other.pk)
}

function heardIn({ incidents, events }: ShiftRecord, isBySource: IsBySource): Map<number, Heard> {
  const heard = new Map<number, Heard>()
  for (const incident of incidents.values()) {
    const { source, stateful, open } = incident
    if (source.pk === undefined || source.type === typeOfServer) continue
    const known = heard.get(source.pk) ?? { name: source.name, open: 0, times: [] }
    heard.set(source.pk, known)
    if (stateful && open) known.open += 1
  }
  for (const event of events) timesOf(heard, incidents.get(event.incident), event, isBySource)
  for (const { times } of heard.values()) times.sort((one, other) => one - other)
  return heard
}

function timesOf(
  heard: ReadonlyMap<number, Heard>,
  incident: Incident | undefined,
  event: PastEvent,
  isBySource: IsBySource,
): void {
  const pk = incident?.source.pk
  if (pk !== undefined && isBySource(event)) heard.get(pk)?.times.push(Math.floor(event.receivedAt / 1000))
}

/** `times`, the earliest first, and `seldom` are in milliseconds. */
function usualSilence(times: readonly number[], seldom: number): number {
  if (times.length < 3) return Math.max(shortestSilence, seldom)
  const longest = times.reduce((most, time, place) => Math.max(most, time - (times[place - 1] ?? time)), 0)
  return Math.max(shortestSilence, 2 * longest)
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}
