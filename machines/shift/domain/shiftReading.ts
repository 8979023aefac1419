/** How a shift is read, page by page (docs/behaviour.md#shift-reading). */
import { lateness, type PastEventPage } from '../../alerting/domain/trial/pastEvent.ts'
import { changedMap, emptyMap } from '../../core/domain/persistentMap.ts'
import { hidingConditions, isHidden } from '../../filter/domain/hiding.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import type { WatchedSource } from '../../filter/domain/sources/watchedSource.ts'
import type { Found } from '../../forms/domain/resource.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { isExpired, type Acknowledgement } from '../../incident/domain/incidentHistory.ts'
import { askedTogether, type AcknowledgementsAnswer } from '../../list/domain/rowAcknowledgements.ts'
import {
  catchUpLateness,
  countedFrom,
  eventsOf,
  namedIncidents,
  renewalLateness,
  unreadFeed,
  usableFeed,
  withEarlier,
  withNewer,
  type ShiftFeed,
} from './shiftFeed.ts'
import type { ShiftRecord } from './shiftRecord.ts'

/** The largest number of events or incidents that are asked for at a time. */
export const pageSize = 100

/** What the server was asked for. Moments are in milliseconds since 1970, by the server's clock. */
export interface ShiftQuestion {
  readonly from: number
  readonly to: number
  readonly question: MatchQuestion
  /** Whether it is told who acknowledged what is open, and until when. */
  readonly needsAcknowledgements: boolean
}

export interface ShiftReading extends ShiftQuestion {
  readonly feed: ShiftFeed
  /** Whether what happened until the reading began is known, and until everything else was read. */
  readonly isUpToDate: boolean
  readonly isCaughtUp: boolean
  /** When what follows the feed was read. */
  readonly now: number
  /** The server's counts of open incidents, and of those that are acknowledged; undefined if it cannot count. */
  readonly counts: readonly (number | undefined)[]
  /** The incidents as they are, by key; 'absent' for those that do not match, or that the server does not have. */
  readonly looked: ReadonlyMap<number, Incident | 'absent'>
  /** The keys of the open incidents, page by page; where their next page begins. */
  readonly open: readonly (readonly number[])[]
  readonly openCursor: string | undefined
  readonly isOpenRead: boolean
  /** The incidents that are asked for by their keys, and how many of them have been. */
  readonly named: readonly number[]
  readonly namedAsked: number
  /** Of so many pages of the feed the incidents are known, and of so many they will be when all are asked for. */
  readonly settled: number
  readonly settling: number
  /** Undefined until they have been read. */
  readonly tasks: Found<MaintenanceTask> | 'none' | undefined
  readonly sources: Found<WatchedSource> | 'none' | undefined
  /** Of open incidents, by key; 'refused' if they could not be read. */
  readonly acknowledgements: ReadonlyMap<number, readonly Acknowledgement[] | 'refused'>
  /** The incidents whose acknowledgements are wanted, undefined until that is known; how many have been asked for. */
  readonly acked: readonly number[] | undefined
  readonly ackedAsked: number
  readonly unreadableIncidents: number
  /** How many requests were made, and how many milliseconds they took. */
  readonly requests: number
  readonly spent: number
}

/** The beginning of a reading. What an earlier one has read is used as far as it can be. */
export function begunReading(asked: ShiftQuestion, before?: ShiftReading): ShiftReading {
  const feed = before === undefined ? unreadFeed : usableFeed(before.feed, asked.from)
  const isSame = before !== undefined && JSON.stringify(before.question) === JSON.stringify(asked.question)
  const isKept = isSame && feed !== unreadFeed
  return {
    ...asked,
    feed,
    isUpToDate: false,
    isCaughtUp: false,
    now: asked.to,
    counts: isSame ? before.counts : [],
    looked: isKept ? before.looked : emptyMap,
    open: [],
    openCursor: undefined,
    isOpenRead: false,
    named: [],
    namedAsked: 0,
    settled: isKept ? before.settled : 0,
    settling: 0,
    tasks: undefined,
    sources: undefined,
    acknowledgements: isKept ? before.acknowledgements : emptyMap,
    acked: undefined,
    ackedAsked: 0,
    unreadableIncidents: 0,
    requests: 0,
    spent: 0,
  }
}

/** With what a number of requests cost, in milliseconds altogether. */
export function withCost(reading: ShiftReading, requests: number, spent: number): ShiftReading {
  return { ...reading, requests: reading.requests + requests, spent: reading.spent + spent }
}

/** With a page of the newest events, asked for at `askedAt`. */
export function withNewEvents(reading: ShiftReading, page: PastEventPage, askedAt: number): ShiftReading {
  const feed = withNewer(reading.feed, page, askedAt, reading.isUpToDate ? catchUpLateness : renewalLateness)
  if (feed.newer !== undefined) return { ...reading, feed }
  if (!reading.isUpToDate) return { ...reading, feed, isUpToDate: true }
  return withNamed({ ...reading, feed, isCaughtUp: true, now: feed.readUntil }, () => true)
}

/** With a page of earlier events. */
export function withEarlierEvents(reading: ShiftReading, page: PastEventPage): ShiftReading {
  return { ...reading, feed: withEarlier(reading.feed, page) }
}

