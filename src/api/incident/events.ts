import type { IncidentEvent } from '../../../machines/incident/domain/incidentHistory.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, post } from '../server/requests.ts'
import { wireEvent, wireEvents } from './wire/event.ts'
import type { Rows } from '../server/wire/rows.ts'

/** Reads the events of an incident, and closes it, reopens it and adds notes to it by posting events. */
export function createEventCalls(client: ApiClient) {
  function fetchEvents(input: { pk: number }, signal?: AbortSignal): Promise<Rows<IncidentEvent>> {
    return client.call(
      get(`get events of incident ${input.pk}`, (paths) => paths.events(input.pk), json(wireEvents)),
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
      post(
        `close incident ${input.pk}`,
        (paths) => paths.events(input.pk),
        description === '' ? { type: 'CLO' } : { type: 'CLO', description },
        jsonOrNothing(wireEvent),
      ),
      signal,
    )
  }

  function reopenIncident(input: { pk: number }, signal?: AbortSignal): Promise<IncidentEvent | undefined> {
    return client.call(
      post(`reopen incident ${input.pk}`, (paths) => paths.events(input.pk), { type: 'REO' }, jsonOrNothing(wireEvent)),
      signal,
    )
  }

  /** A note changes nothing about the incident. Resolves with undefined if the server confirms without details. */
  function addNote(
    { pk, description }: { pk: number; description: string },
    signal?: AbortSignal,
  ): Promise<IncidentEvent | undefined> {
    return client.call(
      post(
        `add note to ${pk}`,
        (paths) => paths.events(pk),
        { type: 'OTH', description: description.trim() },
        jsonOrNothing(wireEvent),
      ),
      signal,
    )
  }

  return { fetchEvents, closeIncident, reopenIncident, addNote }
}
