/** Which rows have their acknowledgements looked up as the list, the rows on screen and the columns change. */
import { expect, it } from 'vitest'
import { assign, createActor, fromCallback, setup } from 'xstate'
import type { Incident } from '../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll, modify, type IncidentStore } from '../../machines/incident/domain/incidentStore.ts'
import { ackedRows, type AckedRowsChanged } from '../../machines/list/actors/ackedRows.ts'
import { rowAcknowledgementsMachine } from '../../machines/list/rowAcknowledgements.ts'
import { defaultPreferences, type Preferences } from '../../machines/list/domain/preferences.ts'
import { theEvent } from '../../machines/core/eventParameters.ts'
import { incident } from './support/fixtures.ts'

const rows = [
  incident({ pk: 1, acked: true }),
  incident({ pk: 2 }),
  incident({ pk: 3, acked: true, open: false }),
  incident({ pk: 4, acked: true }),
]

const incidents = setup({
  types: {
    context: {} as { store: IncidentStore; skew: number },
    events: {} as
      | { type: 'tell'; incident: Incident }
      | { type: 'leave'; incident: Incident }
      | { type: 'refresh' }
      | { type: 'correct' },
  },
}).createMachine({
  context: { store: loadAll(emptyStore, rows, 0, 0), skew: 0 },
  on: {
    tell: { actions: assign(({ context, event }) => ({ store: modify(context.store, event.incident, 1) })) },
    leave: {
      actions: assign(({ context: { store }, event: { incident: left } }) => ({
        store: { ...modify(store, left, 1), incidents: store.incidents.filter((pk) => pk !== left.pk) },
      })),
    },
    refresh: { actions: assign(({ context }) => ({ store: loadAll(context.store, structuredClone(rows), 2, 2) })) },
    correct: { actions: assign({ skew: 60_000 }) },
  },
})

const preferences = setup({
  types: { events: {} as { type: 'choose'; change: Partial<Preferences> } },
}).createMachine({
  context: { preferences: defaultPreferences },
  on: { choose: { actions: assign(({ event }) => ({ preferences: { ...defaultPreferences, ...event.change } })) } },
})

function follow() {
  const reported: AckedRowsChanged[] = []
  const rowAcknowledgements = setup({
    types: {
      context: {} as Omit<AckedRowsChanged, 'type'> & { onScreen: readonly number[] },
      events: {} as AckedRowsChanged | { type: 'look'; rows: readonly number[] },
    },
    actors: { ackedRows },
    actions: {
      note: (_, changed: AckedRowsChanged) => void reported.push(changed),
      take: assign((_, { rows: now, skew }: AckedRowsChanged) => ({ rows: now, skew })),
      look: assign((_, { rows: pks }: { rows: readonly number[] }) => ({ onScreen: pks })),
    },
  }).createMachine({
    context: { onScreen: [], rows: [], skew: 0 },
    invoke: { src: 'ackedRows', id: 'ackedRows' },
    on: {
      'ackedRows.changed': {
        actions: [
          { type: 'note', params: theEvent },
          { type: 'take', params: theEvent },
        ],
      },
      look: { actions: { type: 'look', params: theEvent } },
    },
  })
  const house = createActor(
    setup({ actors: { incidents, preferences, rowAcknowledgements } }).createMachine({
      invoke: [
        { src: 'incidents', id: 'incidents', systemId: 'incidents' },
        { src: 'preferences', id: 'preferences', systemId: 'preferences' },
        { src: 'rowAcknowledgements', id: 'rowAcknowledgements', systemId: 'rowAcknowledgements' },
      ],
    }),
  ).start()
  const { incidents: list, preferences: settings, rowAcknowledgements: reader } = house.getSnapshot().children
  const look = (pks: readonly number[]) => reader?.send({ type: 'look', rows: pks })
  const pksNow = () => reported.at(-1)?.rows.map(({ pk }) => pk)
  return { reported, look, list, settings, pksNow }
}

it('reports each update of an acked row on screen, but not a refresh that changes nothing', () => {
  const { reported, look, list, pksNow } = follow()
  expect(reported).toEqual([])
  look([4, 2, 1])
  expect(pksNow()).toEqual([4, 1])
  list?.send({ type: 'refresh' })
  expect(reported).toHaveLength(1)
  list?.send({ type: 'tell', incident: incident({ pk: 4, acked: true }) })
  expect(reported).toHaveLength(2)
  expect(reported[1]?.rows[0]?.version).not.toBe(reported[0]?.rows[0]?.version)
  list?.send({ type: 'correct' })
  expect(reported.at(-1)?.skew).toBe(60_000)
  list?.send({ type: 'tell', incident: incident({ pk: 4 }) })
  expect(pksNow()).toEqual([1])
  look([2])
  expect(pksNow()).toEqual([])
})

it('reports closed rows only if a column or the order needs acknowledgements, and no rows at all if nothing shows them', () => {
  const { look, settings, pksNow } = follow()
  look([1, 2, 3, 4])
  expect(pksNow()).toEqual([1, 4])
  settings?.send({ type: 'choose', change: { columnChoices: { ackedBy: true } } })
  expect(pksNow()).toEqual([1, 3, 4])
  settings?.send({ type: 'choose', change: { columnChoices: { state: false } } })
  expect(pksNow()).toEqual([])
  settings?.send({ type: 'choose', change: { columnChoices: { state: false, ackedUntil: true } } })
  expect(pksNow()).toEqual([1, 3, 4])
  const order = { by: 'ackedUntil', direction: 'ascending' } as const
  settings?.send({ type: 'choose', change: { columnChoices: { state: false }, order } })
  expect(pksNow()).toEqual([1, 3, 4])
})

it('does not report a row that its acknowledgement removes from the list, but still reports an acked row that has left', () => {
  const { reported, look, list, pksNow } = follow()
  look([4, 2, 1])
  list?.send({ type: 'leave', incident: incident({ pk: 2, acked: true }) })
  expect(reported).toHaveLength(1)
  list?.send({ type: 'leave', incident: incident({ pk: 4, acked: true, description: 'gone, but still on screen' }) })
  expect(pksNow()).toEqual([4, 1])
})

it('looks up only the first hundred rows on screen', () => {
  const nothing = fromCallback(() => {})
  const standIns = { ackedRows: nothing, visibility: nothing }
  const actor = createActor(rowAcknowledgementsMachine.provide({ actors: standIns as never })).start()
  actor.send({ type: 'rowAcknowledgements.show', rows: Array.from({ length: 101 }, (_, index) => index) })
  expect(actor.getSnapshot().context.onScreen).toEqual(Array.from({ length: 100 }, (_, index) => index))
})
