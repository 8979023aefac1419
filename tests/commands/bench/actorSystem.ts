import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  assign,
  createActor,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate'
import type { Figure } from './results/results.ts'
import { medianOf } from './results/statistics.ts'

/** How often each sample repeats what it measures. */
const repetitions = 2000
/** Samples per measurement; the median is used. */
const samples = 9
/** How many rows are spawned. */
const rowCount = 1000
/** How many subscribers are added to measure the cost of one. */
const subscribers = 50

interface Counter {
  readonly count: number
}

const rowMachine = setup({
  types: { context: {} as Counter, events: {} as { type: 'row.count' } },
  actions: {
    count: assign(({ context }) => ({ count: context.count + 1 })),
    report: sendParent({ type: 'row.counted' }),
  },
}).createMachine({
  id: 'row',
  context: { count: 0 },
  on: { 'row.count': { actions: ['count', 'report'] } },
})

const rootMachine = setup({
  types: {
    context: {} as Counter & { readonly rows: readonly ActorRefFrom<typeof rowMachine>[] },
    events: {} as
      | { type: 'root.count' }
      | { type: 'root.relay' }
      | { type: 'row.counted' }
      | { type: 'root.spawn' }
      | { type: 'root.stop' },
  },
  actors: { row: rowMachine },
  actions: {
    count: assign(({ context }) => ({ count: context.count + 1 })),
    relay: sendTo('row', { type: 'row.count' }),
    stopRows: enqueueActions(({ context, enqueue }) => {
      for (const row of context.rows) enqueue.stopChild(row)
    }),
    forgetRows: assign({ rows: [] }),
  },
}).createMachine({
  id: 'root',
  context: { count: 0, rows: [] },
  invoke: { src: 'row', id: 'row' },
  on: {
    'root.count': { actions: 'count' },
    'row.counted': { actions: 'count' },
    'root.relay': { actions: 'relay' },
    'root.spawn': {
      actions: assign({
        rows: ({ spawn }) => Array.from({ length: rowCount }, (_, place) => spawn('row', { id: `row.${place}` })),
      }),
    },
    'root.stop': { actions: ['stopRows', 'forgetRows'] },
  },
})

/**
 * Measures in Node what the actor system itself costs, whatever the charts do: an event, a subscriber, a spawned row, an
 * observer that ignores everything. The heap of a row includes what XState keeps for it.
 */
export function measureActorSystem(): readonly Figure[] {
  const event = medianOfSamples(() => eachOf(started(), ({ root }) => root.send({ type: 'root.count' })))
  const subscribed = medianOfSamples(() => eachOf(watched(), ({ root }) => root.send({ type: 'root.count' })))
  const { spawned, stopped } = spawning()
  const rows = `one of ${rowCount} spawned rows`
  const figure = (situation: string, name: string, value: number): Figure => ({ situation, name, unit: 'µs', value })
  return [
    figure('an event', 'without an observer', event),
    figure('an event', 'with an observer that ignores it', medianOfSamples(inspected)),
    figure('an event', 'from the root to a child and back', medianOfSamples(relayed)),
    figure('an event', 'for each subscriber', (subscribed - event) / subscribers),
    figure(rows, 'start', spawned),
    figure(rows, 'stop', stopped),
    figure(rows, 'event', medianOfSamples(rowEvent)),
    { situation: rows, name: 'heap', unit: 'B', value: bytesOfRow() },
  ]
}

function relayed(): number {
  return eachOf(started(), ({ root }) => root.send({ type: 'root.relay' }))
}

function inspected(): number {
  return eachOf(
    started(() => undefined),
    ({ root }) => root.send({ type: 'root.count' }),
  )
}

function rowEvent(): number {
  const { root } = started()
  root.send({ type: 'root.spawn' })
  const row = root.getSnapshot().context.rows[0]
  return eachOf({ root }, () => row?.send({ type: 'row.count' }))
}

function started(inspect?: () => void) {
  const root = createActor(rootMachine, inspect === undefined ? {} : { inspect })
  root.start()
  return { root }
}

function watched() {
  const { root } = started()
  for (let count = 0; count < subscribers; count += 1) root.subscribe(() => undefined)
  return { root }
}

function spawning(): { readonly spawned: number; readonly stopped: number } {
  const times = { spawned: [] as number[], stopped: [] as number[] }
  for (let sample = 0; sample < samples; sample += 1) {
    const { root } = started()
    times.spawned.push(timeOf(() => root.send({ type: 'root.spawn' })) / rowCount)
    times.stopped.push(timeOf(() => root.send({ type: 'root.stop' })) / rowCount)
  }
  return { spawned: medianOf(times.spawned), stopped: medianOf(times.stopped) }
}

function bytesOfRow(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { root } = started()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  root.send({ type: 'root.spawn' })
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / root.getSnapshot().context.rows.length
}

/** Microseconds per repetition. */
function eachOf<Stage extends { readonly root: AnyActorRef }>(stage: Stage, act: (stage: Stage) => void): number {
  const repeat = () => {
    for (let count = 0; count < repetitions; count += 1) act(stage)
  }
  repeat()
  const time = timeOf(repeat) / repetitions
  stage.root.stop()
  return time
}

function timeOf(act: () => void): number {
  const began = performance.now()
  act()
  return (performance.now() - began) * 1000
}

function medianOfSamples(sample: () => number): number {
  return medianOf(Array.from({ length: samples }, sample))
}
