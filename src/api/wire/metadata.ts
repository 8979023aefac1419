import * as v from 'valibot'
import type { Metadata } from '../../../machines/domain/metadata.ts'

/** What the server says of itself; the keys that describe its plugins are not kept. */
export const wireMetadata = v.pipe(
  v.object({ 'server-version': v.string(), 'api-version': v.fallback(v.record(v.string(), v.string()), {}) }),
  v.transform((wire): Metadata => ({ serverVersion: wire['server-version'], apiVersions: wire['api-version'] })),
)
