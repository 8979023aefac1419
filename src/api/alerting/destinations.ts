import type { Destination, DestinationChange, NewDestination } from '../../../machines/alerting/domain/destination.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, patch, post, remove } from '../server/requests.ts'
import { isSameText, newest, orReadBack, withPk } from '../server/readBack.ts'
import { wireDestination, wireDestinations } from './wire/destination.ts'
import { wireRowOf } from '../server/wire/rows.ts'

/** The API calls for destinations (docs/behaviour.md#destinations). */
export function createDestinationCalls(client: ApiClient) {
  /** Leaves out unreadable destinations and counts them. */
  async function fetchDestinations(signal?: AbortSignal): Promise<Found<Destination>> {
    const { rows, unreadable } = await client.call(
      get('get destinations', (paths) => paths.destinations, json(wireDestinations)),
      signal,
    )
    return { items: rows, unreadable }
  }

  function createDestination(input: NewDestination, signal?: AbortSignal): Promise<Destination> {
    const { medium, label, settings } = input
    const action = 'create destination'
    const answer = client.call(
      post(action, (paths) => paths.destinations, { media: medium, label, settings }, jsonOrNothing(wireDestination)),
      signal,
    )
    const isSent = (listed: Destination) => listed.medium.slug === medium && isSameText(label ?? '', listed.label ?? '')
    return orReadBack(action, answer, async () => newest((await fetchDestinations(signal)).items, isSent))
  }

  /**
   * Sends the label and the settings only if they are defined: the caller leaves out what has not changed, because the
   * server refuses settings that it already has.
   */
  function updateDestination(input: DestinationChange, signal?: AbortSignal): Promise<Destination> {
    const { pk, medium, label, settings } = input
    const action = `update destination ${pk}`
    const answer = client.call(
      patch(
        action,
        (paths) => paths.destination(pk),
        // `JSON.stringify` leaves out undefined values.
        { pk, media: medium, label, settings },
        jsonOrNothing(wireRowOf(wireDestination, pk)),
      ),
      signal,
    )
    return orReadBack(action, answer, async () => withPk((await fetchDestinations(signal)).items, pk))
  }

  function deleteDestination({ pk }: { pk: number }, signal?: AbortSignal): Promise<void> {
    return client.call(
      remove(`delete destination ${pk}`, (paths) => paths.destination(pk)),
      signal,
    )
  }

  return { fetchDestinations, createDestination, updateDestination, deleteDestination }
}
