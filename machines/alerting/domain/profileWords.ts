import { agreeing } from '../../core/domain/count.ts'
import { destinationName, type Destination } from './destination.ts'
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
 * custom label does not mention the medium.
 */
export function targetWords(destination: Destination): string {
  const { medium } = destination
  const name = destinationName(destination)
  const prefix = `${medium.name}: `
  return `${medium.name} ${name.startsWith(prefix) ? name.slice(prefix.length) : name}`
}

/** Whether a profile would send a notification for an incident that started now, and if not, why. */
export type Verdict =
  | { readonly wouldTell: true }
  /**
   * `isNever`: no new incident will ever cause a notification, although the profile is active and its form has been
   * filled in.
   */
  | { readonly wouldTell: false; readonly reason: string; readonly isNever: boolean }

/**
 * Whether a profile would send a notification for an incident that starts at `now` (milliseconds since 1970): it is
 * active, its timeslot applies, it has a destination, and one of its filters matches an open, unacknowledged incident.
 * While a profile is new, a missing choice only means that its form is not filled in yet.
 */
export function verdictOf(draft: ProfileDraft, choices: ProfileChoices, now: number, isNew: boolean): Verdict {
  const { timeslot, filters, destinations } = chosen(draft, choices)
  const no = (reason: string): Verdict => ({ wouldTell: false, reason, isNever: false })
  const never = (reason: string): Verdict => ({ wouldTell: false, reason, isNever: true })
  const missing = isNew ? no : never
  if (!draft.isActive) return no('it is not active')
  if (timeslot === undefined) return missing('it has no timeslot')
  if (filters.length === 0) return missing('it has no filter')
  if (destinations.length === 0) return missing('it has no destination')
  if (!filters.some(letsNewIncidentsThrough)) return never(barrierWords(filters))
  if (holdsAt(timeslot.recurrences, now)) return { wouldTell: true }
  const start = startWords(timeslot.recurrences, now)
  return start === undefined ? never('its timeslot is empty') : no(`starts ${start}`)
}

/** Why no filter lets a new incident through. */
function barrierWords(filters: readonly SavedFilter[]): string {
  const subject = agreeing(filters.length, 'its filter only lets', 'its filters only let')
  if (filters.every(({ filter }) => filter.acked === true)) return `${subject} acknowledged incidents through`
  if (filters.every(({ filter }) => filter.open === false)) return `${subject} closed incidents through`
  return `${agreeing(filters.length, 'its filter lets', 'its filters let')} no new incident through`
}

/** A new incident is open and unacknowledged, and causes an event of type start. */
function letsNewIncidentsThrough({ filter }: SavedFilter): boolean {
  const includesStart = filter.eventTypes?.includes('STA') !== false
  return filter.open !== false && filter.acked !== true && includesStart
}
