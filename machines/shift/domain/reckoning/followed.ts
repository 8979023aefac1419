/** What happened to an incident in a period (docs/behaviour.md#shift-numbers). */
import { lateness, type PastEvent } from '../../../alerting/domain/trial/pastEvent.ts'
import { microsecondsOf } from '../../../core/domain/moment.ts'
import { isClosed, startMoment, type Incident } from '../../../incident/domain/incident.ts'
import { inOrderOf } from './alike.ts'
import { authorshipIn, type IsBySource } from './authors.ts'
import type { Reported } from './flaps.ts'
import { opennessOf, type Openness } from './openness.ts'
import type { ShiftRecord } from '../shiftRecord.ts'

/** An incident with its events, in the order in which the server stored them. */
export interface Followed extends Openness {
  readonly incident: Incident
  /** When it began, in microseconds since 1970; Infinity if that is not known. */
  readonly start: number
  /** All that were read, and those that the server stored in the shift. */
  readonly events: readonly PastEvent[]
  readonly counted: readonly PastEvent[]
  readonly isOpen: boolean
  readonly hasBegun: boolean
  readonly isOver: boolean
}

/** What was read, in the order in which it is reckoned. */
export interface Sorted {
  /** The newest first. */
  readonly incidents: readonly Incident[]
  /** By incident, in the order in which the server stored them. */
  readonly events: ReadonlyMap<number, readonly PastEvent[]>
  readonly isBySource: IsBySource
  /** When an incident began, in milliseconds since 1970. */
  readonly startOf: (incident: Incident) => number
}

/** After so many incidents, the reckoning pauses. */
const incidentsAtATime = 500

/** Of what the server stored longer before the period, events that came late may not have been read. */
export function completeEvents({ events, from }: Pick<ShiftRecord, 'events' | 'from'>): readonly PastEvent[] {
  const since = (from - lateness / 2) * 1000
  return events.filter(({ receivedAt }) => receivedAt >= since)
}

/** Sorts what was read, in steps of a few milliseconds. */
export function* sortingSteps(record: ShiftRecord): Generator<undefined, Sorted, undefined> {
  const isBySource = authorshipIn(record)
  const starts = new Map<Incident, number>()
  for (const incident of record.incidents.values()) starts.set(incident, startMoment(incident))
  const startOf = (incident: Incident) => momentIn(record, starts.get(incident) ?? Infinity)
  yield
  const events = eventsByIncident(record)
  yield
  return { incidents: inOrderOf([...record.incidents.values()], startOf), events, isBySource, startOf }
}

/** What happened to each incident in the period of the record, in steps of a few milliseconds. */
export function* followingSteps(
  { incidents, events, isBySource }: Sorted,
  period: Period,
): Generator<undefined, readonly Followed[], undefined> {
  const isCounted = within(period)
  const followed: Followed[] = []
  for (const [place, incident] of incidents.entries()) {
    const own = events.get(incident.pk) ?? []
    const openness = opennessOf(incident, own, period.from * 1000, isBySource)
    const counted = own.filter(({ receivedAt }) => isCounted(receivedAt))
    const hasEnded =
      isCounted(microsecondsOf(incident.endTime ?? '')) || counted.some((event) => openness.closing.has(event))
    const start = startMoment(incident)
    followed.push({
      ...openness,
      incident,
      start,
      events: own,
      counted,
      isOpen: incident.stateful && incident.open,
      hasBegun: isCounted(start),
      isOver: isClosed(incident) && hasEnded,
    })
    if (place % incidentsAtATime === 0) yield
  }
  return followed
}

type Period = Pick<ShiftRecord, 'from' | 'to' | 'now'>

/** By primary key, in the order in which the server stored them. */
function eventsByIncident({ events }: ShiftRecord): ReadonlyMap<number, readonly PastEvent[]> {
  const byIncident = new Map<number, PastEvent[]>()
  for (const event of events) {
    const own = byIncident.get(event.incident)
    if (own === undefined) byIncident.set(event.incident, [event])
    else own.push(event)
  }
  for (const [pk, own] of byIncident) {
    own.sort((one, other) => one.receivedAt - other.receivedAt || one.pk - other.pk)
    const once = own.filter((event, place) => own[place - 1]?.pk !== event.pk)
    if (once.length < own.length) byIncident.set(pk, once)
  }
  return byIncident
}

/** Whether a moment, in microseconds since 1970, belongs to the shift. One that lasts until now has all that was read. */
function within({ from, to, now }: Period): (moment: number) => boolean {
  const until = to < now ? to * 1000 : Infinity
  return (moment) => moment >= from * 1000 && moment < until
}

/** How long it took from the beginning of an incident to its first acknowledgement in the shift, in milliseconds. */
export function acknowledgingTime({ start, counted }: Followed): readonly number[] {
  const first = firstAcknowledgement(counted)
  return first === undefined ? [] : [Math.max(0, first.receivedAt - start) / 1000]
}

/** The first acknowledgement among events, which are in the order in which the server stored them. */
export function firstAcknowledgement(events: readonly PastEvent[]): PastEvent | undefined {
  return events.find(({ type }) => type === 'ACK')
}

/** Whether it is acknowledged, but no event tells since when. */
export function isAckedUntimed({ incident, events }: Followed): boolean {
  return incident.acked && !events.some(({ type }) => type === 'ACK')
}

/** When an incident was reported in the shift: it began, or was reopened. */
export function reportsOf({ incident, start, counted, hasBegun, reopening }: Followed): Reported {
  const times = counted.filter((event) => reopening.has(event)).map(({ receivedAt }) => receivedAt / 1000)
  return { incident, times: hasBegun ? [start / 1000, ...times] : times, reopened: times.length }
}

/** In milliseconds since 1970. An unknown beginning counts as the newest. */
function momentIn({ now }: ShiftRecord, start: number): number {
  return start === Infinity ? now : start / 1000
}
