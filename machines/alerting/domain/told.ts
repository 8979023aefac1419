/** Whom the user's own profiles tell of one incident, by the server's rule (docs/behaviour.md#who-is-told). */
import {
  acceptanceByAll,
  isEmptyFilter,
  isTypeLetThrough,
  type Acceptance,
  type Occasion,
} from '../../filter/domain/acceptance.ts'
import { ongoingTasks } from '../../filter/domain/maintenance.ts'
import { unknownConditions, type SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { Found } from '../../forms/domain/resource.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { leastSevere } from '../../incident/domain/level.ts'
import { tagText } from '../../incident/domain/tag.ts'
import { possibleOffsets } from '../../server/domain/serverOffset.ts'
import type { Circumstances } from './notification.ts'
import { profileName, type Profile } from './profile.ts'
import { targetWords } from './profileWords.ts'
import { holdsAlways, holdsAt, spansOf } from './week.ts'

/** What one profile tells of an incident. */
export interface Told {
  readonly name: string
  /** Where it sends, in words: 'SMS Duty phone'. */
  readonly targets: readonly string[]
  /** Whether it tells of the start; 'unknown' if the console cannot know. */
  readonly start: Acceptance
  /** The types of the events that it would tell of if they happened now: 'CLO'. */
  readonly next: readonly string[]
  /** The types of those of which the console cannot know. */
  readonly perhaps: readonly string[]
}

/** What the active profiles that can send tell of the incident, as seen at `now` (milliseconds since 1970). */
export function toldOf(
  incident: Incident,
  { items }: Pick<Found<Profile>, 'items'>,
  now: number,
  circumstances: Circumstances,
): readonly Told[] {
  return items.filter(canSend).map((profile) => {
    const judge = (type: string, at: number) => judged(profile, incident, { type, at }, circumstances)
    const next = nextTypes(incident).map((type) => ({ type, verdict: judge(type, now) }))
    const typesOf = (verdict: Acceptance) => next.filter((one) => one.verdict === verdict).map(({ type }) => type)
    return {
      name: profileName(profile),
      targets: profile.destinations.filter(({ medium }) => medium.isInstalled).map(targetWords),
      start: judge(incident.stateful ? 'STA' : 'LES', Date.parse(incident.startTime)),
      next: typesOf('yes'),
      perhaps: typesOf('unknown'),
    }
  })
}

function canSend({ isActive, filters, destinations, timeslot }: Profile): boolean {
  const hasContent = filters.length > 0 && !filters.some(isEmptyFilter) && spansOf(timeslot.recurrences).length > 0
  return isActive && hasContent && destinations.some(({ medium }) => medium.isInstalled)
}

/** The types of events that can follow, of those that have a word here. */
function nextTypes({ stateful, open }: Incident): readonly string[] {
  if (!stateful) return ['ACK', 'OTH']
  return open ? ['ACK', 'CLO', 'END', 'OTH'] : ['REO', 'ACK', 'OTH']
}

/** An event of the incident at a time in milliseconds since 1970. */
interface JudgedEvent {
  readonly type: string
  readonly at: number
}

/** Whether the profile tells of the event. */
function judged(profile: Profile, incident: Incident, event: JudgedEvent, circumstances: Circumstances): Acceptance {
  const { filters } = profile
  const occasion = occasionOf(incident, event.type)
  const all = [
    incident.unknown === undefined ? acceptanceByAll(filters, occasion) : 'unknown',
    typeAcceptance(filters, event.type),
    holdsFor(profile, incident, event, circumstances),
    opposite(coverageAt(occasion, event.at, circumstances)),
  ] as const
  if (all.includes('no')) return 'no'
  return all.includes('unknown') ? 'unknown' : 'yes'
}

/** Whether the filters let events of this type through. One with conditions that the console does not know may do so. */
export function typeAcceptance(filters: readonly SavedFilter[], type: string): Acceptance {
  if (isTypeLetThrough(filters, type)) return 'yes'
  return filters.some((filter) => unknownConditions(filter).length > 0) ? 'unknown' : 'no'
}

/** The incident as an event of this type leaves it. */
function occasionOf({ open, acked, stateful, level, source, tags }: Incident, type: string): Occasion {
  const state = { STA: { open: true, acked: false }, LES: { open: false, acked: false } }[type]
  const change = { ACK: { acked: true }, CLO: { open: false }, END: { open: false }, REO: { open: true } }[type]
  return {
    type,
    stateful,
    ...(state ?? { open, acked, ...change }),
    level: level ?? leastSevere,
    source: source.pk,
    sourceType: source.type,
    tags: new Set(tags.map(tagText)),
  }
}

/** Whether the timeslot applies: to the event, or on servers before 2.0 to the start of the incident. */
function holdsFor(
  { timeslot }: Profile,
  { startTime }: Incident,
  { at }: JudgedEvent,
  { judgesEventTime, zone }: Circumstances,
): Acceptance {
  if (holdsAlways(timeslot.recurrences)) return 'yes'
  const time = judgesEventTime ? at : Date.parse(startTime)
  const offsets = possibleOffsets(zone, time)
  const held = offsets.filter((offset) => holdsAt(timeslot.recurrences, time, offset))
  if (offsets.length === 0) return 'unknown'
  if (held.length === offsets.length) return 'yes'
  return held.length === 0 ? 'no' : 'unknown'
}

/** Whether a task that is known silences the occasion at that time. Tasks that may be out of date say nothing. */
export function coverageAt(
  occasion: Occasion,
  at: number,
  { tasks, maintenanceGap }: Pick<Circumstances, 'tasks' | 'maintenanceGap'>,
): Acceptance {
  const known = maintenanceGap === undefined ? (tasks ?? []) : []
  const coverages = ongoingTasks(known, at).map(({ filters }) => acceptanceByAll(filters, occasion))
  if (coverages.includes('yes')) return 'yes'
  return coverages.includes('unknown') ? 'unknown' : 'no'
}

export function opposite(acceptance: Acceptance): Acceptance {
  if (acceptance === 'unknown') return 'unknown'
  return acceptance === 'yes' ? 'no' : 'yes'
}
