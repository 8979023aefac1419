import { destinationName, type Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { targetWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { recurrenceWords } from '../../../../machines/alerting/domain/weekWords.ts'

/** Something that can be chosen: its primary key as a text, its name, and what else there is to know of it. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly detail: string
}

/** The timeslots, each with when it holds. */
export function timeslotChoices({ timeslots }: ProfileChoices, { timeslot }: ProfileDraft): readonly Choice[] {
  const known = timeslots.map(({ pk, name, recurrences }) => ({
    value: String(pk),
    label: name,
    detail: recurrenceWords(recurrences),
  }))
  return withMissing(known, timeslot === undefined ? [] : [timeslot])
}

export function filterChoices({ filters }: ProfileChoices, { filters: chosen }: ProfileDraft): readonly Choice[] {
  return withMissing(
    filters.map(({ pk, name }) => ({ value: String(pk), label: name, detail: '' })),
    chosen,
  )
}

/** The destinations, each with its medium; one with a label of its own also by what the server would call it. */
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

/** What is chosen and was deleted elsewhere is shown as what it is, so that it can be taken away. */
function withMissing(known: readonly Choice[], chosen: readonly number[]): readonly Choice[] {
  const missing = chosen.map(String).filter((pk) => !known.some(({ value }) => value === pk))
  return [...known, ...missing.map((pk) => ({ value: pk, label: `#${pk} (deleted)`, detail: '' }))]
}
