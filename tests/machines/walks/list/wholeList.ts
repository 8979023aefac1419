/**
 * How much the list has to hold (docs/behaviour.md#whole-list): all matches while the operator sorts or groups all of them, and
 * from *Select all* until the last tick is removed; otherwise one page.
 */
import type { Extent } from '../../../../machines/list/domain/liveList.ts'
import { wholeListMachine, type WholeListContext } from '../../../../machines/list/wholeList.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send } from '../../support/walk.ts'

interface Holding {
  readonly coversEverything: boolean
  readonly selecting: 'no' | 'gathering' | 'ticked'
}

const reports = (extent: Extent): Effect => tell('autoUpdate', { type: 'autoUpdate.hold', extent })
const watches = [start('tickedRows'), start('completeRows')]

/** What the list holds while no selection requires everything. */
function settled({ coversEverything }: Holding): ModelledOutcome<Holding> {
  return { to: { coversEverything, selecting: 'no' }, does: [reports(coversEverything ? 'everything' : 'page')] }
}

function sorts(holding: Holding, coversEverything: boolean): ModelledOutcome<Holding> {
  const to = { ...holding, coversEverything }
  return holding.selecting === 'no' ? settled(to) : { to }
}

function selects(holding: Holding): ModelledOutcome<Holding> | undefined {
  if (holding.selecting !== 'no') return undefined
  return { to: { ...holding, selecting: 'gathering' }, does: [reports('everything'), ...watches] }
}

/**
 * To stop sorting or grouping everything, the chart changes the operator's preferences. That change is reported like any other.
 */
function cancels(holding: Holding): ModelledOutcome<Holding> | undefined {
  if (holding.selecting === 'gathering') return settled(holding)
  if (holding.selecting === 'ticked' || !holding.coversEverything) return undefined
  return {
    to: holding,
    does: [
      tell('preferences', { type: 'preferences.change', change: { sortAll: false, group: 'none', foldsAlike: false } }),
    ],
  }
}

function row(holding: Holding): ModelledRow<Holding> {
  const { selecting, coversEverything } = holding
  const isSelecting = selecting !== 'no'
  return {
    state: isSelecting ? { selecting } : coversEverything ? 'sorting' : 'page',
    tags: selecting === 'gathering' ? ['selecting'] : selecting === 'no' && coversEverything ? ['sorting'] : [],
    ports: [
      'sortExtent',
      ...(isSelecting ? ['tickedRows'] : []),
      ...(selecting === 'gathering' ? ['completeRows'] : []),
    ],
    shows: coversEverything,
    on: {
      'sorts everything': sorts(holding, true),
      'sorts the page': sorts(holding, false),
      'selects everything': selects(holding),
      'everything has arrived':
        selecting === 'gathering'
          ? {
              to: { ...holding, selecting: 'ticked' },
              does: [tell('selection', { type: 'selection.replace', pks: [7, 8] })],
            }
          : undefined,
      'the last tick is removed': isSelecting ? settled(holding) : undefined,
      cancels: cancels(holding),
    },
  }
}

export const walk = modelledWalk({
  machine: wholeListMachine,
  singletons: { autoUpdate: {}, preferences: {}, selection: {} },
  observe: ({ coversEverything }: WholeListContext) => coversEverything,
  starts: {
    'in the order of the server': {
      input: { coversEverything: false },
      to: { coversEverything: false, selecting: 'no' },
      does: [start('sortExtent'), reports('page')],
    },
    'with an order for everything': {
      input: { coversEverything: true },
      to: { coversEverything: true, selecting: 'no' },
      does: [start('sortExtent'), reports('everything')],
    },
  },
  cases: {
    'sorts everything': hear('sortExtent', { type: 'sortExtent.changed', isAll: true }),
    'sorts the page': hear('sortExtent', { type: 'sortExtent.changed', isAll: false }),
    'selects everything': send({ type: 'wholeList.selectAll' }),
    'everything has arrived': hear('completeRows', { type: 'completeRows.held', pks: [7, 8] }),
    'the last tick is removed': hear('tickedRows', { type: 'tickedRows.gone' }),
    cancels: send({ type: 'wholeList.cancel' }),
  },
  rowOf: row,
})
