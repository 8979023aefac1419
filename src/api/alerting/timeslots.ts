import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import type { TimeslotContent } from '../../../machines/alerting/ports.ts'
import { json, jsonOrDone, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, post, put, remove } from '../server/requests.ts'
import { isSameText, newest, orReadBack } from '../server/readBack.ts'
import { wireRowOf } from '../server/wire/rows.ts'
import { recurrenceBody, wireTimeslot, wireTimeslots } from './wire/timeslot.ts'

/** The API calls for timeslots (docs/behaviour.md#timeslots). */
export function createTimeslotCalls(client: ApiClient) {
  /** Leaves out unreadable timeslots and counts them. */
  async function fetchTimeslots(signal?: AbortSignal): Promise<Found<Timeslot>> {
    const { rows, unreadable } = await client.call(
      get('get timeslots', (paths) => paths.timeslots, json(wireTimeslots)),
      signal,
    )
    return { items: rows, unreadable }
  }

  function createTimeslot(input: TimeslotContent, signal?: AbortSignal): Promise<Timeslot> {
    const action = `create timeslot ${input.name}`
    const answer = client.call(
      post(action, (paths) => paths.timeslots, timeslotBody(input), jsonOrNothing(wireTimeslot)),
      signal,
    )
    const isSent = ({ name }: Timeslot) => isSameText(input.name, name)
    return orReadBack(action, answer, async () => newest((await fetchTimeslots(signal)).items, isSent))
  }

  function updateTimeslot(input: TimeslotContent & { pk: number }, signal?: AbortSignal): Promise<Timeslot> {
    return client.call(
      put(
        `update timeslot ${input.name}`,
        (paths) => paths.timeslot(input.pk),
        timeslotBody(input),
        jsonOrDone(wireRowOf(wireTimeslot, input.pk), () => input),
      ),
      signal,
    )
  }

  /** The server also deletes the profiles that use the timeslot. */
  function deleteTimeslot({ pk, name }: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return client.call(
      remove(`delete timeslot ${name}`, (paths) => paths.timeslot(pk)),
      signal,
    )
  }

  return { fetchTimeslots, createTimeslot, updateTimeslot, deleteTimeslot }
}

function timeslotBody({ name, recurrences }: TimeslotContent) {
  return { name, time_recurrences: recurrences.map(recurrenceBody) }
}
