/** A part of the console whose code is loaded after the first screen (docs/behaviour.md#chunks). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { backOff, serverRetries } from './domain/backOff.ts'
import type { ChunkName } from './domain/chunkName.ts'
import { loadChunk } from './ports.ts'
import { parent } from './system.ts'

export interface ChunkInput {
  readonly name: ChunkName
}

export interface ChunkContext extends ChunkInput {
  /** The number of consecutive failures, at most `mostFailures`. */
  readonly failures: number
}

export type ChunkEvent = { type: 'chunk.retry' }

/** Reports to the parent that the chunk has been loaded, or has failed to load. */
export interface ChunkReport {
  type: 'chunk.settled'
}

/** Further failures do not lengthen the wait: it has reached its maximum of a minute. */
const mostFailures = 5

/** Loads the chunk, and retries after longer and longer waits until it is loaded. */
export const chunkMachine = setup({
  types: {
    context: {} as ChunkContext,
    events: {} as ChunkEvent,
    input: {} as ChunkInput,
    tags: {} as 'failed' | 'busy' | 'loaded',
  },
  actors: { loadChunk },
  actions: {
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, mostFailures) })),
    tellSettled: sendTo(parent<ChunkReport>(), { type: 'chunk.settled' }),
  },
  delays: { retryDelay: ({ context }) => backOff(serverRetries, context.failures - 1) },
}).createMachine({
  id: 'chunk',
  description: 'A part of the console whose code is loaded after the first screen.',
  context: initialContext,
  initial: 'loading',
  states: {
    loading: {
      description: 'The code is being loaded.',
      initial: 'first',
      states: {
        first: { description: 'The first attempt.' },
        again: {
          description: 'Another attempt: the failure stays on screen until the attempt succeeds.',
          tags: ['failed', 'busy'],
        },
      },
      invoke: {
        src: 'loadChunk',
        id: 'loadChunk',
        input: wanted,
        onDone: { target: 'loaded', actions: 'tellSettled' },
        onError: { target: 'failed', actions: ['countFailure', 'tellSettled'] },
      },
    },
    failed: {
      description: 'The code could not be loaded: the operator can try again.',
      tags: ['failed'],
      after: { retryDelay: { target: 'loading.again' } },
      on: { 'chunk.retry': { target: 'loading.again' } },
    },
    loaded: { description: 'The code is loaded.', tags: ['loaded'] },
  },
})

export type ChunkRef = ActorRefFrom<typeof chunkMachine>

function initialContext({ input }: { input: ChunkInput }): ChunkContext {
  return { ...input, failures: 0 }
}

function wanted({ context: { name } }: { context: ChunkContext }) {
  return { name }
}