/** With a page of open incidents. After the last, it is known which incidents have to be asked for by their keys. */
export function withOpen(
  reading: ShiftReading,
  found: Found<Incident> & { readonly next: string | undefined },
): ShiftReading {
  const read = {
    ...withLooked(reading, found.items, []),
    open: [...reading.open, found.items.map(({ pk }) => pk)],
    openCursor: found.next,
    isOpenRead: found.next === undefined,
    unreadableIncidents: reading.unreadableIncidents + found.unreadable,
  }
  if (!read.isOpenRead) return read
  const listed = new Set(read.open.flat())
  return withNamed(read, (pk) => !listed.has(pk))
}

/** Incidents that were open and are not among the open ones any more have changed, too. */
function withNamed(reading: ShiftReading, isWanted: (pk: number) => boolean): ShiftReading {
  const { feed, looked, settled, from } = reading
  const named = namedIncidents(feed, countedFrom(feed, from), settled, (pk) => looked.has(pk))
  if (!reading.isCaughtUp) {
    for (const [pk, incident] of looked) if (incident !== 'absent' && incident.open) named.add(pk)
  }
  const wanted = [...named].filter(isWanted)
  const settling = feed.pages.length
  const isSettled = wanted.length === 0
  return { ...reading, named: wanted, namedAsked: 0, settling, settled: isSettled ? settling : settled }
}

/** The keys of the incidents that are asked for next. */
export function nextNamed({ named, namedAsked }: ShiftReading): readonly number[] {
  return named.slice(namedAsked, namedAsked + pageSize)
}

/** With the incidents that were asked for. */
export function withFound(reading: ShiftReading, { items, unreadable }: Found<Incident>): ShiftReading {
  const asked = nextNamed(reading)
  const namedAsked = reading.namedAsked + asked.length
  const isSettled = namedAsked === reading.named.length
  return {
    ...withLooked(reading, items, asked),
    namedAsked,
    settled: isSettled ? reading.settling : reading.settled,
    // What is known of their acknowledgements may not be true any more.
    acknowledgements: changedMap(reading.acknowledgements, ({ remove }) => asked.forEach(remove)),
    unreadableIncidents: reading.unreadableIncidents + unreadable,
  }
}

/** The server does not apply all conditions: those that it cannot apply are applied here. */
function withLooked(reading: ShiftReading, items: readonly Incident[], asked: readonly number[]): ShiftReading {
  const hiding = hidingConditions(reading.question, reading.question.withLevels)
  const looked = changedMap(reading.looked, ({ set }) => {
    for (const pk of asked) set(pk, 'absent')
    for (const incident of items) set(incident.pk, isHidden(incident, hiding) ? 'absent' : incident)
  })
  return { ...reading, looked }
}

/** The same, and it is known whose acknowledgements are wanted. */
export function withAcked(reading: ShiftReading): ShiftReading {
  const acked: number[] = []
  if (!reading.needsAcknowledgements) return { ...reading, acked, ackedAsked: 0 }
  for (const [pk, incident] of reading.looked) {
    if (incident === 'absent' || !incident.open || !incident.acked) continue
    const known = reading.acknowledgements.get(pk)
    const isKnown = known !== undefined && known !== 'refused'
    if (!isKnown || known.every((one) => isExpired(one, reading.now))) acked.push(pk)
  }
  return { ...reading, acked, ackedAsked: 0 }
}

/** The keys of the incidents whose acknowledgements are asked for next. */
export function nextAcked({ acked = [], ackedAsked }: ShiftReading): readonly number[] {
  return acked.slice(ackedAsked, ackedAsked + askedTogether)
}

/** With the acknowledgements that were asked for. */
export function withAcknowledgements(reading: ShiftReading, answers: readonly AcknowledgementsAnswer[]): ShiftReading {
  const acknowledgements = changedMap<readonly Acknowledgement[] | 'refused'>(reading.acknowledgements, ({ set }) => {
    for (const { pk, fault, acknowledgements: found } of answers) set(pk, fault === undefined ? found : 'refused')
  })
  return { ...reading, acknowledgements, ackedAsked: reading.ackedAsked + nextAcked(reading).length }
}

/** What was read, to reckon the shift from. */
export function recordOf(reading: ShiftReading): ShiftRecord {
  const { feed, to, now, tasks, sources, needsAcknowledgements } = reading
  const from = Math.min(countedFrom(feed, reading.from), to)
  const incidents = new Map<number, Incident>()
  const acknowledgements = new Map<number, readonly Acknowledgement[]>()
  let unreadAcknowledgements = 0
  for (const [pk, incident] of reading.looked) {
    if (incident === 'absent') continue
    incidents.set(pk, incident)
    if (!needsAcknowledgements || !incident.open || !incident.acked) continue
    const known = reading.acknowledgements.get(pk)
    if (known === undefined || known === 'refused') unreadAcknowledgements += 1
    else acknowledgements.set(pk, known)
  }
  return {
    from,
    to,
    now,
    // Earlier ones tell what incidents were like at the beginning.
    events: eventsOf(feed, from - lateness, now),
    incidents,
    acknowledgements,
    tasks: isFound(tasks) ? tasks.items : undefined,
    sources: isFound(sources) ? sources.items : undefined,
    doubts: {
      isCut: from > reading.from,
      unreadableEvents: feed.unreadable,
      unreadableIncidents: reading.unreadableIncidents,
      unreadableTasks: isFound(tasks) ? tasks.unreadable : 0,
      unreadAcknowledgements,
    },
  }
}

function isFound<Item>(found: Found<Item> | 'none' | undefined): found is Found<Item> {
  return found !== undefined && found !== 'none'
}
