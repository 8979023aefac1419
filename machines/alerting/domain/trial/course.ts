/**
 * What an incident was like when each of its events was stored (docs/behaviour.md#trial). Servers keep only the present:
 * it is worked out from the events, forwards from what each does, and backwards from what the incident is now. What
 * remains open has several values.
 */
import type { Incident } from '../../../incident/domain/incident.ts'
import { microsecondsOf } from '../../../core/domain/moment.ts'
import type { PastEvent } from './pastEvent.ts'

/** What an incident may have been like as an event left it. Each list has at least one value. */
export interface Course {
  readonly open: readonly boolean[]
  readonly acked: readonly boolean[]
  /** Undefined in it: any level. */
  readonly level: readonly (number | undefined)[]
  /** Whether the tags were those that the incident has now. */
  readonly areTagsKnown: boolean
}

const either: readonly boolean[] = [true, false]

/**
 * The course of an incident through its events, which are in the order in which the server stored them. Ends and restarts
 * count for certain only from the source itself: those of others may change nothing.
 */
export function courseOf(
  incident: Incident,
  events: readonly PastEvent[],
  isBySource: (event: PastEvent) => boolean,
): readonly Course[] {
  const open = incident.stateful ? opennessOf(incident, events, isBySource) : events.map(() => [false])
  const acked = acknowledgementOf(incident, events)
  const level = levelsOf(incident, events)
  const lastOfTags = events.findLastIndex(({ isOfTags }) => isOfTags === true)
  return events.map((_, place) => ({
    open: open[place] ?? either,
    acked: acked[place] ?? either,
    level: level[place] ?? [undefined],
    areTagsKnown: place > lastOfTags,
  }))
}

function opennessOf(
  { endTime }: Incident,
  events: readonly PastEvent[],
  isBySource: (event: PastEvent) => boolean,
): readonly (readonly boolean[])[] {
  const states: (readonly boolean[])[] = []
  // What happened before the first of these events is not known.
  let mayBeReopened = true
  for (const [place, event] of events.entries()) {
    if (event.type === 'STA' || event.type === 'REO') mayBeReopened = event.type === 'REO'
    states.push(stateAfter(event, states[place - 1] ?? either, mayBeReopened, isBySource(event)))
  }
  // An incident that was over when the server stored its start was never open.
  for (const [place, { type, receivedAt }] of events.entries()) {
    if (type === 'STA' && events.some((end) => isEnd(end) && end.at <= receivedAt)) states[place] = either
  }
  // Since the last event that decides, the end has been what it is now. One in the future comes without another event.
  const end = endTime === 'infinity' ? Infinity : microsecondsOf(endTime ?? '')
  const atLast = ({ receivedAt }: PastEvent) => (Number.isNaN(end) ? either : [end > receivedAt])
  let isLast = true
  let known = either
  for (let place = events.length - 1; place >= 0; place -= 1) {
    const event = events[place]
    if (isLast && event !== undefined) known = atLast(event)
    const possible = (states[place] ?? either).filter((state) => known.includes(state))
    // Something happened of which there is no event: before that, nothing is certain.
    states[place] = possible.length === 0 ? either : possible
    isLast &&= event !== undefined && !decides(event)
    known = event === undefined || decides(event) ? either : (states[place] ?? either)
  }
  return states
}

/** Whether the incident is open after an event, if it was `before`. */
function stateAfter(
  event: PastEvent,
  before: readonly boolean[],
  mayBeReopened: boolean,
  isBySource: boolean,
): readonly boolean[] {
  if (isLateEnd(event)) return either
  switch (event.type) {
    case 'STA':
    case 'REO':
      return [true]
    case 'LES':
    case 'CLO':
      return [false]
    case 'END':
      // Before the newest servers, what was reopened by hand outlived its end.
      return isBySource && !mayBeReopened ? [false] : [...new Set([false, ...before])]
    case 'RES':
      return isBySource ? [true] : [...new Set([true, ...before])]
    default:
      return before
  }
}

function decides({ type }: PastEvent): boolean {
  return ['STA', 'LES', 'CLO', 'END', 'REO', 'RES'].includes(type)
}

function isEnd({ type }: PastEvent): boolean {
  return type === 'END' || type === 'CLO'
}

function isLateEnd(event: PastEvent): boolean {
  return isEnd(event) && event.at > event.receivedAt
}

/** An acknowledgement can run out, of which no event tells. One that holds now has not. */
function acknowledgementOf(
  { acked: isAckedNow }: Incident,
  events: readonly PastEvent[],
): readonly (readonly boolean[])[] {
  const last = events.findLastIndex(({ type }) => type === 'ACK')
  const hasStart = events.some(({ type }) => type === 'STA' || type === 'LES')
  const isOlder = isAckedNow && last === -1 && !hasStart
  let state = either
  return events.map(({ type }, place) => {
    if (type === 'ACK') {
      state = either
      return [true]
    }
    if (type === 'STA' || type === 'LES') state = [false]
    return isOlder || (isAckedNow && last !== -1 && place > last) ? [true] : state
  })
}

/** At the change itself, servers may compare the level before or after it. */
function levelsOf({ level: now }: Incident, events: readonly PastEvent[]): readonly Course['level'][] {
  return events.map(({ level }, place) => {
    if (level !== undefined) return [level.before, level.after]
    const before = events.slice(0, place).findLast((event) => event.level !== undefined)?.level?.after
    const next = events.slice(place).find((event) => event.level !== undefined)?.level?.before ?? now
    // If they differ, the level was changed without an event.
    return [before === undefined || before === next ? next : undefined]
  })
}
