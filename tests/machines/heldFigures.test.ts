/**
 * The actor `heldFigures` computes counts and bars from the rows of the list, unless the rows belong to another query
 * or failed to load.
 */
import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { unrestrictedQuery, type IncidentQuery } from '../../machines/filter/domain/incidentQuery.ts'
import { heldFigures, type HeldFiguresTold } from '../../machines/list/followed.ts'
import { emptyList } from '../../machines/list/domain/keptList.ts'

const context = emptyList({
  ...unrestrictedQuery,
  withLevels: true,
  pageSize: 25,
  cursor: undefined,
  rowsBefore: 0,
  extent: 'page',
  limit: 100,
  skew: 0,
})

function toldOf(tag: string): Pick<HeldFiguresTold, 'isGrowing'> & { readonly covers: string | undefined } {
  const received: HeldFiguresTold[] = []
  const store = setup({ types: { context: {} as typeof context } }).createMachine({ context, tags: tag })
  const filter = setup({ types: { context: {} as { query: IncidentQuery; maintenance: undefined } } }).createMachine({
    context: { query: unrestrictedQuery, maintenance: undefined },
  })
  const reader = setup({
    types: { events: {} as HeldFiguresTold },
    actors: { store, filter, heldFigures },
    actions: { note: (_, told: HeldFiguresTold) => void received.push(told) },
  }).createMachine({
    invoke: [
      { src: 'store', id: 'store', systemId: 'incidents' },
      { src: 'filter', id: 'filter', systemId: 'filter' },
      { src: 'heldFigures', id: 'heldFigures' },
    ],
    on: { 'heldFigures.told': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  createActor(reader).start()
  expect(received).toHaveLength(1)
  return { covers: received[0]?.figures?.covers, isGrowing: received[0]?.isGrowing === true }
}

test.each([
  ['settled', 'all', false],
  ['stale', 'all', false],
  ['refreshing', 'all', false],
  ['gathering', 'growing', true],
  ['loading', undefined, true],
  ['failed', undefined, false],
  ['superseded', undefined, false],
])('while the list is %s, the figures cover %s', (tag, covers, isGrowing) => {
  expect(toldOf(tag)).toEqual({ covers, isGrowing })
})
