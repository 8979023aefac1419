/** Loads the code of the parts that the first screen does not need (docs/behaviour.md#chunks). */
import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { chunkMachine, type ChunkReport } from './chunk.ts'
import { chunkNames, type ChunkName } from './domain/chunkName.ts'
import { theEvent } from './eventParameters.ts'
import type { SingletonActor } from './system.ts'

export interface ChunksContext {
  /** The chunks whose loading has begun. */
  readonly begun: readonly ChunkName[]
}

/** Events that other charts may send. */
export type ChunksRequest =
  /** A part is about to be shown: its chunk is loaded now. */
  | { type: 'chunks.need'; name: ChunkName }
  /** The first screen is complete: the other chunks are loaded, one after another. */
  | { type: 'chunks.prefetch' }

/**
 * How many milliseconds to wait for the first screen before loading the other chunks anyway: a slow server leaves time
 * for them.
 */
export const patience = 1000

/** Each chunk is loaded by its own child chart, which has the chunk's name as its id. */
export const chunksMachine = setup({
  types: {
    context: {} as ChunksContext,
    events: {} as ChunksRequest | ChunkReport,
    children: {} as Record<ChunkName, 'chunk'>,
  },
  actors: { chunk: chunkMachine },
  actions: {
    load: enqueueActions(({ context: { begun }, enqueue }, { name }: { name: ChunkName }) => {
      enqueue.spawnChild('chunk', { id: name, input: { name } })
      enqueue.assign({ begun: [...begun, name] })
    }),
    loadNext: enqueueActions(({ context: { begun }, enqueue }) => {
      const name = chunkNames.find((other) => !begun.includes(other))
      if (name === undefined) return
      enqueue.spawnChild('chunk', { id: name, input: { name } })
      enqueue.assign({ begun: [...begun, name] })
    }),
  },
  guards: {
    isNew: ({ context }, { name }: { name: ChunkName }) => !context.begun.includes(name),
  },
  delays: { patience },
}).createMachine({
  id: 'chunks',
  description: 'Loads the code of the parts that the first screen does not need.',
  context: { begun: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'Only what is about to be shown is loaded, so that nothing delays the first screen.',
      after: { patience: { target: 'prefetching' } },
      on: { 'chunks.prefetch': { target: 'prefetching' } },
    },
    prefetching: {
      description: 'Everything is loaded, one chunk after another.',
      entry: 'loadNext',
      on: { 'chunk.settled': { actions: 'loadNext' } },
    },
  },
  on: {
    'chunks.need': { guard: { type: 'isNew', params: theEvent }, actions: { type: 'load', params: theEvent } },
  },
})

export type ChunksRef = ActorRefFrom<typeof chunksMachine>

declare module './system.ts' {
  interface SingletonActors {
    chunks: SingletonActor<typeof chunksMachine, ChunksRequest>
  }
}
