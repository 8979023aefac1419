/** The actor `storedIncident` sends the updates of one incident in the store to a chart that shows the incident. */
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
      | { type: 'update'; incident: Incident; at: number }
      | { type: 'forget'; pk: number }
      | { type: 'list'; latest: readonly number[]; refreshedAt?: number },
  },
}).createMachine({
  context: { store: loadAll(emptyStore, [seven, eight], 0, 0), latest: [7, 8], askedAt: 50, refreshedAt: 60 },
  on: {
    update: { actions: assign(({ context, event }) => ({ store: modify(context.store, event.incident, event.at) })) },
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
function readerShowing(shown: Incident) {
  const received: unknown[] = []
  const reader = setup({
    types: { events: {} as StoredIncidentHeard },
    actors: { list, storedIncident },
    actions: {
      note: (_, { incident: told, heardAt }: StoredIncidentHeard) => void received.push({ told, heardAt }),
    },
  }).createMachine({
    invoke: [
      { src: 'list', id: 'list', systemId: 'incidents' },
      { src: 'storedIncident', id: 'storedIncident', input: { pk: 7, incident: shown } },
    ],
    on: { 'storedIncident.heard': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  const { list: known } = createActor(reader).start().getSnapshot().children
  if (known === undefined) throw new Error('the list is not running')
  return { received, known }
}

test('sends each update of the incident, even if nothing differs, but no updates of other incidents', () => {
  const { received, known } = readerShowing(seven)
  known.send({ type: 'update', incident: { ...eight, acked: true }, at: 1 })
  expect(received).toEqual([])
  known.send({ type: 'update', incident: { ...seven }, at: 2 })
  expect(received).toEqual([{ told: seven, heardAt: 2 }])
  known.send({ type: 'update', incident: sevenAcked, at: 3 })
  expect(received.slice(1)).toEqual([{ told: sevenAcked, heardAt: 3 }])
})

test('immediately sends the version that the store had before the incident was shown, if it differs', () => {
  expect(readerShowing(sevenAcked).received).toEqual([{ told: seven, heardAt: 0 }])
  expect(readerShowing({ ...seven }).received).toEqual([])
})

test('reports an incident as deleted if the store dropped it, or if it left the list without an update', () => {
  vi.spyOn(Date, 'now').mockReturnValue(100)
  const forgotten = readerShowing(seven)
  forgotten.known.send({ type: 'forget', pk: 7 })
  expect(forgotten.received).toEqual([{ told: undefined, heardAt: 100 }])
  const left = readerShowing(seven)
  left.known.send({ type: 'list', latest: [7] })
  expect(left.received).toEqual([])
  left.known.send({ type: 'list', latest: [8] })
  left.known.send({ type: 'list', latest: [] })
  expect(left.received).toEqual([{ told: undefined, heardAt: 100 }])
})

test('reports an incident as deleted if a refreshed list lacks it, as of the time when the refresh was requested', () => {
  const { received, known } = readerShowing(seven)
  known.send({ type: 'list', latest: [8], refreshedAt: 90 })
  expect(received).toEqual([{ told: undefined, heardAt: 80 }])
})
