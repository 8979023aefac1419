import { chunkSize } from '../../../machines/bulk/domain/chunkSize.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { wireIncidentPage } from '../list/wire/incidentPage.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'

/** Looks up the current state of the given incidents. */
export function createChosenIncidentCalls(client: ApiClient) {
  /**
   * The current versions of these incidents, fetched in calls of at most 100. Incidents that the server does not know,
   * and unreadable ones, are left out.
   */
  async function fetchChosenIncidents(
    input: { pks: readonly number[] },
    signal?: AbortSignal,
  ): Promise<readonly Incident[]> {
    const found: Incident[] = []
    for (let start = 0; start < input.pks.length; start += chunkSize) {
      const chunk = input.pks.slice(start, start + chunkSize)
      const page = await client.call(
        get('get incidents', (paths) => paths.incidents, json(wireIncidentPage), {
          query: { id__in: chunk.join(','), page_size: String(chunk.length) },
        }),
        signal,
      )
      found.push(...page.incidents)
    }
    return found
  }

  return { fetchChosenIncidents }
}
