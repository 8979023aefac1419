import type { IncidentEvent } from '../../../machines/incident/domain/incidentHistory.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, post } from '../server/requests.ts'
import { wireEvent, wireEvents } from './wire/event.ts'
import type { Rows } from '../server/wire/rows.ts'

/** In characters. Browsers refuse to go on with calls after the page if their bodies have more than 64 KiB together. */
const longestKeptAlive = 4096

/** Reads the events of an incident, and closes it, reopens it and adds notes to it by posting events. */
export function createEventCalls(client: ApiClient) {
  function fetchEvents(input: { pk: number }, signal?: AbortSignal): Promise<Rows<IncidentEvent>> {
    return client.call(
      get(`get events of incident ${input.pk}`, (paths) => paths.events(input.pk), json(wireEvents)),
      signal,
    )
  }

  /** Resolves with undefined if the server confirms without details. A blank description is left out. */
  function postEvent(
    action: string,
    pk: number,
    type: 'CLO' | 'REO' | 'OTH',
    words: string,
    signal?: AbortSignal,
  ): Promise<IncidentEvent | undefined> {
    const description = words.trim()
    return client.call(
      post(
        action,
        (paths) => paths.events(pk),
        description === '' ? { type } : { type, description },
        jsonOrNothing(wireEvent),
        { keepalive: type !== 'OTH' && description.length <= longestKeptAlive },
      ),
      signal,
    )
  }

  function closeIncident({ pk, message }: { pk: number; message: string }, signal?: AbortSignal) {
    return postEvent(`close incident ${pk}`, pk, 'CLO', message, signal)
  }

  function reopenIncident({ pk, message }: { pk: number; message: string }, signal?: AbortSignal) {
    return postEvent(`reopen incident ${pk}`, pk, 'REO', message, signal)
  }

  /** A note changes nothing about the incident. */
  function addNote({ pk, description }: { pk: number; description: string }, signal?: AbortSignal) {
    return postEvent(`add note to ${pk}`, pk, 'OTH', description, signal)
  }

  return { fetchEvents, closeIncident, reopenIncident, addNote }
}
