import * as v from 'valibot'
import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** The metadata of the last server that answered, kept for the next visit. */
export interface RememberedMetadata {
  /** The metadata of the server at this address; undefined if the last visit was to another one. Never throws. */
  readonly read: (backendUrl: string) => Metadata | undefined
  /** Never throws: the browser may refuse, and the next visit can do without the metadata. */
  readonly write: (backendUrl: string, metadata: Metadata) => void
}

const entry = `${storagePrefix}server`

const remembered = v.object({
  backendUrl: v.string(),
  serverVersion: v.string(),
  apiVersions: v.record(v.string(), v.string()),
})

/**
 * Keeps the metadata in the browser's local storage (docs/behaviour.md#start-up). `browserStorage` is called at every
 * use, because some browsers throw when the storage is merely accessed.
 */
export function createRememberedMetadata(browserStorage: () => Storage, basePath: string): RememberedMetadata {
  const name = nameBelow(basePath, entry)
  return {
    read(backendUrl) {
      try {
        const { backendUrl: known, ...metadata } = v.parse(remembered, JSON.parse(browserStorage().getItem(name) ?? ''))
        return known === backendUrl ? metadata : undefined
      } catch {
        return undefined
      }
    },
    write(backendUrl, { serverVersion, apiVersions }) {
      try {
        browserStorage().setItem(name, JSON.stringify({ backendUrl, serverVersion, apiVersions }))
      } catch {
        // The only effect is that the next visit starts more slowly.
      }
    },
  }
}
