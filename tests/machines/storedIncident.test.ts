/** Sends the chart that shows an incident each report that the store receives about it, and no others. */
import { expect, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Incident } from '../../machines/incident/domain/incident.ts'
import {
  emptyStore,
  forgetAll,
  loadAll,
  modify,
  type IncidentStore,
} from '../../machines/incident/domain/incidentStore.ts'
import { storedIncident, type StoredIncidentHeard } from '../../machines/incident/actors/storedIncident.ts'
import type { ListedIncidents } from '../../machines/incident/readings.ts'
import { incident } from './support/fixtures.ts'

const [seven, eight] = [incident({ pk: 7 }), incident({ pk: 8 })]
const sevenAcked = incident({ pk: 7, acked: true })

interface ListContext extends ListedIncidents {
  readonly store: IncidentStore
}

const list = setup({
  types: {
    context: {} as ListContext,
    events: {} as
      | { type: 'hear'; incident: Incident; at: number }
      | { type: 'forget'; pk: number }
      | { type: 'list'; latest: readonly number[]; refreshedAt?: number },
  },
}).createMachine({
  context: { store: loadAll(emptyStore, [seven, eight], 0, 0), latest: [7, 8], askedAt: 50, refreshedAt: 60 },
  on: {
    hear: { actions: assign(({ context, event }) => ({ store: modify(context.store, event.incident, event.at) })) },
    forget: { actions: assign(({ context, event }) => ({ store: forgetAll(context.store, [event.pk]) })) },
    list: {
      actions: assign(({ event: { latest, refreshedAt } }) => ({
        latest,
        ...(refreshedAt !== undefined && { askedAt: refreshedAt - 10, refreshedAt }),
      })),
    },
  },
})

/** A chart that shows incident 7, with `shown` on screen. */
function onlookerAt(shown: Incident) {
  const heard: unknown[] = []
  const onlooker = setup({
    types: { events: {} as StoredIncidentHeard },
    actors: { list, storedIncident },
    actions: {
      hear: (_, { incident: told, heardAt }: StoredIncidentHeard) => void heard.push({ told, heardAt }),
    },
  }).createMachine({
    invoke: [
      { src: 'list', id: 'list', systemId: 'incidents' },
      { src: 'storedIncident', id: 'storedIncident', input: { pk: 7, incident: shown } },
    ],
    on: { 'storedIncident.heard': { actions: { type: 'hear', params: ({ event }) => event } } },
  })
  const { list: known } = createActor(onlooker).start().getSnapshot().children
  if (known === undefined) throw new Error('the list is not running')
  return { heard, known }
}

test('sends each report of the incident, even if nothing differs, and no reports of other incidents', () => {
  const { heard, known } = onlookerAt(seven)
  known.send({ type: 'hear', incident: { ...eight, acked: true }, at: 1 })
  expect(heard).toEqual([])
  known.send({ type: 'hear', incident: { ...seven }, at: 2 })
  expect(heard).toEqual([{ told: seven, heardAt: 2 }])
  known.send({ type: 'hear', incident: sevenAcked, at: 3 })
  expect(heard.slice(1)).toEqual([{ told: sevenAcked, heardAt: 3 }])
})

test('immediately sends the version that the store had before the incident was shown, if it differs', () => {
  expect(onlookerAt(sevenAcked).heard).toEqual([{ told: seven, heardAt: 0 }])
  expect(onlookerAt({ ...seven }).heard).toEqual([])
})

test('reports an incident as deleted if the store dropped it, or if it left the list without a report', () => {
  vi.spyOn(Date, 'now').mockReturnValue(100)
  const forgotten = onlookerAt(seven)
  forgotten.known.send({ type: 'forget', pk: 7 })
  expect(forgotten.heard).toEqual([{ told: undefined, heardAt: 100 }])
  const left = onlookerAt(seven)
  left.known.send({ type: 'list', latest: [7] })
  expect(left.heard).toEqual([])
  left.known.send({ type: 'list', latest: [8] })
  left.known.send({ type: 'list', latest: [] })
  expect(left.heard).toEqual([{ told: undefined, heardAt: 100 }])
})

test('an answer without the incident counts from when its question was sent', () => {
  const { heard, known } = onlookerAt(seven)
  known.send({ type: 'list', latest: [8], refreshedAt: 90 })
  expect(heard).toEqual([{ told: undefined, heardAt: 80 }])
})
