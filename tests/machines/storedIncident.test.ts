/** What the store hears of one incident, for whoever shows it: each change, and nothing else. */
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Incident } from '../../machines/domain/incident.ts'
import { emptyStore, forgetAll, loadAll, modify, type IncidentStore } from '../../machines/domain/incidentStore.ts'
import { storedIncident, type StoredIncidentChanged } from '../../machines/storedIncident.ts'
import { incident } from './support/fixtures.ts'

const [seven, eight] = [incident({ pk: 7 }), incident({ pk: 8 })]
const sevenAcked = incident({ pk: 7, acked: true })

const store = setup({
  types: {
    context: {} as { readonly store: IncidentStore },
    events: {} as { type: 'hear'; incident: Incident } | { type: 'forget'; pk: number },
  },
}).createMachine({
  context: { store: loadAll(emptyStore, [seven, eight], 0, 0) },
  on: {
    hear: { actions: assign(({ context, event }) => ({ store: modify(context.store, event.incident, 1) })) },
    forget: { actions: assign(({ context, event }) => ({ store: forgetAll(context.store, [event.pk]) })) },
  },
})

test('tells each change of the incident, that it is forgotten too, and nothing of others', () => {
  const heard: (Incident | undefined)[] = []
  const onlooker = setup({
    types: { events: {} as StoredIncidentChanged },
    actors: { store, storedIncident },
    actions: { hear: (_, { incident: told }: StoredIncidentChanged) => void heard.push(told) },
  }).createMachine({
    invoke: [
      { src: 'store', id: 'store', systemId: 'incidents' },
      { src: 'storedIncident', id: 'storedIncident', input: { pk: 7 } },
    ],
    on: { 'storedIncident.changed': { actions: { type: 'hear', params: ({ event }) => event } } },
  })
  const { children } = createActor(onlooker).start().getSnapshot()
  expect(heard).toEqual([])
  children.store?.send({ type: 'hear', incident: { ...eight, acked: true } })
  children.store?.send({ type: 'hear', incident: { ...seven } })
  expect(heard).toEqual([])
  children.store?.send({ type: 'hear', incident: sevenAcked })
  expect(heard).toEqual([sevenAcked])
  children.store?.send({ type: 'forget', pk: 7 })
  expect(heard).toEqual([sevenAcked, undefined])
})
