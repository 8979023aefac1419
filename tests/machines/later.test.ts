import { expect, it } from 'vitest'
import { createActor, sendTo, setup } from 'xstate'
import { chunksMachine } from '../../machines/core/chunks.ts'
import { theEvent } from '../../machines/core/eventParameters.ts'
import { hasCome, isWaiting, later } from '../../machines/core/later.ts'
import { effectPort } from '../../machines/core/port.ts'
import { adaptedBy, chartOf, chartsBelow, provided } from '../../machines/core/provided.ts'
import { child } from '../../machines/core/system.ts'

/** Charts whose code is loaded after the first screen (docs/charts.md#charts-that-are-loaded-later). */

interface Said {
  readonly text: string
}

const note = effectPort<Said>('note')

/** Notes its name when it starts, and then every text, until it is broken. */
const cupMachine = setup({
  types: {
    context: {} as Said,
    input: {} as Said,
    events: {} as ({ type: 'cup.say' } & Said) | { type: 'cup.break' },
    tags: {} as 'whole',
  },
  actions: { note },
}).createMachine({
  id: 'cup',
  context: ({ input }) => input,
  entry: { type: 'note', params: ({ context }) => context },
  initial: 'whole',
  states: {
    whole: {
      tags: ['whole'],
      on: {
        'cup.say': { actions: { type: 'note', params: theEvent } },
        'cup.break': { target: 'broken' },
      },
    },
    broken: { type: 'final' },
  },
})

const cup = later<typeof cupMachine>('cup', 'incident')

const tableMachine = setup({
  types: {
    events: {} as
      ({ type: 'table.say' } & Said) | { type: 'table.break' } | { type: 'table.clear' } | { type: 'table.lay' },
    children: {} as { chunks: 'chunks'; cup: 'cup' },
  },
  actors: { chunks: chunksMachine, cup },
  actions: {
    say: sendTo(child(cup), (_, { text }: Said) => ({ type: 'cup.say', text })),
    break: sendTo(child(cup), { type: 'cup.break' }),
  },
}).createMachine({
  id: 'table',
  invoke: { src: 'chunks', id: 'chunks', systemId: 'chunks' },
  initial: 'laid',
  states: {
    laid: {
      invoke: { src: 'cup', id: 'cup', systemId: 'cup', input: { text: 'blue' }, onDone: 'cleared' },
      on: {
        'table.say': { actions: { type: 'say', params: theEvent } },
        'table.break': { actions: 'break' },
        'table.clear': { target: 'cleared' },
      },
    },
    cleared: { on: { 'table.lay': { target: 'laid' } } },
  },
})

hasCome(cupMachine)

/** A table whose chunk arrives, or fails to, when the test says so. */
function laid(snapshot?: unknown) {
  const noted: string[] = []
  const answers: { readonly come: () => void; readonly fail: (error: Error) => void }[] = []
  const machine = provided(
    tableMachine,
    adaptedBy<{ note: typeof note; loadChunk: never }>({
      note: ({ text }) => void noted.push(text),
      loadChunk: (() => new Promise<void>((come, fail) => answers.push({ come, fail }))) as never,
    }),
  )
  const table = createActor(machine, snapshot === undefined ? {} : { snapshot: snapshot as never }).start()
  const ends = async (how: 'come' | 'fail') => {
    answers.at(-1)?.[how](new Error('lost'))
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    table,
    noted,
    ends,
    need: () => table.getSnapshot().children.chunks?.send({ type: 'chunks.need', name: 'incident' }),
    cup: () => table.getSnapshot().children.cup,
  }
}

it('waits for its code, and then hears in order all that it was sent meanwhile', async () => {
  const { table, noted, need, ends, cup: found } = laid()
  need()
  for (const text of ['one', 'two']) table.send({ type: 'table.say', text })
  expect(isWaiting(found()?.getSnapshot())).toBe(true)
  expect(table.system.get('cup')).toBe(found())
  expect(noted).toEqual([])
  await ends('come')
  table.send({ type: 'table.say', text: 'three' })
  expect(noted).toEqual(['blue', 'one', 'two', 'three'])
  expect(isWaiting(found()?.getSnapshot())).toBe(false)
})

