/**
 * What a screen needs is loaded immediately; everything else is loaded after the first screen, one chunk after another
 * (docs/behaviour.md#chunks).
 */
import { chunksMachine, type ChunksContext } from '../../../../machines/core/chunks.ts'
import { chunkNames, type ChunkName } from '../../../../machines/core/domain/chunkName.ts'
import { start } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

interface Chunks {
  readonly isPrefetching: boolean
  /** In the order in which their loading began. */
  readonly begun: readonly ChunkName[]
  /** The number of half seconds since the start, counted until the prefetch begins. */
  readonly halves: number
}

const nothing: Chunks = { isPrefetching: false, begun: [], halves: 0 }

function loading(chunks: Chunks, name: ChunkName | undefined): ModelledOutcome<Chunks> {
  if (name === undefined) return { to: chunks }
  return { to: { ...chunks, begun: [...chunks.begun, name] }, does: [start(name, { name })] }
}

function next({ begun }: Chunks): ChunkName | undefined {
  return chunkNames.find((name) => !begun.includes(name))
}

function needs(chunks: Chunks, name: ChunkName): ModelledOutcome<Chunks> | undefined {
  return chunks.begun.includes(name) ? undefined : loading(chunks, name)
}

function rowOf(chunks: Chunks): ModelledRow<Chunks> {
  const { isPrefetching, begun, halves } = chunks
  const prefetches = isPrefetching ? undefined : loading({ ...chunks, isPrefetching: true, halves: 0 }, next(chunks))
  const following = isPrefetching && next(chunks) !== undefined ? loading(chunks, next(chunks)) : undefined
  return {
    state: isPrefetching ? 'prefetching' : 'idle',
    ports: begun,
    shows: { begun },
    on: {
      'the incident page is opened': needs(chunks, 'incident'),
      'the profiles are opened': needs(chunks, 'alerting'),
      'a shift is opened': needs(chunks, 'shift'),
      'the first screen is complete': prefetches,
      'half a second passes': isPrefetching || halves > 0 ? prefetches : { to: { ...chunks, halves: 1 } },
      'a second passes': prefetches,
      ...(begun.includes('controls') && { 'the controls are settled': following }),
      ...(begun.includes('incident') && { 'the incident is settled': following }),
    },
  }
}

export const walk = modelledWalk({
  machine: chunksMachine,
  observe: ({ begun }: ChunksContext) => ({ begun }),
  starts: { 'a page': { to: nothing } },
  cases: {
    'the incident page is opened': send({ type: 'chunks.need', name: 'incident' }),
    'the profiles are opened': send({ type: 'chunks.need', name: 'alerting' }),
    'the first screen is complete': send({ type: 'chunks.prefetch' }),
    'half a second passes': wait(500),
    'a second passes': wait(1000),
    'a shift is opened': send({ type: 'chunks.need', name: 'shift' }),
    'the controls are settled': hear('controls', { type: 'chunk.settled' }),
    'the incident is settled': hear('incident', { type: 'chunk.settled' }),
  },
  rowOf,
})
