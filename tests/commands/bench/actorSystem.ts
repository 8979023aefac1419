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

/** The cost of the actor system itself, whatever the charts do. Times in microseconds, memory in bytes. */
export interface ActorSystemFigure {
  /** One event to a chart that handles it with one assignment; nobody subscribes. */
  readonly event: number
  /** One event from the root to its child, which reports back and so changes the root's context. */
  readonly relayed: number
  /** What each subscriber of a chart adds to the cost of an event. */
  readonly subscriber: number
  /** Starting and stopping one of a thousand spawned rows. */
  readonly spawned: number
  readonly stopped: number
  /** The heap that one of a thousand spawned rows takes; undefined without `node --expose-gc`. */
  readonly rowBytes: number | undefined
  /** One event to one of a thousand spawned rows. */
  readonly rowEvent: number
  /** The cost of an event while an observer receives all inspection events and ignores them, relative to `event`. */
  readonly inspected: number
}

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

/** Measures the actor system in this process; `collectGarbage` is `globalThis.gc`, if Node exposes it. */
export function measureActorSystem(collectGarbage?: () => void): ActorSystemFigure {
  const event = medianOf(() => eachOf(started(), ({ root }) => root.send({ type: 'root.count' })))
  return {
    event,
    relayed: medianOf(() => eachOf(started(), ({ root }) => root.send({ type: 'root.relay' }))),
    subscriber:
      (medianOf(() => eachOf(watched(), ({ root }) => root.send({ type: 'root.count' }))) - event) / subscribers,
    ...spawning(),
    rowBytes: collectGarbage === undefined ? undefined : bytesOfRow(collectGarbage),
    rowEvent: medianOf(() => {
      const { root } = started()
      root.send({ type: 'root.spawn' })
      const row = root.getSnapshot().context.rows[0]
      return eachOf({ root }, () => row?.send({ type: 'row.count' }))
    }),
    inspected:
      medianOf(() =>
        eachOf(
          started(() => undefined),
          ({ root }) => root.send({ type: 'root.count' }),
        ),
      ) / event,
  }
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
  return { spawned: median(times.spawned), stopped: median(times.stopped) }
}

function bytesOfRow(collectGarbage: () => void): number {
  const { root } = started()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  root.send({ type: 'root.spawn' })
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / rowCount
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

function medianOf(sample: () => number): number {
  return median(Array.from({ length: samples }, sample))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The measurements as text, for the terminal. */
export function actorSystemInWords(figure: ActorSystemFigure): string {
  const micro = (value: number) => `${value.toFixed(1)} µs`
  return [
    `actors: an event costs ${micro(figure.event)}, from the root to a child and back ${micro(figure.relayed)}; ` +
      `each subscriber adds ${figure.subscriber.toFixed(2)} µs`,
    `        one of ${rowCount} spawned rows: ${micro(figure.spawned)} to start, ${micro(figure.stopped)} to stop, ` +
      `${micro(figure.rowEvent)} for an event${figure.rowBytes === undefined ? '' : `, ${figure.rowBytes.toFixed(0)} bytes`}`,
    `        an idle observer makes an event ${figure.inspected.toFixed(2)} times as expensive`,
  ].join('\n')
}
