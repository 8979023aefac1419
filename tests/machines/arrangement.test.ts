/** The order of the rows on screen as the list and the chosen order change. */
import { expect, it } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Level } from '../../machines/incident/domain/level.ts'
import { emptyStore, loadAll } from '../../machines/incident/domain/incidentStore.ts'
import { nothingHidden } from '../../machines/filter/domain/hiding.ts'
import { defaultQuery, type IncidentQuery } from '../../machines/filter/domain/incidentQuery.ts'
import { noneOfThese } from '../../machines/filter/domain/rowValue.ts'
import { arrangedAfter, nothingArranged, type Arrangement } from '../../machines/list/domain/rows/arrangement.ts'
import { nothingParked } from '../../machines/list/domain/rows/parked.ts'
import { arrangeable, type ArrangeableTold } from '../../machines/list/followed.ts'
import type { RowAcknowledgements } from '../../machines/list/domain/rowAcknowledgements.ts'
import type { ListOrder } from '../../machines/list/domain/listOrder.ts'
import { defaultPreferences } from '../../machines/list/domain/preferences.ts'
import { incident } from './support/fixtures.ts'

const listed = [7, 8]

function storeWith(level: Level) {
  const rows = [incident({ pk: 7, level: 2, acked: true }), incident({ pk: 8, level, acked: true })]
  return { ...loadAll(emptyStore, rows, 0, 0), incidents: listed }
}

const incidents = setup({
  types: { events: {} as { type: 'change'; level: Level } | { type: 'hold' } | { type: 'park' } | { type: 'release' } },
}).createMachine({
  context: {
    store: storeWith(3),
    latest: listed,
    departed: new Set<number>(),
    holders: new Set<string>(),
    request: { withLevels: true },
  },
  on: {
    change: { actions: assign(({ event }) => ({ store: storeWith(event.level) })) },
    hold: { actions: assign({ holders: new Set(['dialog']) }) },
    park: { actions: assign({ latest: [8], departed: new Set([7]) }) },
    release: { actions: assign({ holders: new Set<string>() }) },
  },
})

const preferences = setup({ types: { events: {} as { type: 'sort'; order: ListOrder } } }).createMachine({
  context: { preferences: defaultPreferences },
  on: { sort: { actions: assign(({ event }) => ({ preferences: { ...defaultPreferences, order: event.order } })) } },
})

const filter = setup({
  types: { context: {} as { query: IncidentQuery }, events: {} as { type: 'exclude'; level: Level } },
}).createMachine({
  context: { query: defaultQuery },
  on: {
    exclude: {
      actions: assign(({ event }) => ({ query: noneOfThese(defaultQuery, { kind: 'level', level: event.level }) })),
    },
  },
})

const rowAcknowledgements = setup({
  types: { context: {} as { told: RowAcknowledgements }, events: {} as { type: 'tell' } },
}).createMachine({
  context: { told: new Map() },
  on: {
    tell: {
      actions: assign({
        told: new Map([[7, { version: undefined, by: 'ana', until: undefined, message: '', hasRunOut: false }]]),
      }),
    },
  },
})

it('follows changes of the list and of the chosen order, but moves no row while the list is held', () => {
  const reader = createActor(
    setup({
      types: { context: {} as { arrangement: Arrangement }, events: {} as ArrangeableTold },
      actors: { incidents, preferences, filter, rowAcknowledgements, arrangeable },
    }).createMachine({
      context: { arrangement: nothingArranged },
      invoke: [
        { src: 'incidents', id: 'incidents', systemId: 'incidents' },
        { src: 'preferences', id: 'preferences', systemId: 'preferences' },
        { src: 'filter', id: 'filter', systemId: 'filter' },
        { src: 'rowAcknowledgements', id: 'rowAcknowledgements', systemId: 'rowAcknowledgements' },
        { src: 'arrangeable', id: 'arrangeable' },
      ],
      on: {
        'arrangeable.told': {
          actions: assign(({ context, event }) => ({ arrangement: arrangedAfter(context.arrangement, event) })),
        },
      },
    }),
  ).start()
  const {
    incidents: list,
    preferences: settings,
    filter: conditions,
    rowAcknowledgements: told,
  } = reader.getSnapshot().children
  const arranged = () => reader.getSnapshot().context.arrangement
  const inServerOrder = arranged().rows
  expect(inServerOrder).toEqual([7, 8])
  settings?.send({ type: 'sort', order: { by: 'severity', direction: 'ascending' } })
  expect(arranged().rows).toEqual([7, 8])
  list?.send({ type: 'change', level: 1 })
  expect(arranged().rows).toEqual([8, 7])
  list?.send({ type: 'hold' })
  list?.send({ type: 'change', level: 5 })
  expect(arranged().rows).toEqual([8, 7])
  list?.send({ type: 'release' })
  expect(arranged().rows).toEqual([7, 8])
  expect(arranged().hiding).toBe(nothingHidden)
  settings?.send({ type: 'sort', order: { by: 'ackedBy', direction: 'ascending' } })
  expect(arranged().rows).toEqual([8, 7])
  told?.send({ type: 'tell' })
  expect(arranged().rows).toEqual([7, 8])
  conditions?.send({ type: 'exclude', level: 2 })
  expect(arranged().rows).toEqual([8])
  expect(arranged().hiding).toEqual({ held: 2, hidden: 1, by: new Map([['not-level=2', 1]]) })

  conditions?.send({ type: 'exclude', level: 3 })
  expect(arranged().parked).toBe(nothingParked)
  list?.send({ type: 'park' })
  list?.send({ type: 'hold' })
  expect(arranged().parked).toEqual({ arrived: 0, worst: undefined, gone: 1 })
  // This condition hides row 7, which is gone, so its departure is no longer counted.
  conditions?.send({ type: 'exclude', level: 2 })
  expect(arranged().parked).toEqual({ arrived: 0, worst: undefined, gone: 0 })
})
