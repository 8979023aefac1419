import * as v from 'valibot'
import type { Metadata } from '../../../../machines/server/domain/metadata.ts'

/**
 * What the server reports about itself: its version, its API versions, or both; the keys that describe its plugins are
 * dropped.
 */
export const wireMetadata = v.pipe(
  v.object({
    'server-version': v.fallback(v.string(), ''),
    'api-version': v.fallback(v.record(v.string(), v.string()), {}),
  }),
  v.check((wire) => wire['server-version'] !== '' || Object.keys(wire['api-version']).length > 0),
  v.transform((wire): Metadata => ({ serverVersion: wire['server-version'], apiVersions: wire['api-version'] })),
)
