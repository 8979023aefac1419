import { createContext, useContext } from 'react'
import type { ChunkName } from '../../machines/core/domain/chunkName.ts'
import { Fault } from '../../machines/core/domain/fault.ts'

/** The code of each chunk. No other module imports it, so that the build puts it in separate files. */
const imports = {
  controls: () => import('./app/chunks/controls.ts'),
  incident: () => import('./app/chunks/incident.ts'),
  alerting: () => import('./app/chunks/alerting.ts'),
} satisfies Record<ChunkName, () => Promise<object>>

/** The views that each chunk contains. */
export type ChunkViews = { readonly [Name in ChunkName]: Awaited<ReturnType<(typeof imports)[Name]>> }

/** The chunks of this page. */
export interface Chunks {
  /** Loads a chunk. Rejects with a Fault if that fails; the call can then be repeated. */
  readonly load: (name: ChunkName) => Promise<void>
  /** The views of a chunk; undefined until it is loaded. */
  readonly viewsOf: <Name extends ChunkName>(name: Name) => ChunkViews[Name] | undefined
}

export function createChunks(): Chunks {
  const loaded: Partial<ChunkViews> = {}
  return {
    load: async (name) => {
      try {
        Object.assign(loaded, { [name]: await imports[name]() })
      } catch {
        throw new Fault({ kind: 'unreachable', action: 'load a part of the console' })
      }
    },
    viewsOf: (name) => loaded[name],
  }
}

const ChunksContext = createContext<Chunks | undefined>(undefined)

/** Provides the chunks of this page to the views inside it. */
export const ChunksProvider = ChunksContext.Provider

export function useChunks(): Chunks {
  const chunks = useContext(ChunksContext)
  if (chunks === undefined) throw new TypeError('a view is rendered outside ChunksProvider')
  return chunks
}
