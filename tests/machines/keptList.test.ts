/** The actor `keptList` tells a chart the current incident list, and whether the list is settled. */
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { keptList, type KeptListTold } from '../../machines/list/actors/keptList.ts'

const store = setup({ types: { events: {} as { type: 'settle' } } }).createMachine({
  context: { latest: [1] },
  initial: 'asked',
  states: { asked: { on: { settle: 'settled' } }, settled: { tags: 'settled' } },
})

test('sends the list once, immediately, each time it is invoked', () => {
  const received: boolean[] = []
  const reader = setup({
    types: { events: {} as KeptListTold | { type: 'ask' } },
    actors: { store, keptList },
    actions: {
      note: (_, { list, isSettled }: KeptListTold) => {
        expect(list).toEqual({ latest: [1] })
        received.push(isSettled)
      },
    },
  }).createMachine({
    invoke: { src: 'store', id: 'store', systemId: 'incidents' },
    initial: 'asking',
    states: {
      asking: {
        invoke: { src: 'keptList', id: 'keptList' },
        on: {
          'keptList.told': { actions: { type: 'note', params: ({ event }) => event } },
          ask: { target: 'asking', reenter: true },
        },
      },
    },
  })
  const actor = createActor(reader).start()
  expect(received).toEqual([false])
  actor.getSnapshot().children.store?.send({ type: 'settle' })
  expect(received).toEqual([false])
  actor.send({ type: 'ask' })
  expect(received).toEqual([false, true])
})
