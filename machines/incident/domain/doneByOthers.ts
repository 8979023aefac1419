/** Who did meanwhile what a dialog asks about (docs/behaviour.md#incident). */
import { newestAcknowledgement, type IncidentEvent, type IncidentHistory } from './incidentHistory.ts'

/** What a dialog asks about. */
export type Asked = 'close' | 'reopen' | 'acknowledge'

/** The types of events after which an incident is closed or open. */
const closing: readonly string[] = ['CLO', 'END']
const opening: readonly string[] = ['REO', 'RES', 'STA']

/**
 * The event by which it was done; undefined if the history does not contain it yet, or if it has been undone since.
 */
export function eventThatDid(asked: Asked, { events, acknowledgements }: IncidentHistory): IncidentEvent | undefined {
  if (asked === 'acknowledge') return newestAcknowledgement(acknowledgements)?.event
  const last = events
    .filter(({ type }) => closing.includes(type.value) || opening.includes(type.value))
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp) || other.pk - one.pk)[0]
  const did = asked === 'close' ? closing : opening
  return last !== undefined && did.includes(last.type.value) ? last : undefined
}
