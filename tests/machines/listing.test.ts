/** Sends the incident list to a chart that only reads it: immediately, and after each change. */
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { listing, type ListingChanged } from '../../machines/list/actors/listing.ts'

const store = setup({ types: { events: {} as { type: 'come'; pk: number } | { type: 'rest' } } }).createMachine({
  context: {
    latest: [1],
    hasMore: false,
    request: { cursor: undefined },
    store: { storedIncidents: new Map<number, never>() },
  },
  on: { come: { actions: assign(({ event }) => ({ latest: [event.pk] })) }, rest: { actions: assign({}) } },
})

test('sends the list immediately and after each change, and never sends the same list twice', () => {
  const heard: (readonly number[])[] = []
  const onlooker = setup({
    types: { events: {} as ListingChanged },
    actors: { store, listing },
    actions: { hear: (_, { listed }: ListingChanged['listing']) => void heard.push(listed) },
  }).createMachine({
    invoke: [
      { src: 'store', id: 'store', systemId: 'incidents' },
      { src: 'listing', id: 'listing' },
    ],
    on: { 'listing.changed': { actions: { type: 'hear', params: ({ event }) => event.listing } } },
  })
  const actor = createActor(onlooker).start()
  expect(heard).toEqual([[1]])
  actor.getSnapshot().children.store?.send({ type: 'rest' })
  actor.getSnapshot().children.store?.send({ type: 'come', pk: 2 })
  expect(heard).toEqual([[1], [2]])
})
