import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import type { TimeslotContent } from '../../../machines/alerting/ports.ts'
import { ignored, json, jsonOrDone, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { isSameText, newest, orReadBack } from '../server/readBack.ts'
import { wireRowOf } from '../server/wire/rows.ts'
import { recurrenceBody, wireTimeslot, wireTimeslots } from './wire/timeslot.ts'

/** The API calls for timeslots (docs/behaviour.md#timeslots). */
export function createTimeslotCalls(client: ApiClient) {
  /** Leaves out unreadable timeslots and counts them. */
  async function fetchTimeslots(signal?: AbortSignal): Promise<Found<Timeslot>> {
    const { rows, unreadable } = await client.call(
      ({ paths }) => ({
        action: 'get timeslots',
        method: 'GET',
        path: paths.timeslots,
        read: json(wireTimeslots),
      }),
      signal,
    )
    return { items: rows, unreadable }
  }

  function createTimeslot(input: TimeslotContent, signal?: AbortSignal): Promise<Timeslot> {
    const action = `create timeslot ${input.name}`
    const answer = client.call(
      ({ paths }) => ({
        action,
        method: 'POST',
        path: paths.timeslots,
        body: timeslotBody(input),
        read: jsonOrNothing(wireTimeslot),
      }),
      signal,
    )
    const isSent = ({ name }: Timeslot) => isSameText(input.name, name)
    return orReadBack(action, answer, async () => newest((await fetchTimeslots(signal)).items, isSent))
  }

  function updateTimeslot(input: TimeslotContent & { pk: number }, signal?: AbortSignal): Promise<Timeslot> {
    return client.call(
      ({ paths }) => ({
        action: `update timeslot ${input.name}`,
        method: 'PUT',
        path: paths.timeslot(input.pk),
        body: timeslotBody(input),
        read: jsonOrDone(wireRowOf(wireTimeslot, input.pk), () => input),
      }),
      signal,
    )
  }

  /** The server also deletes the profiles that use the timeslot. */
  function deleteTimeslot({ pk, name }: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return client.call(
      ({ paths }) => ({
        action: `delete timeslot ${name}`,
        method: 'DELETE',
        path: paths.timeslot(pk),
        read: ignored,
      }),
      signal,
    )
  }

  return { fetchTimeslots, createTimeslot, updateTimeslot, deleteTimeslot }
}

function timeslotBody({ name, recurrences }: TimeslotContent) {
  return { name, time_recurrences: recurrences.map(recurrenceBody) }
}
