import { createContext, useContext } from 'react'
import type { ChunkName } from '../../machines/core/domain/chunkName.ts'
import { Fault } from '../../machines/core/domain/fault.ts'

/** The code of each chunk. Only these imports lead to it, so that the build puts it in files of its own. */
const imports = {
  controls: () => import('./app/controls.ts'),
  incident: () => import('./incident/chunk.ts'),
  alerting: () => import('./alerting/chunk.ts'),
} satisfies Record<ChunkName, () => Promise<object>>

/** The views that each chunk contains. */
export type ChunkViews = { readonly [Name in ChunkName]: Awaited<ReturnType<(typeof imports)[Name]>> }

/** The chunks of this page. */
export interface Chunks {
  /** Loads a chunk. Rejects with a Fault if that fails; then it can be tried again. */
  readonly load: (name: ChunkName) => Promise<void>
  /** The views of a chunk; undefined until it is loaded. */
  readonly viewsOf: <Name extends ChunkName>(name: Name) => ChunkViews[Name] | undefined
}

/** `again` imports a file whose first import failed, from an address that differs from the first one. */
export function createChunks(
  again = (address: string): Promise<unknown> => import(/* @vite-ignore */ address),
): Chunks {
  const loaded: Partial<ChunkViews> = {}
  const failures = new Map<ChunkName, string>()
  let attempts = 0

  async function imported(name: ChunkName): Promise<unknown> {
    const address = failures.get(name)
    if (address === undefined) return imports[name]()
    attempts += 1
    return again(`${address}?again=${attempts}`)
  }

  return {
    load: async (name) => {
      if (loaded[name] !== undefined) return
      try {
        Object.assign(loaded, { [name]: await imported(name) })
      } catch (error) {
        const address = failedAddress(error)
        if (address !== undefined) failures.set(name, address)
        throw new Fault({ kind: 'unreachable', action: 'load a part of the console' })
      }
    },
    viewsOf: (name) => loaded[name],
  }
}

/**
 * The address in a browser's message about an import that failed, without its query. Some browsers remember a failed
 * import for as long as the page is open, so the next attempt must use another address.
 */
function failedAddress(error: unknown): string | undefined {
  const [address] = /https?:\/\/[^\s?#]+\.js/.exec(String(error)) ?? []
  return address
}

const ChunksContext = createContext<Chunks | undefined>(undefined)

/** Gives the views below the chunks of this page. */
export const ChunksProvider = ChunksContext.Provider

export function useChunks(): Chunks {
  const chunks = useContext(ChunksContext)
  if (chunks === undefined) throw new TypeError('a view is rendered outside ChunksProvider')
  return chunks
}
