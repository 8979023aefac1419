/**
 * What a profile, saved or not, would have sent of past events, by the server's rule of who is notified
 * (docs/behaviour.md#trial).
 */
import {
  acceptanceByAll,
  isEmptyFilter,
  requiredTags,
  type Acceptance,
  type Occasion,
} from '../../../filter/domain/acceptance.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../filter/domain/savedFilter.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import { tagText } from '../../../incident/domain/tag.ts'
import { microsecondsOf } from '../../../core/domain/moment.ts'
import { zoneReadingOf } from '../../../server/domain/serverZone.ts'
import type { Destination } from '../destination.ts'
import type { Day } from '../day.ts'
import { wholeDay } from '../timeOfDay.ts'
import type { Timeslot } from '../timeslot.ts'
import { coverageAt, opposite, typeAcceptance } from '../told.ts'
import { holdsAlways, stretchesOf } from '../week.ts'
import { courseOf, type Course } from './course.ts'
import type { PastDays, PastEvent } from './pastEvent.ts'

/** A profile to try, whether it is active or not. */
export interface TriedProfile {
  readonly timeslot: Timeslot
  readonly filters: readonly SavedFilter[]
  readonly destinations: readonly Destination[]
}

/** An event that the profile would have sent, or may have. */
export interface TriedEvent {
  readonly event: PastEvent
  /** Undefined if the server no longer has it, or if it could not be read. */
  readonly incident: Incident | undefined
  readonly isSure: boolean
}

/** A day by the server's clock. */
export interface TriedDay {
  /** Days since 1970. */
  readonly date: number
  /** Newest first. */
  readonly events: readonly TriedEvent[]
}

export interface Trial {
  /** Every day that was read, newest first. */
  readonly days: readonly TriedDay[]
  /** Where the events would have been sent: the destinations of the profile whose medium is installed. */
  readonly destinations: readonly Destination[]
}

/** What the profile would have sent. `judgesEventTime`: as in `Circumstances`. */
export function trialOf(profile: TriedProfile, read: PastDays, judgesEventTime: boolean): Trial {
  // Of what was stored earlier, some events may not have been read.
  const past = { ...read, events: read.events.filter(({ receivedAt }) => receivedAt >= read.from * 1000) }
  const destinations = profile.destinations.filter(({ medium }) => medium.isInstalled)
  const judge = judgeOf(profile, past, judgesEventTime)
  const hasContent = profile.filters.length > 0 && !profile.filters.some(isEmptyFilter) && destinations.length > 0
  // What was stored while the events were being read only says what an incident is like now.
  const counting = past.events.filter(({ receivedAt }) => receivedAt < (past.to + 1) * 1000)
  const days = new Map<number, TriedEvent[]>(daysOf(past).map((date) => [date, []]))
  for (const event of hasContent ? counting : []) {
    const acceptance = judge(event)
    if (acceptance === 'no') continue
    const { date } = dayOfReception(event)
    const tried = { event, incident: past.incidents.get(event.incident), isSure: acceptance === 'yes' }
    const others = days.get(date)
    if (others === undefined) days.set(date, [tried])
    else others.push(tried)
  }
  return {
    days: [...days]
      .map(([date, events]) => ({
        date,
        events: events.toSorted(
          (one, other) => other.event.receivedAt - one.event.receivedAt || other.event.pk - one.event.pk,
        ),
      }))
      .toSorted((one, other) => other.date - one.date),
    destinations,
  }
}

/** The days from the first moment to the last, by the offset of the events that are closest to them. */
function daysOf({ from, to, events }: PastDays): readonly number[] {
  const inOrder = events.toSorted((one, other) => one.pk - other.pk)
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = placeOf({ at: from * 1000, offset: first.receivedOffset }).date
  const end = placeOf({ at: to * 1000, offset: last.receivedOffset }).date
  return Array.from({ length: Math.max(0, end - start) + 1 }, (_, place) => start + place)
}

/** When the server sent the notifications. */
function dayOfReception({ receivedAt, receivedOffset }: PastEvent) {
  return placeOf({ at: receivedAt, offset: receivedOffset })
}

/** The day of a moment by the server's clock, in days since 1970, and the microseconds since its midnight. */
export function placeOf({ at, offset }: Pick<PastEvent, 'at' | 'offset'>): {
  readonly date: number
  readonly time: number
} {
  const local = at + offset * 60_000_000
  const date = Math.floor(local / wholeDay)
  return { date, time: local - date * wholeDay }
}

/** The day of the week: 1970 began on a Thursday. */
export function weekdayOf(date: number): Day {
  return (((((date + 3) % 7) + 7) % 7) + 1) as Day
}

