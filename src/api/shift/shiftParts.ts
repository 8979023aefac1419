import type { PastEventPage } from '../../../machines/alerting/domain/trial/pastEvent.ts'
import type { PastEventsRequest } from '../../../machines/alerting/ports.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { WatchedSource } from '../../../machines/filter/domain/sources/watchedSource.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { AcknowledgementsAnswer } from '../../../machines/list/domain/rowAcknowledgements.ts'
import type { IncidentsPage, ShiftPart, ShiftPartRequest } from '../../../machines/shift/domain/shiftPart.ts'

type Call<Request, Answer> = (request: Request, signal?: AbortSignal) => Promise<Answer>

/** The calls of which a part of a shift is one. */
export interface ShiftPartCalls {
  readonly fetchPastEvents: Call<PastEventsRequest, PastEventPage>
  readonly fetchIncidentCount: Call<MatchQuestion, number | undefined>
  readonly fetchShiftIncidents: Call<Extract<ShiftPartRequest, { type: 'open' }>, IncidentsPage>
  readonly fetchNamedIncidents: Call<Extract<ShiftPartRequest, { type: 'named' }>, Found<Incident>>
  readonly fetchMaintenance: (signal?: AbortSignal) => Promise<Found<MaintenanceTask> | undefined>
  readonly fetchWatchedSources: (signal?: AbortSignal) => Promise<Found<WatchedSource> | undefined>
  readonly fetchRowAcknowledgements: Call<{ readonly pks: readonly number[] }, readonly AcknowledgementsAnswer[]>
}

/** Reads a part of a shift by the call that has it (docs/behaviour.md#shift-reading). */
export function createShiftParts(calls: ShiftPartCalls) {
  async function fetchShiftPart(request: ShiftPartRequest, signal?: AbortSignal): Promise<ShiftPart> {
    const { type } = request
    switch (type) {
      case 'newest':
      case 'earlier':
        return { type, page: await calls.fetchPastEvents(request, signal) }
      case 'count':
        return { type, count: await calls.fetchIncidentCount(request.question, signal) }
      case 'open':
        return { type, page: await calls.fetchShiftIncidents(request, signal) }
      case 'named':
        return { type, found: await calls.fetchNamedIncidents(request, signal) }
      case 'tasks':
        return { type, found: await calls.fetchMaintenance(signal) }
      case 'sources':
        return { type, found: await calls.fetchWatchedSources(signal) }
      case 'acknowledgements':
        return { type, answers: await calls.fetchRowAcknowledgements(request, signal) }
    }
  }
  return { fetchShiftPart }
}
