import { destinationName, type Destination } from './destination.ts'
import { chosenFor, type ProfileChoices, type ProfileDraft } from './profile.ts'
import { listed } from '../../core/domain/listed.ts'
import { weekWords } from './weekWords.ts'

/**
 * A profile in one line: 'Mon-Fri 08:00-16:00, incidents matching A and B, to SMS Duty phone and Email a@example.org'.
 */
export function profileWords(draft: ProfileDraft, choices: ProfileChoices): string {
  const { timeslot, filters, destinations } = chosenFor(draft, choices)
  const when = timeslot === undefined ? 'No timeslot' : weekWords(timeslot.recurrences)
  const what =
    filters.length === 0
      ? 'no incidents'
      : `incidents matching ${listed(
          filters.map(({ name }) => name),
          'and',
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
