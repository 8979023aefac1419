/**
 * When an incident was open (docs/behaviour.md#shift-numbers). Servers keep only the present: what an incident was like
 * earlier is tried out, event by event, and what does not lead to the present was not so.
 */
import { microsecondsOf } from '../../../core/domain/moment.ts'
import { isKnown, type Incident } from '../../../incident/domain/incident.ts'
import type { PastEvent } from '../../../alerting/domain/trial/pastEvent.ts'
import type { IsBySource } from './authors.ts'

export interface Openness {
  /** Whether the incident was open at the beginning of the shift; undefined if nothing leads to the present. */
  readonly wasOpen: boolean | undefined
  /** Whether the events are also explained by another beginning. */
  readonly isAssumed: boolean
  /** The events since the beginning of the shift that closed the incident, and those that reopened it. */
  readonly closing: ReadonlySet<PastEvent>
  readonly reopening: ReadonlySet<PastEvent>
}

/** Which ends by the source close: before the newest servers, what was reopened by hand outlived its end. */
type Ends = 'close' | 'closeUntilReopened' | 'neverClose'

/** In microseconds since 1970; Infinity while it is open, -Infinity if it ended nobody knows when. */
type End = number

interface Attempt extends Openness {
  readonly wasOpen: boolean
  readonly end: End
}

const never = { closing: new Set<PastEvent>(), reopening: new Set<PastEvent>(), isAssumed: false }

/**
 * Reckons it from the events of an incident, which are in the order in which the server stored them. `from` is the
 * beginning of the shift, in microseconds since 1970. If it could have been either way, an event has done what it says.
 */
export function opennessOf(
  incident: Incident,
  events: readonly PastEvent[],
  from: number,
  isBySource: IsBySource,
): Openness {
  if (!incident.stateful) return { ...never, wasOpen: false }
  const end = endOf(incident)
  if (end === undefined) return { ...never, wasOpen: undefined }
  const first = events.find(({ type }) => decisive.has(type))
  // Nothing has happened since: then it ended when it ends now.
  if (first === undefined) return { ...never, wasOpen: end > from }
  const fitting = attemptsOf(events, first, { from, now: end }, isBySource).filter((attempt) => attempt.end === end)
  const [likeliest] = fitting
  if (likeliest === undefined) return { ...never, wasOpen: undefined }
  return { ...likeliest, isAssumed: fitting.some((other) => !isAlike(likeliest, other)) }
}

const decisive = new Set(['STA', 'END', 'CLO', 'REO', 'RES'])

function endOf(incident: Incident): End | undefined {
  if (!isKnown(incident, 'state') || !isKnown(incident, 'end time')) return undefined
  const { endTime } = incident
  const end = endTime === 'infinity' ? Infinity : microsecondsOf(endTime ?? '')
  return Number.isNaN(end) ? undefined : end
}

/** What may have been, the likeliest first: that the first event that decides has done something. */
function attemptsOf(
  events: readonly PastEvent[],
  first: PastEvent,
  { from, now }: { readonly from: number; readonly now: End },
  isBySource: IsBySource,
): readonly Attempt[] {
  const isWhole = first.type === 'STA'
  const closed = endBefore(first, events, now)
  const beginnings = isWhole ? [-Infinity] : closes(first.type) ? [Infinity, closed] : [closed, Infinity]
  const hasEnds = events.some(({ type }) => type === 'END')
  const ends: readonly Ends[] = !hasEnds ? ['close'] : ['close', 'closeUntilReopened', 'neverClose']
  return beginnings.flatMap((beginning) =>
    ends
      // What began among these events has not been reopened before them.
      .filter((rule) => !(isWhole && rule === 'neverClose'))
      .map((rule) => attempt({ events, beginning, isWhole, ends: rule, from, isBySource })),
  )
}

interface Assumption {
  readonly events: readonly PastEvent[]
  readonly beginning: End
  /** Whether the incident began with the first of these events. */
  readonly isWhole: boolean
  readonly ends: Ends
  readonly from: number
  readonly isBySource: IsBySource
}

function attempt({ events, beginning, isWhole, ends, from, isBySource }: Assumption): Attempt {
  const closing = new Set<PastEvent>()
  const reopening = new Set<PastEvent>()
  let end = beginning
  let wasOpen: boolean | undefined
  let hasBegun = !isWhole
  let doEndsClose = ends !== 'neverClose'
  for (const event of events) {
    const { type, at, receivedAt } = event
    if (receivedAt >= from) wasOpen ??= end > from
    const isOpen = end > receivedAt
    if (type === 'STA' && !hasBegun) end = Infinity
    hasBegun ||= type === 'STA'
    const isEnd = type === 'END' && doEndsClose && isBySource(event)
    if ((type === 'CLO' || isEnd) && isOpen) {
      end = at
      if (receivedAt >= from) closing.add(event)
    }
    if ((type === 'REO' || (type === 'RES' && isBySource(event))) && !isOpen) {
      end = Infinity
      if (receivedAt >= from) reopening.add(event)
    }
    // The hand that reopens an open incident takes back an end that is still to come.
    if (type === 'REO') end = Infinity
    if (type === 'REO' && ends === 'closeUntilReopened') doEndsClose = false
  }
  return { wasOpen: wasOpen ?? end > from, end, closing, reopening, isAssumed: false }
}

/** When what is closed at the first event ended: when it ends now, unless one of the events says so. */
function endBefore(first: PastEvent, events: readonly PastEvent[], now: End): End {
  const isOfEvent = events.some(({ type, at }) => closes(type) && at === now)
  return now <= first.receivedAt && !isOfEvent ? now : -Infinity
}

function closes(type: string): boolean {
  return type === 'END' || type === 'CLO'
}

function isAlike(one: Attempt, other: Attempt): boolean {
  const areSame = (some: ReadonlySet<PastEvent>, others: ReadonlySet<PastEvent>) =>
    some.size === others.size && [...some].every((event) => others.has(event))
  return one.wasOpen === other.wasOpen && areSame(one.closing, other.closing) && areSame(one.reopening, other.reopening)
}
