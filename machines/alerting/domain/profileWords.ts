import { agreeing } from '../../core/domain/count.ts'
import { destinationName, type Destination } from './destination.ts'
import {
  letsAnythingThrough,
  letsNewIncidentsThrough,
  oldIncidentWords,
  passageWords,
  wantsOpenStateless,
} from './passage.ts'
import type { ProfileChoices, ProfileDraft } from './profile.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import { listed, startWords, weekWords } from './weekWords.ts'
import { holdsAt } from './week.ts'

/** The choices that a draft selects. */
function chosen(draft: ProfileDraft, { timeslots, filters, destinations }: ProfileChoices) {
  return {
    timeslot: timeslots.find(({ pk }) => pk === draft.timeslot),
    filters: filters.filter(({ pk }) => draft.filters.includes(pk)),
    destinations: destinations.filter(({ pk }) => draft.destinations.includes(pk)),
  }
}

/**
 * A profile in one line: 'Mon-Fri 08:00-16:00, incidents matching A or B, to SMS Duty phone and Email a@example.org'.
 */
export function profileWords(draft: ProfileDraft, choices: ProfileChoices): string {
  const { timeslot, filters, destinations } = chosen(draft, choices)
  const when = timeslot === undefined ? 'No timeslot' : weekWords(timeslot.recurrences)
  const what =
    filters.length === 0
      ? 'no incidents'
      : `incidents matching ${listed(
          filters.map(({ name }) => name),
          'or',
        )}`
  const whom = destinations.length === 0 ? 'to nobody' : `to ${listed(destinations.map(targetWords), 'and')}`
  return `${when}, ${what}, ${whom}`
}

/**
 * A destination with its medium: 'SMS Duty phone'. The server's suggested label begins with the medium and a colon; a
 * custom label need not mention the medium.
 */
export function targetWords(destination: Destination): string {
  const { medium } = destination
  const name = destinationName(destination)
  const prefix = `${medium.name}: `
  return `${medium.name} ${name.startsWith(prefix) ? name.slice(prefix.length) : name}`
}

/** The incidents and events for which a profile would send notifications if nobody changed it. */
export type Verdict =
  /** For an incident that starts now. */
  | { readonly tells: 'now' }
  /** For other events, but not for new incidents: 'when incidents end'. */
  | { readonly tells: 'only'; readonly when: string }
  /** Not for an incident that starts now, but perhaps later. */
  | { readonly tells: 'later'; readonly reason: string }
  /**
   * Not for new incidents, now or later: the profile is active, but it was saved without a timeslot, a filter or a
   * destination, or its timeslot is empty, or its filters let through nothing or only old incidents.
   */
  | { readonly tells: 'never'; readonly reason: string }

/**
 * Decides when a profile would send notifications, as seen at `now` (milliseconds since 1970). An active profile would
 * send one for an incident that starts now if its timeslot applies, it has a destination, and one of its filters lets
 * new incidents through. While a profile is new, a missing choice only means that the form has not been filled in yet.
 */
export function verdictOf(draft: ProfileDraft, choices: ProfileChoices, now: number, isNew: boolean): Verdict {
  const { timeslot, filters, destinations } = chosen(draft, choices)
  const later = (reason: string): Verdict => ({ tells: 'later', reason })
  const never = (reason: string): Verdict => ({ tells: 'never', reason })
  const missing = isNew ? later : never
  if (!draft.isActive) return later('it is not active')
  if (timeslot === undefined) return missing('it has no timeslot')
  if (filters.length === 0) return missing('it has no filter')
  if (destinations.length === 0) return missing('it has no destination')
  const passing = filters.map(({ filter }) => filter).filter(letsAnythingThrough)
  if (passing.length === 0) return never(barrierWords(filters))
  const letsNewThrough = passing.some(letsNewIncidentsThrough)
  const isForEvents = passing.some(({ eventTypes }) => eventTypes !== undefined)
  if (!letsNewThrough && !isForEvents) {
    return never(
      `${agreeing(filters.length, 'its filter only lets', 'its filters only let')} ${oldIncidentWords(passing)} incidents through`,
    )
  }
  if (!holdsAt(timeslot.recurrences, now)) {
    const start = startWords(timeslot.recurrences, now)
    return start === undefined ? never('its timeslot is empty') : later(`starts ${start}`)
  }
  return letsNewThrough ? { tells: 'now' } : { tells: 'only', when: passageWords(passing) }
}

/** Why filters let nothing through. */
function barrierWords(filters: readonly SavedFilter[]): string {
  if (filters.length === 1 && filters.every(({ filter }) => wantsOpenStateless(filter))) {
    return 'its filter is for open stateless incidents, and stateless ones are never open'
  }
  return `${agreeing(filters.length, 'its filter lets', 'its filters let')} nothing through`
}
