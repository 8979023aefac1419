/** The actors that follow what a chart reads of others: what they send, when, and that they stop. */
import { expect, test } from 'vitest'
import { assign, createActor, fromCallback, setup, type AnyActorRef } from 'xstate'
import { following, type FollowingOptions } from '../../machines/core/following.ts'
import { singletonActor } from '../../machines/core/system.ts'
import { tickedIncidents } from '../../machines/list/readings.ts'

interface Told {
  readonly type: 'told'
  readonly size: number
}

const selection = setup({
  types: { context: {} as { ticked: Set<number> }, events: {} as { type: 'tick'; count: number } },
}).createMachine({
  context: { ticked: new Set([1]) },
  on: { tick: { actions: assign(({ event }) => ({ ticked: new Set(Array(event.count).keys()) })) } },
})

function readSize(self: AnyActorRef): Told | undefined {
  const { size } = tickedIncidents(self)
  return size === 0 ? undefined : { type: 'told', size }
}

/** What a chart is told while rows are ticked one after another. It stops following before the last change, which is not read. */
function heard(counts: readonly number[], options?: FollowingOptions<Told>): readonly number[] {
  const received: number[] = []
  let reads = 0
  const reader = setup({
    types: { events: {} as Told | { type: 'stop' } },
    actors: {
      selection,
      sizes: following(
        ['selection'],
        (self) => {
          reads += 1
          return readSize(self)
        },
        options,
      ),
    },
    actions: { note: (_, { size }: Told) => void received.push(size) },
  }).createMachine({
    invoke: { src: 'selection', id: 'selection', systemId: 'selection' },
    initial: 'reading',
    states: {
      reading: {
        invoke: { src: 'sizes', id: 'sizes' },
        on: { told: { actions: { type: 'note', params: ({ event }) => event } }, stop: 'over' },
      },
      over: {},
    },
  })
  const actor = createActor(reader).start()
  for (const [place, count] of counts.entries()) {
    if (place === counts.length - 1) actor.send({ type: 'stop' })
    const readBefore = reads
    actor.getSnapshot().children.selection?.send({ type: 'tick', count })
    expect(reads > readBefore).toBe(place < counts.length - 1)
  }
  return received
}

test('what is read is told immediately and after each change, until it is followed no longer', () => {
  expect(heard([1, 2, 2, 3, 4])).toEqual([1, 2, 3])
})

test('nothing is told while there is nothing to read, and the same is told again after that', () => {
  expect(heard([0, 1, 0, 2, 3])).toEqual([1, 1, 2])
})

test('what is read at the start can be left out, and what counts as the same can be chosen', () => {
  expect(heard([1, 2, 3], { isFirstTold: false })).toEqual([2])
  expect(heard([1, 1, 2], { isFirstTold: false, isSame: () => false })).toEqual([1, 1])
  expect(heard([2, 3, 4], { isSame: (one, other) => one.size % 2 === other.size % 2 })).toEqual([1, 2, 3])
})

test('a chart is told nothing more once one that it follows is about to stop', () => {
  const received: unknown[] = []
  const page = setup({
    types: { events: {} as Told },
    actors: {
      preferences: setup({}).createMachine({}),
      // What a part of the page still does to the list while the page is being left.
      last: fromCallback(
        ({ system }) =>
          () =>
            (system.get('selection') as AnyActorRef).send({ type: 'tick', count: 5 }),
      ),
      sizes: following(['selection', 'preferences'], (self) => {
        singletonActor(self, 'preferences')
        return readSize(self)
      }),
    },
  }).createMachine({
    invoke: [
      { src: 'preferences', id: 'preferences', systemId: 'preferences' },
      { src: 'last', id: 'last' },
      { src: 'sizes', id: 'sizes' },
    ],
    on: { told: { actions: ({ event }) => void received.push(event) } },
  })
  const root = createActor(
    setup({ actors: { selection, page } }).createMachine({
      invoke: { src: 'selection', id: 'selection', systemId: 'selection' },
      initial: 'open',
      states: { open: { invoke: { src: 'page', id: 'page' }, on: { leave: { target: 'left' } } }, left: {} },
    }),
  )
  root.start().send({ type: 'leave' })
  // A read that fails would be an unhandled error, which fails the run.
  expect(received).toEqual([{ type: 'told', size: 1 }])
})
