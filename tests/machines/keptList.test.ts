/** The actor `keptList` tells a chart the current incident list, and whether the list is settled or its last refresh failed. */
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { keptList, type KeptListTold } from '../../machines/list/followed.ts'

const store = setup({ types: { events: {} as { type: 'settle' | 'fail' | 'pause' } } }).createMachine({
  context: { latest: [1] },
  initial: 'asked',
  on: { settle: '.settled', fail: '.failed', pause: '.paused' },
  states: {
    asked: {},
    settled: { tags: 'settled' },
    failed: { tags: 'stale' },
    paused: { tags: ['stale', 'restrained'] },
  },
})

test('sends the list immediately each time it is invoked, and each change', () => {
  const received: string[] = []
  const reader = setup({
    types: { events: {} as KeptListTold | { type: 'ask' } },
    actors: { store, keptList },
    actions: {
      note: (_, { list, isSettled, isStale }: KeptListTold) => {
        expect(list).toEqual({ latest: [1] })
        received.push(isSettled ? 'settled' : isStale ? 'stale' : 'neither')
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
  expect(received).toEqual(['neither'])
  actor.getSnapshot().children.store?.send({ type: 'settle' })
  expect(received).toEqual(['neither', 'settled'])
  for (const type of ['settle', 'fail', 'pause'] as const) {
    actor.getSnapshot().children.store?.send({ type })
    actor.send({ type: 'ask' })
  }
  // During a pause that the server asked for, the list is not asked for either.
  expect(received).toEqual(['neither', 'settled', 'settled', 'stale', 'stale', 'neither', 'neither'])
})
