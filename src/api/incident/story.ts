import type { Story } from '../../../machines/incident/domain/story.ts'
import { createAcknowledgementCalls } from './acknowledgements.ts'
import type { ApiClient } from '../server/client.ts'
import { createEventCalls } from './events.ts'

/** Events and acknowledgements of one incident, asked for together. */
export function createStoryCalls(client: ApiClient) {
  const { fetchEvents } = createEventCalls(client)
  const { fetchAcknowledgements } = createAcknowledgementCalls(client)
  async function fetchStory(input: { pk: number }, signal?: AbortSignal): Promise<Story> {
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

  return { fetchStory }
}

function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)))
}
