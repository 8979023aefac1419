/** The course of an incident on a band of time (docs/behaviour.md#incident-course). All times are milliseconds since 1970. */
import type { FeedEntry } from './feed.ts'
import { hasState, type Incident } from './incident.ts'
import type { IncidentEvent } from './incidentHistory.ts'

/** A part of the band: from one moment up to, but not including, another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** An acknowledgement, from when it was given until it expires, or until the end of the band if it expires later. */
export interface AcknowledgedSpan extends Span {
  readonly by: string
  /** When it expires; undefined if it never does. */
  readonly until: number | undefined
}

/** Events at the same moment, or so close that they share a place on the band; newest first. */
export interface Stop {
  readonly at: number
  readonly events: readonly [IncidentEvent, ...IncidentEvent[]]
}

export interface TimeBand extends Span {
  /** Whether the band ends now, because the incident is open. */
  readonly isOpen: boolean
  /** When the incident was open. */
  readonly open: readonly Span[]
  readonly acknowledged: readonly AcknowledgedSpan[]
  readonly stops: readonly Stop[]
  /** How long the incident was open and, of that, acknowledged. */
  readonly openFor: number
  readonly acknowledgedFor: number
}

/** Two events closer than this part of the band share a stop, so that no stop covers another. */
const closest = 1 / 60

/**
 * The band of an incident, up to `now` or, once it is closed, to its end or the last thing that happened. Undefined if
 * there is nothing to draw: the incident is stateless, its start is unknown, or it begins at the moment it ends.
 */
export function timeBand(incident: Incident, entries: readonly FeedEntry[], now: number): TimeBand | undefined {
  const start = Date.parse(incident.startTime)
  if (!hasState(incident) || Number.isNaN(start)) return undefined
  const told = entries.filter(({ event }) => !Number.isNaN(Date.parse(event.timestamp)))
  const moments = told.map(({ event }) => momentOf(event))
  const end = endOf(incident, now)
  const band = { from: Math.min(start, ...moments), to: Math.max(incident.open ? now : end, ...moments) }
  if (band.to <= band.from) return undefined
  const open = openSpans(incident, told, { from: start, to: band.to }, end)
  const acknowledged = acknowledgedSpans(told, band)
  return {
    ...band,
    isOpen: incident.open,
    open,
    acknowledged,
    stops: stopsOf(told, band),
    openFor: lengthOf(open),
    acknowledgedFor: lengthOf(overlaps(open, merged(acknowledged))),
  }
}

/** Where a moment is on the band: 0 at its start, 1 at its end. */
export function placeOn({ from, to }: Span, at: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)))
}

function momentOf({ timestamp }: IncidentEvent): number {
  return Date.parse(timestamp)
}

/** When a closed incident ended; `now` if its end is not known yet. */
function endOf({ endTime }: Incident, now: number): number {
  const end = Date.parse(endTime ?? '')
  return Number.isNaN(end) ? now : end
}

const closing = new Set(['CLO', 'END'])
const opening = new Set(['REO', 'STA'])

/**
 * When the incident was open, from its start: an event that closes it ends a span, and one that reopens it begins the
 * next. If it is closed and no event says so, it was open until its end.
 */
function openSpans(incident: Incident, entries: readonly FeedEntry[], whole: Span, end: number): readonly Span[] {
  const spans: Span[] = []
  let since: number | undefined = whole.from
  for (const { event } of entries.toReversed()) {
    const at = Math.max(whole.from, momentOf(event))
    if (closing.has(event.type.value) && since !== undefined) {
      spans.push({ from: since, to: at })
      since = undefined
    } else if (opening.has(event.type.value)) since ??= at
  }
  if (since !== undefined) spans.push({ from: since, to: incident.open ? whole.to : Math.max(since, end) })
  return spans.filter(({ from, to }) => to > from)
}

function acknowledgedSpans(entries: readonly FeedEntry[], band: Span): readonly AcknowledgedSpan[] {
  return entries
    .toReversed()
    .flatMap(({ event, acknowledgement }) => {
      if (acknowledgement === undefined) return []
      const expiry = Date.parse(acknowledgement.expiration ?? '')
      const until = Number.isNaN(expiry) ? undefined : expiry
      return [{ from: momentOf(event), to: Math.min(until ?? band.to, band.to), by: event.actor.username, until }]
    })
    .filter(({ from, to }) => to > from)
}

/** One stop for each moment at which something happened, and for those that are too close to tell apart. */
function stopsOf(entries: readonly FeedEntry[], band: Span): readonly Stop[] {
  const stops: Stop[] = []
  for (const { event } of entries.toReversed()) {
    const at = momentOf(event)
    const last = stops.at(-1)
    if (last !== undefined && (isSameSecond(last.at, at) || (at - last.at) / (band.to - band.from) < closest))
      stops.splice(-1, 1, { at: last.at, events: [event, ...last.events] })
    else stops.push({ at, events: [event] })
  }
  return stops
}

function isSameSecond(one: number, other: number): boolean {
  return Math.floor(one / 1000) === Math.floor(other / 1000)
}

/** The spans in order of time, with those that touch or overlap joined. */
function merged(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last.to) joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) })
    else joined.push({ from, to })
  }
  return joined
}

/** The parts of the first spans that lie within the second ones; both are in order and do not overlap. */
function overlaps(spans: readonly Span[], within: readonly Span[]): readonly Span[] {
  return spans.flatMap((span) =>
    within
      .map(({ from, to }) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter(({ from, to }) => to > from),
  )
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}
