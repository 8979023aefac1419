/** The actor `listing` sends the incident list to a chart that only reads it: immediately, and after each change. */
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { listing, type ListingChanged } from '../../machines/list/followed.ts'

const store = setup({ types: { events: {} as { type: 'come'; pk: number } | { type: 'rest' } } }).createMachine({
  context: {
    latest: [1],
    hasMore: false,
    request: { cursor: undefined },
    store: { storedIncidents: new Map<number, never>() },
  },
  on: { come: { actions: assign(({ event }) => ({ latest: [event.pk] })) }, rest: { actions: assign({}) } },
})

test('sends the list immediately and after each change, but never the same list twice in a row', () => {
  const received: (readonly number[])[] = []
  const reader = setup({
    types: { events: {} as ListingChanged },
    actors: { store, listing },
    actions: { note: (_, { listed }: ListingChanged) => void received.push(listed) },
  }).createMachine({
    invoke: [
      { src: 'store', id: 'store', systemId: 'incidents' },
      { src: 'listing', id: 'listing' },
    ],
    on: { 'listing.changed': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  const actor = createActor(reader).start()
  expect(received).toEqual([[1]])
  actor.getSnapshot().children.store?.send({ type: 'rest' })
  actor.getSnapshot().children.store?.send({ type: 'come', pk: 2 })
  expect(received).toEqual([[1], [2]])
})
