/**
 * The server's rule of who is notified (docs/behaviour.md#profiles): what a profile sends if nobody changes it. Every
 * screen that says whether somebody is notified asks this module.
 */
import { agreeing } from '../../core/domain/count.ts'
import { listed } from '../../core/domain/listed.ts'
import {
  acceptanceByAll,
  isEmptyFilter,
  isTypeLetThrough,
  rivalTags,
  type Acceptance,
  type Occasion,
} from '../../filter/domain/acceptance.ts'
import { ongoingTasks, type MaintenanceGap, type MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { SourceSystem } from '../../incident/domain/incident.ts'
import { possibleOffsets } from '../../server/domain/serverOffset.ts'
import type { ZoneReading } from '../../server/domain/serverZone.ts'
import type { Destination } from './destination.ts'
import { candidatesFor, type Candidate } from './occasions.ts'
import { barrierWords, passageWords, rarityWords, strangeSourceWords, unknownWords } from './passage.ts'
import { chosenFor, type ProfileChoices, type ProfileDraft } from './profile.ts'
import type { Recurrence } from './timeslot.ts'
import { holdsAlways, holdsAt, spansOf } from './week.ts'
import { startWords } from './weekWords.ts'

/** What decides, besides the profile, whom the server notifies. */
export interface Circumstances {
  /** Whether the time of the event must lie in the timeslot (from 2.0), instead of the start of the incident. */
  readonly judgesEventTime: boolean
  /** The planned maintenance that is not over; undefined as long as the server has shown none. */
  readonly tasks: readonly MaintenanceTask[] | undefined
  /** Why there may be other maintenance than `tasks`; undefined if there is none. */
  readonly maintenanceGap: MaintenanceGap | undefined
  /** The known sources; empty as long as none is known. */
  readonly systems: readonly SourceSystem[]
  /** What is known of the server's time zone, by which it judges timeslots. */
  readonly zone: ZoneReading | undefined
}

/** What narrows a verdict. */
export interface Provisos {
  /** The tags that an incident needs together although they have the same key. */
  readonly rivals?: readonly string[]
  /** The media of some destinations, which are not installed. */
  readonly missingMedia?: readonly string[]
  /** When the maintenance ends that silences some of the incidents, in milliseconds since 1970. */
  readonly maintainedUntil?: number
  /** Why it is not known whether planned maintenance silences some of the incidents, or all of them. */
  readonly maintenanceGap?: MaintenanceGap
  /** Set if incidents count only if they started within the timeslot. */
  readonly isByStart?: boolean
}

/** What a profile would send if nobody changed it. */
export type Verdict =
  /** Notifications about every new incident that its filters match. */
  | ({ readonly tells: 'now' } & Provisos)
  /** Not about every new incident that they match, but about some, or about other events: 'when incidents end'. */
  | ({ readonly tells: 'only'; readonly when: string } & Provisos)
  /**
   * Nothing now, but perhaps later. `isOfNew` is set if this concerns only incidents that start now. `until` is the end
   * of the maintenance that is the reason, in milliseconds since 1970.
   */
  | { readonly tells: 'later'; readonly reason: string; readonly isOfNew?: boolean; readonly until?: number }
  /** Nothing, now or later, although the profile is active. */
  | { readonly tells: 'never'; readonly reason: string }
  /** The console cannot know. `until` as above. */
  | { readonly tells: 'unknown'; readonly reason: string; readonly until?: number }

/**
 * Decides what a profile would send, as seen at `now` (milliseconds since 1970). While a profile is new, a missing
 * choice only means that the form has not been filled in yet.
 */
export function verdictOf(
  draft: ProfileDraft,
  choices: ProfileChoices,
  now: number,
  isNew: boolean,
  circumstances: Circumstances,
): Verdict {
  const { timeslot, filters, destinations } = chosenFor(draft, choices)
  const missing = (reason: string): Verdict => ({ tells: isNew ? 'later' : 'never', reason })
  if (!draft.isActive) return { tells: 'later', reason: 'it is not active' }
  if (timeslot === undefined) return missing('it has no timeslot')
  if (filters.length === 0) return missing('it has no filter')
  if (destinations.length === 0) return missing('it has no destination')
  if (spansOf(timeslot.recurrences).length === 0) return { tells: 'never', reason: 'its timeslot is empty' }
  const missingMedia = missingMediaOf(destinations)
  if (destinations.every(({ medium }) => !medium.isInstalled)) {
    return { tells: 'never', reason: absenceWords(missingMedia) }
  }
  const passage = passageOf(filters, circumstances)
  if ('tells' in passage) return passage
  const verdict = verdictAt(now, timeslot.recurrences, filters, passage, circumstances)
  if (verdict.tells !== 'now' && verdict.tells !== 'only') return verdict
  const rivals = rivalTags(filters)
  return {
    ...verdict,
    ...(rivals.length === 0 ? {} : { rivals }),
    ...(missingMedia.length === 0 ? {} : { missingMedia }),
    ...(circumstances.maintenanceGap === undefined ? {} : { maintenanceGap: circumstances.maintenanceGap }),
  }
}

/** The names of the media of these destinations that are not installed, each once. */
export function missingMediaOf(destinations: readonly Destination[]): readonly string[] {
  return [...new Set(destinations.flatMap(({ medium }) => (medium.isInstalled ? [] : [medium.name])))]
}

/** 'SMS is not installed on this server' */
export function absenceWords(media: readonly string[]): string {
  return `${listed(media, 'and')} ${agreeing(media.length, 'is', 'are')} not installed on this server`
}

/** Everything that the filters let through; a verdict if that is nothing, or if it cannot be known. */
function passageOf(filters: readonly SavedFilter[], { systems }: Circumstances): readonly Candidate[] | Verdict {
  const candidates = candidatesFor(filters, filters, systems)
  const unknown = unknownWords(filters)
  if (unknown !== undefined && !filters.some(isEmptyFilter)) return { tells: 'unknown', reason: unknown }
  const passing = candidates.filter(
    ({ occasion }) => acceptanceByAll(filters, occasion) === 'yes' && isTypeLetThrough(filters, occasion.type),
  )
  if (passing.length === 0) return { tells: 'never', reason: barrierWords(filters, candidates) }
  const ofKnown = passing.filter(({ hasKnownSource }) => hasKnownSource)
  if (ofKnown.length === 0) return { tells: 'unknown', reason: strangeSourceWords(filters, systems) }
  if (ofKnown.every(isRare)) return { tells: 'unknown', reason: rarityWords(filters, ofKnown) }
  return ofKnown
}

/** Judges what the filters let through by the timeslot and the maintenance. */
function verdictAt(
  now: number,
  recurrences: readonly Recurrence[],
  filters: readonly SavedFilter[],
  passing: readonly Candidate[],
  circumstances: Circumstances,
): Verdict {
  const { judgesEventTime, systems, zone } = circumstances
  const presence = judgesEventTime || passing.some(isFirst) ? presenceAt(now, recurrences, zone) : undefined
  if (presence?.tells === 'later' && !judgesEventTime && !passing.every(isFirst)) return { ...presence, isOfNew: true }
  if (presence !== undefined) return presence
  // Tasks that may be out of date say nothing of the present.
  const tasks = circumstances.maintenanceGap === undefined ? (circumstances.tasks ?? []) : []
  const verdict = underMaintenance(filters, passing, { tasks, now }, systems)
  const isByStart = verdict.tells === 'only' && !judgesEventTime && !holdsAlways(recurrences)
  return isByStart ? { ...verdict, isByStart } : verdict
}

/** The verdict outside a timeslot, or if it is not known whether the timeslot applies; undefined if it does. */
function presenceAt(
  now: number,
  recurrences: readonly Recurrence[],
  zone: ZoneReading | undefined,
): (Verdict & { readonly tells: 'later' | 'unknown' }) | undefined {
  if (holdsAlways(recurrences)) return undefined
  const offsets = possibleOffsets(zone, now)
  const [offset] = offsets
  if (offset === undefined) return { tells: 'unknown', reason: "the server's time zone is not known yet" }
  const held = offsets.filter((possible) => holdsAt(recurrences, now, possible))
  if (held.length === offsets.length) return undefined
  if (held.length > 0)
    return { tells: 'unknown', reason: "the server's clock may have been changed since its last answer" }
  const isSure = offsets.length === 1
  return {
    tells: 'later',
    reason: isSure ? `starts ${startWords(recurrences, now, offset) ?? ''}` : 'its timeslot does not apply',
  }
}

interface Maintenance {
  /** Those that are under way at `now` (milliseconds since 1970), and those to come. */
  readonly tasks: readonly MaintenanceTask[]
  readonly now: number
}

/**
 * Judges what the filters let through under planned maintenance. What it ends with is the end of what it says: a task
 * that covers nothing of the profile says nothing of it, however long it lasts.
 */
function underMaintenance(
  filters: readonly SavedFilter[],
  passing: readonly Candidate[],
  maintenance: Maintenance,
  systems: readonly SourceSystem[],
): Verdict {
  const { tasks, now } = maintenance
  const ongoing = ongoingTasks(tasks, now)
  if (ongoing.length === 0) return described(filters, passing)
  const passes = ({ occasion }: Candidate) =>
    acceptanceByAll(filters, occasion) === 'yes' && isTypeLetThrough(filters, occasion.type)
  const involved = [...filters, ...tasks.flatMap((task) => task.filters)]
  const distinguished = candidatesFor(involved, filters, systems).filter(passes)
  const left = distinguished.filter(({ occasion }) => coverageOf(ongoing, occasion) === 'no')
  const uncertain = distinguished.filter(({ occasion }) => coverageOf(ongoing, occasion) === 'unknown')
  if (left.length === 0 && uncertain.length === 0) {
    const until = soonestEnd(distinguished, maintenance, (coverage) => coverage === 'yes')
    return { tells: 'later', reason: 'planned maintenance', until }
  }
  const leftForSure = left.filter(({ hasKnownSource }) => hasKnownSource)
  const leaves = (is: (candidate: Candidate) => boolean) => leftForSure.some(is) || !uncertain.some(is)
  if (leftForSure.every(isRare)) {
    const until = soonestEnd(distinguished, maintenance, isPossible)
    return { tells: 'unknown', reason: 'planned maintenance may cover all that it is for', until }
  }
  // The starts of stateless incidents, which are never open, say nothing about the others.
  const missing = [isFirst, isFirstOfStateful].find((is) => !leaves(is))
  if (missing !== undefined) {
    const until = soonestEnd(distinguished.filter(missing), maintenance, isPossible)
    return { tells: 'unknown', reason: 'planned maintenance may cover new incidents', until }
  }
  const ends = ongoing.flatMap((task) => {
    const both = [...filters, ...task.filters]
    const covered = candidatesFor(both, both, systems).filter(
      (candidate) => passes(candidate) && isPossible(coverageOf([task], candidate.occasion)),
    )
    return covered.map(({ occasion }) => silencedUntil(occasion, maintenance, isPossible))
  })
  return { ...described(filters, leftForSure), ...(ends.length === 0 ? {} : { maintainedUntil: Math.max(...ends) }) }
}

function isPossible(coverage: Acceptance): boolean {
  return coverage !== 'no'
}

/**
 * When maintenance first ceases to cover one of the candidates that it covers now. Sources that the console does not
 * know decide only if it knows none, and what hardly ever happens only if nothing else is covered.
 */
function soonestEnd(
  candidates: readonly Candidate[],
  maintenance: Maintenance,
  covers: (coverage: Acceptance) => boolean,
): number {
  const ended = (some: readonly Candidate[]) =>
    some.map(({ occasion }) => silencedUntil(occasion, maintenance, covers)).filter((end) => end > maintenance.now)
  const known = candidates.filter(({ hasKnownSource }) => hasKnownSource)
  const usual = known.filter((candidate) => !isRare(candidate))
  const ends = [usual, known, candidates].map(ended).find(({ length }) => length > 0)
  return Math.min(...(ends ?? maintenance.tasks.map(({ end }) => end)))
}

/** When the tasks that cover the occasion, one after the other without a gap, are over; `now` if none is under way. */
function silencedUntil(
  occasion: Occasion,
  { tasks, now }: Maintenance,
  covers: (coverage: Acceptance) => boolean,
): number {
  return tasks
    .filter((task) => covers(coverageOf([task], occasion)))
    .toSorted((one, other) => one.start - other.start)
    .reduce((until, { start, end }) => (start <= until ? Math.max(until, end) : until), now)
}

/** Whether one of the tasks silences the occasion. A task without filters silences everything. */
function coverageOf(tasks: readonly MaintenanceTask[], occasion: Occasion): Acceptance {
  const coverages = tasks.map(({ filters }) => acceptanceByAll(filters, occasion))
  if (coverages.includes('yes')) return 'yes'
  return coverages.includes('unknown') ? 'unknown' : 'no'
}

/**
 * What remains in words. 'now' if it contains the start of an incident that is open and not acknowledged, or if it is
 * about stateless incidents alone.
 */
function described(filters: readonly SavedFilter[], passing: readonly Candidate[]): Verdict {
  const starts = passing.filter(isFirst)
  const isOfStateless = passing.every(({ occasion }) => !occasion.stateful)
  if (starts.some((start) => isFirstOfStateful(start) || isOfStateless)) return { tells: 'now' }
  return { tells: 'only', when: passageWords(filters, passing) }
}

function isFirst({ frequency }: Candidate): boolean {
  return frequency === 'first'
}

function isFirstOfStateful(candidate: Candidate): boolean {
  return isFirst(candidate) && candidate.occasion.stateful
}

function isRare({ frequency }: Candidate): boolean {
  return frequency === 'rare'
}
