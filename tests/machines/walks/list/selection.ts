/** Ticked rows (docs/behaviour.md#selection): one by one, a range, or a whole page. */
import { selectionMachine, type SelectionContext } from '../../../../machines/list/selection.ts'
import { tell } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

/** Rows 1 to 3 are on this page. Row 9 is on another page. */
interface Ticks {
  readonly ticked: string
  readonly anchor: 1 | 2 | 3 | 9 | undefined
}

const page = [1, 2, 3]
const nothing: Ticks = { ticked: '', anchor: undefined }

function listed(ticks: Ticks): number[] {
  return ticks.ticked === '' ? [] : ticks.ticked.split(' ').map(Number)
}

function written(pks: readonly number[]): string {
  return [...new Set(pks)].toSorted((one, other) => one - other).join(' ')
}

const holds = tell('incidents', { type: 'incidents.hold', by: 'selection' })
const releases = tell('incidents', { type: 'incidents.release', by: 'selection' })

/** The list's rows are held in place while any row is ticked. */
function changesTo(from: Ticks, to: Ticks): ModelledOutcome<Ticks> {
  if ((from.ticked === '') === (to.ticked === '')) return { to }
  return { to, does: [to.ticked === '' ? releases : holds] }
}

function row(ticks: Ticks): ModelledRow<Ticks> {
  const before = listed(ticks)
  const withAll = (...pks: readonly number[]) => written([...before, ...pks])
  const without = (...pks: readonly number[]) => written(before.filter((pk) => !pks.includes(pk)))
  /** The range from the anchor to row 3 in the order of the page. An anchor on another page does not count. */
  const toThree = { 1: [1, 2, 3], 2: [2, 3], 3: [3], 9: [3], none: [3] }[ticks.anchor ?? 'none']
  const toOne = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 9: [1], none: [1] }[ticks.anchor ?? 'none']
  return {
    state: before.length === 0 ? 'empty' : 'selecting',
    tags: before.length === 0 ? [] : ['selecting'],
    shows: { ticked: ticks.ticked, anchor: ticks.anchor },
    on: {
      'ticks 2': changesTo(ticks, { ticked: withAll(2), anchor: 2 }),
      'ticks 9': changesTo(ticks, { ticked: withAll(9), anchor: 9 }),
      'unticks 2': changesTo(ticks, { ticked: without(2), anchor: 2 }),
      'extends to 1': changesTo(ticks, { ticked: withAll(...toOne), anchor: 1 }),
      'extends to 3': changesTo(ticks, { ticked: withAll(...toThree), anchor: 3 }),
      'ticks the page': changesTo(ticks, { ...ticks, ticked: withAll(1, 2, 3) }),
      'unticks the page': changesTo(ticks, { ...ticks, ticked: without(1, 2, 3) }),
      'selects 1 and 9': changesTo(ticks, { ticked: '1 9', anchor: undefined }),
      'selects nothing': changesTo(ticks, nothing),
      'clears the selection': changesTo(ticks, nothing),
    },
  }
}

export const walk = modelledWalk({
  machine: selectionMachine,
  singletons: { incidents: {} },
  observe: ({ ticked, anchor }: SelectionContext) => ({ ticked: written([...ticked]), anchor }),
  starts: { 'no ticks': { to: nothing, does: [releases] } },
  cases: {
    'ticks 2': send({ type: 'selection.tick', pk: 2 }),
    'ticks 9': send({ type: 'selection.tick', pk: 9 }),
    'unticks 2': send({ type: 'selection.untick', pk: 2 }),
    'extends to 1': send({ type: 'selection.extend', pk: 1, page }),
    'extends to 3': send({ type: 'selection.extend', pk: 3, page }),
    'ticks the page': send({ type: 'selection.tickPage', page }),
    'ticks a page without rows': send({ type: 'selection.tickPage', page: [] }),
    'unticks the page': send({ type: 'selection.untickPage', page }),
    'selects 1 and 9': send({ type: 'selection.replace', pks: [1, 9] }),
    'selects nothing': send({ type: 'selection.replace', pks: [] }),
    'clears the selection': send({ type: 'selection.clear' }),
  },
  rowOf: row,
})
