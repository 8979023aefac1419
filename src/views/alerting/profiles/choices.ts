import { destinationName, type Destination } from '../../../../machines/alerting/domain/destination.ts'
import { notInstalledWords } from '../../../../machines/alerting/domain/medium.ts'
import { missingMediaOf } from '../../../../machines/alerting/domain/notification.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { targetWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import type { ConditionNames } from '../../../../machines/filter/domain/conditionWords.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'

/** An option: its primary key as text, its name, and a detail. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly detail: string
}

/** The timeslots, each with its recurrences in words. */
export function timeslotChoices({ timeslots }: ProfileChoices, { timeslot }: ProfileDraft): readonly Choice[] {
  const known = timeslots.map(({ pk, name, recurrences }) => ({
    value: String(pk),
    label: name,
    detail: weekWords(recurrences),
  }))
  return withMissing(known, timeslot === undefined ? [] : [timeslot])
}

/** The filters, each with its conditions. */
export function filterChoices(
  { filters }: ProfileChoices,
  { filters: chosen }: ProfileDraft,
  names: ConditionNames,
): readonly Choice[] {
  return withMissing(
    filters.map((saved) => ({ value: String(saved.pk), label: saved.name, detail: sendingWords(saved, names) })),
    chosen,
  )
}

/** A sentence about each medium of the chosen destinations that is not installed: no destination of it is notified. */
export function silentMedia({ destinations }: ProfileChoices, draft: ProfileDraft): readonly string[] {
  const chosen = destinations.filter(({ pk }) => draft.destinations.includes(pk))
  return missingMediaOf(chosen).map((name) => notInstalledWords({ name }))
}

/** The destinations, each with its medium. A destination with a title also shows the name that the server suggests. */
export function destinationChoices(
  { destinations }: ProfileChoices,
  { destinations: chosen }: ProfileDraft,
): readonly Choice[] {
  return withMissing(destinations.map(choiceOf), chosen)
}

function choiceOf(destination: Destination): Choice {
  const hasOwnName = destinationName(destination) !== destination.suggestedLabel
  return {
    value: String(destination.pk),
    label: targetWords(destination),
    detail: hasOwnName ? destination.suggestedLabel : '',
  }
}

/** Adds options for chosen items that were deleted elsewhere, marked as deleted, so that they can be removed. */
function withMissing(known: readonly Choice[], chosen: readonly number[]): readonly Choice[] {
  const missing = chosen.map(String).filter((pk) => !known.some(({ value }) => value === pk))
  return [...known, ...missing.map((pk) => ({ value: pk, label: `#${pk} (deleted)`, detail: '' }))]
}
