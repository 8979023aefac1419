import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireIncidentMetadata, wireSourceSystems } from './wire/sourceSystem.ts'

export function createSourceSystemCalls(client: ApiClient) {
  /** The systems that incidents come from. */
  function fetchSourceSystems(signal?: AbortSignal): Promise<readonly SourceSystem[]> {
    return client.call(
      ({ paths, version }) => ({
        action: 'get incident metadata',
        precedence: 'last',
        method: 'GET',
        path: paths.sourceSystems,
        read: json(version === 'v1' ? wireIncidentMetadata : wireSourceSystems),
      }),
      signal,
    )
  }

  return { fetchSourceSystems }
}
