/**
 * A chunk is loaded once. After a failure, loading is tried again after 5 s, 10 s, 20 s, 40 s and then every minute, or
 * on request (docs/behaviour.md#chunks).
 */
import { chunkMachine, type ChunkContext } from '../../../../machines/core/chunk.ts'
import { start, tellParent } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

interface Chunk {
  readonly phase: 'loading' | 'again' | 'failed' | 'loaded'
  /** The number of five-second spans since the failure. */
  readonly spans: number
  /** The number of consecutive failures, up to the one after which the wait no longer grows. */
  readonly failures: number
}

/** The number of five-second spans to wait, by number of failures. */
const waits = [0, 1, 2, 4, 8, 12]
const input = { name: 'alerting' } as const
const begun: Chunk = { phase: 'loading', spans: 0, failures: 0 }
const settled = tellParent({ type: 'chunk.settled' })
const loads = start('loadChunk', input)

function again(chunk: Chunk): ModelledOutcome<Chunk> {
  return { to: { ...chunk, phase: 'again', spans: 0 }, does: [loads] }
}

function passes(chunk: Chunk): ModelledOutcome<Chunk> | undefined {
  if (chunk.phase !== 'failed') return undefined
  const later = { ...chunk, spans: chunk.spans + 1 }
  return later.spans < (waits[chunk.failures] ?? 0) ? { to: later } : again(chunk)
}

function rowOf(chunk: Chunk): ModelledRow<Chunk> {
  const { phase, failures } = chunk
  const isLoading = phase === 'loading' || phase === 'again'
  return {
    state: { loading: { loading: 'first' }, again: { loading: 'again' }, failed: 'failed', loaded: 'loaded' }[phase],
    tags: { loading: [], again: ['failed', 'busy'], failed: ['failed'], loaded: ['loaded'] }[phase],
    ports: isLoading ? ['loadChunk'] : [],
    shows: { name: 'alerting', failures },
    on: {
      'five seconds pass': passes(chunk),
      'the operator tries again': phase === 'failed' ? again(chunk) : undefined,
      ...(isLoading && {
        'the code arrives': { to: { ...chunk, phase: 'loaded' as const }, does: [settled] },
        'the code does not arrive': {
          to: { phase: 'failed' as const, spans: 0, failures: Math.min(failures + 1, 5) },
          does: [settled],
        },
      }),
    },
  }
}

export const walk = modelledWalk({
  machine: chunkMachine,
  observe: ({ name, failures }: ChunkContext) => ({ name, failures }),
  starts: { 'a chunk': { input, to: begun, does: [loads] } },
  cases: {
    'the code arrives': settle('loadChunk'),
    'the code does not arrive': fail('loadChunk', unreachable('load a part of the console')),
    'five seconds pass': wait(5000),
    'the operator tries again': send({ type: 'chunk.retry' }),
  },
  rowOf,
})
