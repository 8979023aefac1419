/** Reckons a shift from what has been read (docs/behaviour.md#shift-numbers). */
import type { PastEvent } from '../../alerting/domain/trial/pastEvent.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import { isClosed, type Incident } from '../../incident/domain/incident.ts'
import { alikeIncidents, oldestFirst, worstFirst, type Folding } from './reckoning/alike.ts'
import { endingAcknowledgements, lastingOf } from './reckoning/endings.ts'
import {
  acknowledgingTime,
  completeEvents,
  followingSteps,
  isAckedUntimed,
  reportsOf,
  sortingSteps,
  type Followed,
} from './reckoning/followed.ts'
import { noisiestHosts } from './reckoning/noisiestHosts.ts'
import { quietSourcesOf } from './reckoning/quietSources.ts'
import type { Shift, ShiftEntry, ToldAcknowledgement } from './shift.ts'
import type { ShiftRecord } from './shiftRecord.ts'
import { spreadOf } from './reckoning/spread.ts'

/** As far ahead, in milliseconds, planned maintenance is told. */
const maintenanceAhead = 86_400_000

/** Everything on the page, reckoned from what has been read. Events may be in any order, and twice. */
export function shiftOf(record: ShiftRecord): Shift {
  const steps = shiftSteps(record)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The same in steps of a few milliseconds, where other things must have their turn. */
export function* shiftSteps(read: ShiftRecord): Generator<undefined, Shift, undefined> {
  const record = { ...read, events: completeEvents(read) }
  const sorted = yield* sortingSteps(record)
  const { isBySource, startOf } = sorted
  yield
  const followed = yield* followingSteps(sorted, record)
  const folding: Folding = { startOf, toldOf: (incident) => toldIn(incident, record) }
  const open = followed.filter(({ isOpen }) => isOpen)
  const begun = followed.filter(({ hasBegun }) => hasBegun)
  const over = followed.filter(({ isOver }) => isOver)
  const alike = (some: readonly Followed[]) => alikeIncidents(incidentsOf(some), folding)
  const entries = (has: (event: PastEvent, one: Followed) => boolean) => entriesOf(followed, has)
  yield
  const folded = {
    neverAcked: oldestFirst(alike(critical(open).filter((one) => isNeverAcked(one, record)))),
    overAlike: worstFirst(alikeIncidents(incidentsOf(over), { ...folding, toldOf: () => undefined })),
    newAndOpen: worstFirst(alike(begun.filter(({ isOpen }) => isOpen))),
  }
  yield
  const told = {
    closedByHand: entries((event, one) => event.type === 'CLO' && (isClosed(one.incident) || one.closing.has(event))),
    reopened: entries((event, { reopening }) => reopening.has(event)),
    notes: entries((event) => event.type === 'OTH' && !isBySource(event)),
  }
  yield
  const quietSources = quietSourcesOf(record, isBySource)
  yield
  const acknowledgements = endingAcknowledgements(incidentsOf(open), (incident) => lastingOf(incident, record))
  yield
  const noisiest = noisiestHosts(followed.map(reportsOf).filter(({ times }) => times.length > 0))
  yield
  const { from, to, now, doubts, tasks } = record
  return {
    from,
    to,
    events: followed.reduce((sum, { counted }) => sum + counted.length, 0),
    doubts,
    undecided: followed.filter(({ isAssumed, wasOpen }) => isAssumed || wasOpen === undefined).length,
    openNow: pksOf(open),
    openMore: openMoreOf(followed, open.length, doubts.unreadableEvents),
    begun: pksOf(begun),
    begunCritical: pksOf(critical(begun)),
    over: pksOf(over),
    ...folded,
    ...told,
    timeToAcknowledge: spreadOf(begun.flatMap(acknowledgingTime)),
    acknowledgedUntimed: begun.filter(isAckedUntimed).length,
    acknowledgements,
    maintenance: tasks?.filter((task) => isNear(task, now)).toSorted(byStart),
    quietSources,
    noisiest,
  }
}

function incidentsOf(some: readonly Followed[]): readonly Incident[] {
  return some.map(({ incident }) => incident)
}

function critical(some: readonly Followed[]): readonly Followed[] {
  return some.filter(({ incident }) => incident.level === 1)
}

function pksOf(some: readonly Followed[]): readonly number[] {
  return some.map(({ incident }) => incident.pk)
}

/** Undefined if it cannot be known of each incident whether it was open at the beginning. */
function openMoreOf(followed: readonly Followed[], openNow: number, unreadableEvents: number): number | undefined {
  if (unreadableEvents > 0 || followed.some(({ wasOpen }) => wasOpen === undefined)) return undefined
  return openNow - followed.filter(({ wasOpen }) => wasOpen === true).length
}

function isNeverAcked({ incident, events }: Followed, { acknowledgements }: ShiftRecord): boolean {
  if (incident.acked || events.some(({ type }) => type === 'ACK')) return false
  return (acknowledgements.get(incident.pk)?.length ?? 0) === 0
}

/** The events of the shift that count, the newest first. */
function entriesOf(
  followed: readonly Followed[],
  counts: (event: PastEvent, one: Followed) => boolean,
): readonly ShiftEntry[] {
  const entries: ShiftEntry[] = []
  for (const one of followed) {
    for (const event of one.counted) if (counts(event, one)) entries.push(entryOf(event, one.incident))
  }
  return entries.toSorted((one, other) => other.at - one.at || other.event - one.event)
}

function entryOf({ pk: event, by, receivedAt, text }: PastEvent, { pk, description, level }: Incident): ShiftEntry {
  return { event, pk, description, level, at: Math.floor(receivedAt / 1000), by, text }
}

function isNear({ start, end }: MaintenanceTask, now: number): boolean {
  return end > now && start < now + maintenanceAhead
}

function byStart(one: MaintenanceTask, other: MaintenanceTask): number {
  return one.start - other.start || one.pk - other.pk
}

function toldIn(incident: Incident, record: ShiftRecord): ToldAcknowledgement | undefined {
  const lasting = lastingOf(incident, record)
  return lasting && { by: lasting.by, until: lasting.until, at: lasting.at }
}
