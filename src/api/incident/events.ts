import type { IncidentEvent } from '../../../machines/incident/domain/incidentHistory.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireEvent, wireEvents } from './wire/event.ts'
import type { Rows } from '../server/wire/rows.ts'

/** Reads the events of an incident, and closes and reopens it by posting events. */
export function createEventCalls(client: ApiClient) {
  function fetchEvents(input: { pk: number }, signal?: AbortSignal): Promise<Rows<IncidentEvent>> {
    return client.call(
      ({ paths }) => ({
        action: `get events of incident ${input.pk}`,
        method: 'GET',
        path: paths.events(input.pk),
        read: json(wireEvents),
      }),
      signal,
    )
  }

  /**
   * Closes the incident; a blank message is left out. Resolves with undefined if the server confirms without details.
   */
  function closeIncident(
    input: { pk: number; message: string },
    signal?: AbortSignal,
  ): Promise<IncidentEvent | undefined> {
    const description = input.message.trim()
    return client.call(
      ({ paths }) => ({
        action: `close incident ${input.pk}`,
        method: 'POST',
        path: paths.events(input.pk),
        body: description === '' ? { type: 'CLO' } : { type: 'CLO', description },
        read: jsonOrNothing(wireEvent),
      }),
      signal,
    )
  }

  function reopenIncident(input: { pk: number }, signal?: AbortSignal): Promise<IncidentEvent | undefined> {
    return client.call(
      ({ paths }) => ({
        action: `reopen incident ${input.pk}`,
        method: 'POST',
        path: paths.events(input.pk),
        body: { type: 'REO' },
        read: jsonOrNothing(wireEvent),
      }),
      signal,
    )
  }

  return { fetchEvents, closeIncident, reopenIncident }
}
