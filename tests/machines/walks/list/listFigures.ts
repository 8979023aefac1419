/**
 * Counts and bars of the rows in the list (docs/behaviour.md#severity-strip): all rows are read at most once a second,
 * but immediately when loading begins or ends. A refresh causes them to be read even if no row has changed, because
 * time has passed. So does a change of planned maintenance, because maintenance hides rows.
 */
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import { listFiguresMachine, type ListFiguresContext } from '../../../../machines/list/listFigures.ts'
import { start, tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

interface Figuring {
  readonly phase: 'reading' | 'exact' | 'behind' | 'due'
  /** The number of rows counted; undefined while there are no counts. */
  readonly rows: 25 | 26 | undefined
  readonly isGrowing: boolean
  /** Half seconds since the rows were last read, counted up to one second. */
  readonly halves: 0 | 1
}

const states = {
  reading: { state: 'reading', ports: ['listing', 'maintenanceChanges', 'heldFigures'] },
  exact: { state: { recent: 'exact' }, ports: ['listing', 'maintenanceChanges'] },
  behind: { state: { recent: 'behind' }, ports: ['listing', 'maintenanceChanges'] },
  due: { state: 'due', ports: ['listing', 'maintenanceChanges'] },
} as const

function figures(rows: Figuring['rows']): ListFigures | undefined {
  if (rows === undefined) return undefined
  return { covers: 'all', rows, held: {}, counts: {}, timeframeHours: 0, starts: { from: 0, width: 60_000, bars: [] } }
}

function reads(figuring: Figuring): ModelledOutcome<Figuring> {
  return { to: { ...figuring, phase: 'reading', halves: 0 }, does: [start('heldFigures')] }
}

function refreshed(figuring: Figuring): ModelledOutcome<Figuring> | undefined {
  if (figuring.phase === 'due') return reads(figuring)
  return figuring.phase === 'exact' ? { to: { ...figuring, phase: 'behind' } } : undefined
}

function changed(figuring: Figuring, isGrowing: boolean): ModelledOutcome<Figuring> | undefined {
  const isTurn = figuring.phase !== 'reading' && isGrowing !== figuring.isGrowing
  return isTurn ? reads(figuring) : refreshed(figuring)
}

function told(figuring: Figuring, rows: Figuring['rows'], isGrowing: boolean): ModelledOutcome<Figuring> | undefined {
  if (figuring.phase !== 'reading') return undefined
  return {
    to: { phase: 'exact', rows, isGrowing, halves: 0 },
    does: [tellParent({ type: 'listFigures.changed', figures: figures(rows) })],
  }
}

function passes(figuring: Figuring): ModelledOutcome<Figuring> | undefined {
  const { phase, halves } = figuring
  if (phase === 'reading' || phase === 'due') return undefined
  if (halves === 0) return { to: { ...figuring, halves: 1 } }
  return phase === 'behind' ? reads(figuring) : { to: { ...figuring, phase: 'due', halves: 0 } }
}

function rowOf(figuring: Figuring): ModelledRow<Figuring> {
  return {
    ...states[figuring.phase],
    shows: { figures: figures(figuring.rows), isGrowing: figuring.isGrowing },
    on: {
      'a row changes': changed(figuring, false),
      'a row changes while others load': changed(figuring, true),
      'the list is refreshed': refreshed(figuring),
      'planned maintenance begins or ends': refreshed(figuring),
      'there are 25 rows': told(figuring, 25, false),
      'there are 26 rows': told(figuring, 26, false),
      'the rows are loading': told(figuring, undefined, true),
      'half a second passes': passes(figuring),
    },
  }
}

function hearsListing(isGrowing: boolean) {
  const listing = { listed: [], storedIncidents: new Map(), hasMore: false, isFirst: true, isGrowing }
  return hear('listing', { type: 'listing.changed', ...listing })
}

function hearsFigures(rows: Figuring['rows'], isGrowing: boolean) {
  return hear('heldFigures', { type: 'heldFigures.told', figures: figures(rows), isGrowing })
}

const first: Figuring = { phase: 'reading', rows: undefined, isGrowing: true, halves: 0 }

export const walk = modelledWalk({
  machine: listFiguresMachine,
  observe: ({ figures: held, isGrowing }: ListFiguresContext) => ({ figures: held, isGrowing }),
  starts: {
    'it starts': { to: first, does: [start('listing'), start('maintenanceChanges'), start('heldFigures')] },
  },
  cases: {
    'a row changes': hearsListing(false),
    'a row changes while others load': hearsListing(true),
    'planned maintenance begins or ends': hear('maintenanceChanges', { type: 'maintenanceChanges.changed' }),
    'the list is refreshed': send({ type: 'listFigures.refresh' }),
    'there are 25 rows': hearsFigures(25, false),
    'there are 26 rows': hearsFigures(26, false),
    'the rows are loading': hearsFigures(undefined, true),
    'half a second passes': wait(500),
  },
  rowOf,
})