function judgeOf(
  { timeslot, filters }: TriedProfile,
  past: PastDays,
  judgesEventTime: boolean,
): (event: PastEvent) => Acceptance {
  const courses = coursesIn(past)
  const occasions = occasionsIn(filters, past.tasks)
  const holds = holdingOf(timeslot)
  const holdsFor = (event: PastEvent, incident: Incident | undefined): Acceptance => {
    if (judgesEventTime) return holds(event)
    const start = incident === undefined ? undefined : momentOf(incident)
    return start === undefined ? holds(undefined) : holds(start)
  }
  return (event) => {
    const incident = past.incidents.get(event.incident)
    const early = [typeAcceptance(filters, event.type), holdsFor(event, incident)]
    if (early.includes('no')) return 'no'
    const course = courses.get(event)
    if (incident === undefined || course === undefined) return 'unknown'
    const possible = occasions(event, incident, course)
    const tasks = { tasks: past.tasks, maintenanceGap: undefined }
    const all = [
      ...early,
      incident.unknown === undefined ? joint(possible.map((one) => acceptanceByAll(filters, one))) : 'unknown',
      // Servers look for maintenance when they store an event, whatever its time.
      opposite(joint(possible.map((one) => coverageAt(one, Math.floor(event.receivedAt / 1000), tasks)))),
    ]
    if (all.includes('no')) return 'no'
    return all.includes('unknown') ? 'unknown' : 'yes'
  }
}

/** What follows if each of these is possible. */
function joint(acceptances: readonly Acceptance[]): Acceptance {
  const [first = 'unknown'] = acceptances
  return acceptances.every((one) => one === first) ? first : 'unknown'
}

/** The start of an incident, as precise as servers write it; undefined if it could not be read. */
function momentOf({ startTime }: Incident): Pick<PastEvent, 'at' | 'offset'> | undefined {
  const offset = zoneReadingOf([startTime], 0)?.offset
  return offset === undefined ? undefined : { at: microsecondsOf(startTime), offset }
}

/** Whether the timeslot applies at a moment; to the microsecond, as servers compare. */
function holdingOf({ recurrences }: Timeslot): (moment: Pick<PastEvent, 'at' | 'offset'> | undefined) => Acceptance {
  if (holdsAlways(recurrences)) return () => 'yes'
  const stretches = stretchesOf(recurrences)
  if (stretches.length === 0) return () => 'no'
  return (moment) => {
    if (moment === undefined) return 'unknown'
    const { date, time } = placeOf(moment)
    const day = weekdayOf(date)
    return stretches.some((one) => one.day === day && one.from <= time && time <= one.to) ? 'yes' : 'no'
  }
}

/** What each event left its incident like. Incidents that are not known have no course. */
function coursesIn({ events, incidents }: PastDays): ReadonlyMap<PastEvent, Course> {
  const byIncident = new Map<number, PastEvent[]>()
  for (const event of events.toSorted((one, other) => one.pk - other.pk)) {
    const own = byIncident.get(event.incident)
    if (own === undefined) byIncident.set(event.incident, [event])
    else own.push(event)
  }
  const authors = authorsOf(events, incidents)
  const courses = new Map<PastEvent, Course>()
  for (const [pk, own] of byIncident) {
    const incident = incidents.get(pk)
    if (incident === undefined) continue
    const isBySource = ({ by }: PastEvent) => by !== undefined && authors.get(incident.source.pk)?.has(by) === true
    for (const [place, course] of courseOf(incident, own, isBySource).entries()) {
      const event = own[place]
      if (event !== undefined) courses.set(event, course)
    }
  }
  return courses
}

/** Who reports the incidents of each source. */
function authorsOf(
  events: readonly PastEvent[],
  incidents: PastDays['incidents'],
): ReadonlyMap<number | undefined, ReadonlySet<string>> {
  const authors = new Map<number | undefined, Set<string>>()
  for (const { type, by, incident } of events) {
    const source = incidents.get(incident)?.source.pk
    if (source === undefined || by === undefined || (type !== 'STA' && type !== 'LES')) continue
    authors.set(source, (authors.get(source) ?? new Set()).add(by))
  }
  return authors
}

/** The possible occasions of an event. If its tags are not known: with all tags that any filter requires, and with none. */
function occasionsIn(
  filters: readonly SavedFilter[],
  tasks: readonly MaintenanceTask[],
): (event: PastEvent, incident: Incident, course: Course) => readonly Occasion[] {
  const required = [...filters, ...tasks.flatMap((task) => task.filters)].flatMap(requiredTags)
  const unknownTags = [new Set(required), new Set<string>()]
  const known = new Map<Incident, ReadonlySet<string>>()
  return ({ type }, incident, { open, acked, level, areTagsKnown }) => {
    const own = known.get(incident) ?? new Set(incident.tags.map(tagText))
    known.set(incident, own)
    const { stateful, source } = incident
    return (areTagsKnown ? [own] : unknownTags).flatMap((tags) =>
      open.flatMap((isOpen) =>
        acked.flatMap((isAcked) =>
          level
            .flatMap((one) => (one === undefined ? everyLevel : [one]))
            .map((severity) => ({
              type,
              open: isOpen,
              acked: isAcked,
              stateful,
              level: severity,
              source: source.pk,
              sourceType: source.type,
              tags,
            })),
        ),
      ),
    )
  }
}

const everyLevel = [1, 2, 3, 4, 5]
