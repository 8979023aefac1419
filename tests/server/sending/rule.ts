/**
 * Whom a server notifies of an event. This is written from what the sending code of real servers does, and shares
 * nothing with the console, so that the console's own rule can be tested against it.
 */
import { isSecondGeneration, type Generation } from '../options.ts'
import { compareInstants, toWireTime, instantOf, type Micros } from '../time.ts'
import type { MaintenanceTask } from '../world/maintenance.ts'
import { isAcked, isOpen, isStateful } from '../world/model.ts'
import type {
  Destination,
  FilterWords,
  Incident,
  IncidentEvent,
  Medium,
  Profile,
  SavedFilter,
  Timeslot,
} from '../world/model.ts'

/** What the server has stored when it decides whom to notify. */
export interface Site {
  readonly generation: Generation
  readonly media: readonly Medium[]
  readonly destinations: readonly Destination[]
  readonly timeslots: readonly Timeslot[]
  readonly filters: readonly SavedFilter[]
  readonly profiles: readonly Profile[]
  readonly maintenance: readonly MaintenanceTask[]
}

/** An event at the moment when it is stored. */
export interface Occasion {
  readonly incident: Incident
  readonly event: IncidentEvent
  /** The time of the server's clock. */
  readonly now: Micros
}

/** A message to one destination, with the pks of the profiles that caused it. */
export interface Message {
  readonly destination: Destination
  readonly profiles: readonly number[]
}

/** The messages that leave because of an event: at most one for each destination. */
export function messagesFor(occasion: Occasion, site: Site): Message[] {
  if (isSilenced(occasion, site)) return []
  const causes = new Map<number, number[]>()
  for (const profile of site.profiles) {
    if (!asksFor(profile, occasion, site)) continue
    for (const pk of profile.destinations) causes.set(pk, [...(causes.get(pk) ?? []), profile.pk])
  }
  return site.destinations.flatMap((destination) => {
    const profiles = causes.get(destination.pk)
    const isInstalled = site.media.some(({ slug, installed }) => slug === destination.medium && installed)
    return profiles === undefined || !isInstalled ? [] : [{ destination, profiles }]
  })
}

/** Whether a running maintenance task applies; only the newest servers look. A task without filters applies to all. */
function isSilenced(occasion: Occasion, { generation, maintenance, filters }: Site): boolean {
  if (generation !== 'head') return false
  const now = instantOf(occasion.now)
  return maintenance.some(
    (task) =>
      compareInstants(task.start, now) <= 0 &&
      compareInstants(now, task.end) < 0 &&
      rowsOf(task.filters, filters).every((filter) => accepts(filter, occasion)),
  )
}

function asksFor(profile: Profile, occasion: Occasion, site: Site): boolean {
  if (!profile.active) return false
  const filters = rowsOf(profile.filters, site.filters)
  const isAskedFor =
    filters.length > 0 &&
    filters.every((filter) => accepts(filter, occasion)) &&
    filters.some(({ eventTypes = [] }) => eventTypes.length === 0 || eventTypes.includes(occasion.event.type))
  return isAskedFor && isInTime(profile, occasion, site)
}

function isInTime(profile: Profile, { incident, event }: Occasion, { generation, timeslots }: Site): boolean {
  const timeslot = timeslots.find(({ pk }) => pk === profile.timeslot)
  return (
    timeslot !== undefined && contains(timeslot, isSecondGeneration(generation) ? event.timestamp : incident.startTime)
  )
}

function rowsOf(pks: readonly number[], filters: readonly SavedFilter[]): SavedFilter[] {
  return filters.filter(({ pk }) => pks.includes(pk))
}

/** Whether the time lies in the timeslot in the server's time zone; both ends of a recurrence belong to it. */
function contains({ recurrences }: Timeslot, time: Micros): boolean {
  const local = toWireTime(time)
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const clock = precise(local.slice(11, -6))
  return recurrences.some(
    ({ days, start, end }) => days.includes(day) && precise(start) <= clock && clock <= precise(end),
  )
}

/** A time of day with all its digits, so that times of day can be compared as texts. */
function precise(clock: string): string {
  return clock.length === 8 ? `${clock}.000000` : clock.padEnd(15, '0')
}

/** Whether a filter lets an incident through. All of its tags are required, and an empty filter matches nothing. */
function accepts(filter: FilterWords, { incident, event, now }: Occasion): boolean {
  if (isEmpty(filter)) return false
  const { sourceSystemIds = [], sourceTypes = [], tags = [], open, acked, stateful, maxlevel } = filter
  const isIncidentOpen = isOpen(incident, now)
  const isIncidentAcked = event.type === 'ACK' || isAcked(incident, now)
  const own = new Set(incident.tags.map(({ tag }) => tag))
  return (
    (sourceSystemIds.length === 0 || sourceSystemIds.includes(incident.source.pk)) &&
    (sourceTypes.length === 0 || sourceTypes.includes(incident.source.type)) &&
    tags.every((tag) => own.has(tag)) &&
    (open === null || open === isIncidentOpen) &&
    (acked === null || acked === isIncidentAcked) &&
    (stateful === null || stateful === isStateful(incident)) &&
    (maxlevel === null || maxlevel === 0 || incident.level <= maxlevel) &&
    !(filter.hideClosedAcked && isStateful(incident) && !isIncidentOpen && isIncidentAcked)
  )
}

function isEmpty(filter: FilterWords): boolean {
  const { sourceSystemIds = [], sourceTypes = [], tags = [], eventTypes = [] } = filter
  const lists: (readonly unknown[])[] = [sourceSystemIds, sourceTypes, tags, eventTypes]
  const { open, acked, stateful, maxlevel, hideClosedAcked } = filter
  return (
    lists.every((list) => list.length === 0) &&
    [open, acked, stateful].every((flag) => flag === null) &&
    (maxlevel === null || maxlevel === 0) &&
    !hideClosedAcked
  )
}
