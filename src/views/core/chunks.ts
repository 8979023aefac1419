import { createContext, useContext } from 'react'
import type { ChunkName } from '../../../machines/core/domain/chunkName.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'

/** The views that each chunk contains. The file that imports the chunks (src/views/app/chunks.ts) adds them here. */
export interface ChunkViews {}

/** Imports the code of each chunk. */
export type ChunkImports = { readonly [Name in ChunkName]: () => Promise<ChunkViews[Name]> }

/** The chunks of this page. */
export interface Chunks {
  /** Loads a chunk. Rejects with a Fault if that fails; the call can then be repeated. */
  readonly load: (name: ChunkName) => Promise<void>
  /** The views of a chunk; undefined until it is loaded. */
  readonly viewsOf: <Name extends ChunkName>(name: Name) => ChunkViews[Name] | undefined
}

export function createChunks(imports: ChunkImports): Chunks {
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
