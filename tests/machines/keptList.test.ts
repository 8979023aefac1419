/** Sends the incident list to a chart that asks for it: the current list, and whether it is settled. */
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { keptList, type KeptListTold } from '../../machines/list/keptList.ts'

const store = setup({ types: { events: {} as { type: 'settle' } } }).createMachine({
  context: { latest: [1] },
  initial: 'asked',
  states: { asked: { on: { settle: 'settled' } }, settled: { tags: 'settled' } },
})

test('sends the list once, immediately, each time it is asked', () => {
  const heard: boolean[] = []
  const asker = setup({
    types: { events: {} as KeptListTold | { type: 'ask' } },
    actors: { store, keptList },
    actions: {
      hear: (_, { list, isSettled }: KeptListTold) => {
        expect(list).toEqual({ latest: [1] })
        heard.push(isSettled)
      },
    },
  }).createMachine({
    invoke: { src: 'store', id: 'store', systemId: 'incidents' },
    initial: 'asking',
    states: {
      asking: {
        invoke: { src: 'keptList', id: 'keptList' },
        on: {
          'keptList.told': { actions: { type: 'hear', params: ({ event }) => event } },
          ask: { target: 'asking', reenter: true },
        },
      },
    },
  })
  const actor = createActor(asker).start()
  expect(heard).toEqual([false])
  actor.getSnapshot().children.store?.send({ type: 'settle' })
  expect(heard).toEqual([false])
  actor.send({ type: 'ask' })
  expect(heard).toEqual([false, true])
})
