import type { IncidentHistory } from '../../../machines/incident/domain/incidentHistory.ts'
import { createAcknowledgementCalls } from './acknowledgements.ts'
import type { ApiClient } from '../server/client.ts'
import { createEventCalls } from './events.ts'

/** The events and acknowledgements of one incident, fetched in parallel. */
export function createIncidentHistoryCalls(client: ApiClient) {
  const { fetchEvents } = createEventCalls(client)
  const { fetchAcknowledgements } = createAcknowledgementCalls(client)
  async function fetchIncidentHistory(input: { pk: number }, signal?: AbortSignal): Promise<IncidentHistory> {
    const [events, acknowledgements] = await Promise.all([
      fetchEvents(input, signal),
      fetchAcknowledgements(input, signal),
    ])
    const unreadable = events.unreadable + acknowledgements.unreadable
    return {
      events: newestFirst(events.rows, (event) => event.timestamp),
      acknowledgements: newestFirst(acknowledgements.rows, ({ event }) => event.timestamp),
      ...(unreadable > 0 && { unreadable }),
    }
  }

  return { fetchIncidentHistory }
}

function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)))
}
