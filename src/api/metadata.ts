import type { Metadata } from '../../machines/domain/metadata.ts'
import { json } from './answer.ts'
import type { ApiClient } from './client.ts'
import { paths } from './paths.ts'
import { wireMetadata } from './wire/metadata.ts'

/** What the server says of itself. Needs no token, so it also tells whether the server answers at all. */
export function createMetadataCalls(client: ApiClient) {
  function fetchMetadata(signal?: AbortSignal): Promise<Metadata> {
    return client.call({
      action: 'get metadata', method: 'GET', path: paths.metadata, read: json(wireMetadata), authentication: 'none',
    }, signal)
  }

  return { fetchMetadata }
}