it('while it waits, has no tags, handles nothing and does not run', () => {
  const snapshot = laid().cup()?.getSnapshot()
  expect([snapshot?.hasTag('whole'), snapshot?.can({ type: 'cup.break' })]).toEqual([false, false])
})

it('keeps waiting after a failure, until another attempt succeeds', async () => {
  const { table, noted, need, ends } = laid()
  need()
  await ends('fail')
  table.send({ type: 'table.say', text: 'one' })
  expect(noted).toEqual([])
  table.getSnapshot().children.chunks?.getSnapshot().children.incident?.send({ type: 'chunk.retry' })
  await ends('come')
  expect(noted).toEqual(['blue', 'one'])
})

it('starts at once if its code has been loaded', async () => {
  const { table, noted, need, ends } = laid()
  need()
  await ends('come')
  table.send({ type: 'table.clear' })
  table.send({ type: 'table.lay' })
  expect(noted).toEqual(['blue', 'blue'])
})

it('a chart that was stopped before its code came never runs', async () => {
  const { table, noted, need, ends } = laid()
  need()
  table.send({ type: 'table.say', text: 'one' })
  table.send({ type: 'table.clear' })
  await ends('come')
  expect(noted).toEqual([])
})

it('a chart that what it was sent ends hears nothing after its end, and its parent learns of it', async () => {
  const { table, noted, need, ends } = laid()
  need()
  table.send({ type: 'table.break' })
  table.send({ type: 'table.say', text: 'late' })
  await ends('come')
  expect(noted).toEqual(['blue'])
  expect(table.getSnapshot().value).toBe('cleared')
})

it('is restored as it was kept: waiting with what it was sent, or running', async () => {
  const first = laid()
  first.table.send({ type: 'table.say', text: 'one' })
  const second = laid(JSON.parse(JSON.stringify(first.table.getPersistedSnapshot())))
  expect(isWaiting(second.cup()?.getSnapshot())).toBe(true)
  second.need()
  await second.ends('come')
  expect(second.noted).toEqual(['blue', 'one'])
  const third = laid(JSON.parse(JSON.stringify(second.table.getPersistedSnapshot())))
  third.table.send({ type: 'table.say', text: 'two' })
  expect(third.noted).toEqual(['two'])
})

it('of several, the charts begin in the order of their places, whichever was there first', async () => {
  const noted: string[] = []
  let come = () => {}
  const tray = setup({ actors: { chunks: chunksMachine, cup } }).createMachine({
    invoke: [
      { src: 'chunks', id: 'chunks', systemId: 'chunks' },
      { src: 'cup', id: 'right', input: { text: 'red' } },
      { src: 'cup', id: 'left', input: { text: 'blue' } },
    ],
  })
  const adapters = adaptedBy<{ note: typeof note; loadChunk: never }>({
    note: ({ text }) => void noted.push(text),
    loadChunk: (() => new Promise<void>((resolve) => (come = resolve))) as never,
  })
  const actor = createActor(provided(tray, adapters)).start()
  actor.getSnapshot().children['chunks']?.send({ type: 'chunks.need', name: 'incident' })
  come()
  await Promise.resolve()
  await Promise.resolve()
  expect(noted).toEqual(['blue', 'red'])
})

it('in a system that loads no chunks, every chart runs from the beginning', () => {
  const noted: string[] = []
  const tray = setup({ actors: { cup } }).createMachine({ invoke: { src: 'cup', input: { text: 'blue' } } })
  createActor(provided(tray, adaptedBy<{ note: typeof note }>({ note: ({ text }) => void noted.push(text) }))).start()
  expect(noted).toEqual(['blue'])
})

it('is among the charts of its parent, and a chart that is unknown says so', () => {
  expect(chartsBelow(tableMachine)).toContain(cupMachine)
  expect(chartOf(cup)).toBe(cupMachine)
  expect(() => chartOf(later('saucer', 'incident'))).toThrow('chart not loaded: saucer')
})
