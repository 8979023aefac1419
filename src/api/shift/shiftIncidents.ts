import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { pageSize } from '../../../machines/shift/domain/shiftReading.ts'
import type { IncidentsPage, ShiftPartRequest } from '../../../machines/shift/domain/shiftPart.ts'
import { pageParameters } from '../list/listRequest.ts'
import { wireIncidentPage } from '../list/wire/incidentPage.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'

/** Reads the incidents that a shift is about (docs/behaviour.md#shift-reading). The list goes first. */
export function createShiftIncidentCalls(client: ApiClient) {
  /** A page of the incidents that match. */
  async function fetchShiftIncidents(
    { question, cursor }: Omit<Extract<ShiftPartRequest, { type: 'open' }>, 'type'>,
    signal?: AbortSignal,
  ): Promise<IncidentsPage> {
    const { incidents, unreadable, next } = await client.call(
      get('get the incidents of a shift', (paths) => paths.incidents, json(wireIncidentPage), {
        query: pageParameters({ ...question, cursor, pageSize }, client.now()),
        precedence: 'last',
      }),
      signal,
    )
    return { items: incidents, unreadable, next }
  }

  /** Those of these incidents that match. */
  async function fetchNamedIncidents(
    { question, pks }: Omit<Extract<ShiftPartRequest, { type: 'named' }>, 'type'>,
    signal?: AbortSignal,
  ): Promise<Found<Incident>> {
    const asked = pageParameters({ ...question, cursor: undefined, pageSize: pks.length }, client.now())
    const { incidents, unreadable } = await client.call(
      get('get the incidents of a shift', (paths) => paths.incidents, json(wireIncidentPage), {
        query: { ...asked, id__in: pks.join(',') },
        precedence: 'last',
      }),
      signal,
    )
    return { items: incidents, unreadable }
  }

  return { fetchShiftIncidents, fetchNamedIncidents }
}
