/**
 * The rows in groups and folds (docs/behaviour.md#groups): which lines are shown, in which order, and what is reported of
 * it. Host a has incidents 1, which is acknowledged, and 2; host b has 3 and 4. First, a comes first, because both of its
 * incidents started less than two minutes ago, and only one of b; after ten seconds b, because neither of a did; after
 * twenty seconds a again, because it has more incidents of level 3. Incidents of the same host fold.
 */
import { notGrouped, type Grouping } from '../../../../machines/filter/domain/grouping.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { listGroupsMachine, type GroupableTold, type ListGroupsContext } from '../../../../machines/list/listGroups.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

const groupings = {
  none: notGrouped,
  host: { group: 'host', foldsAlike: false },
  folds: { group: 'none', foldsAlike: true },
} as const satisfies Record<string, Grouping>

interface GroupsModel {
  readonly grouping: keyof typeof groupings
  /** What is known of the rows: whether the operator is busy with them. */
  readonly told: 'nothing' | 'free' | 'held'
  /** How many times ten seconds have passed since the beginning; 2 if more. */
  readonly tens: 0 | 1 | 2
  readonly isAFirst: boolean
  /** Whether host a, or the fold of 1 and 2, is open, and whether all of its lines were asked for. */
  readonly isOpen: boolean
  readonly isWhole: boolean
  /** The line that had the focus last, and the one that Tab moves to. */
  readonly entered: string | undefined
  readonly tabStop: string | undefined
}

const source = 'nav\n1'
const foldOf = (description: string) => `fold 0  ${source.length} ${source} ${description}`
const [foldA, foldB] = [foldOf('Link down'), foldOf('Power lost')]

const reset = { isOpen: false, isWhole: false, entered: undefined, tabStop: undefined } as const
const isAAhead = (tens: GroupsModel['tens']) => tens !== 1
const later = { 0: 1, 1: 2, 2: 2 } as const
const atFirst: GroupsModel = { grouping: 'none', told: 'nothing', tens: 0, isAFirst: true, ...reset }

function linesOf({ grouping, told, isAFirst, isOpen }: GroupsModel): readonly string[] {
  if (told === 'nothing') return []
  const rows = isOpen ? ['row 1', 'row 2'] : []
  if (grouping === 'folds') return [foldA, ...rows, foldB]
  return isAFirst ? ['group a', ...rows, 'group b'] : ['group b', 'group a', ...rows]
}

function orderOf(model: GroupsModel) {
  if (model.told === 'nothing') return undefined
  const rows = model.isAFirst || model.grouping === 'folds' ? [1, 2, 3, 4] : [3, 4, 1, 2]
  return { rows, acked: model.isOpen ? [1] : [] }
}

/** Tab moves to the line that had the focus or, while that is not shown, to the line that took its place. */
function withTabStop(before: GroupsModel, after: GroupsModel): GroupsModel {
  const [were, are] = [linesOf(before), linesOf(after)]
  const { entered, tabStop } = after
  if (entered === undefined || are.includes(entered)) return { ...after, tabStop: entered }
  const place = tabStop === undefined ? -1 : were.indexOf(tabStop)
  if (place < 0) return { ...after, tabStop: undefined }
  const isThere = (id: string) => are.includes(id)
  return { ...after, tabStop: were.slice(place).find(isThere) ?? were.slice(0, place).findLast(isThere) }
}

function reports(before: GroupsModel, after: GroupsModel): readonly Effect[] {
  const [was, is] = [orderOf(before), orderOf(after)]
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [tellParent({ type: 'listGroups.ordered', order: is })]
}

/** While the rows are not held, the groups are in order; while they are, these stay where they are. */
function changes(before: GroupsModel, change: Partial<GroupsModel>): ModelledOutcome<GroupsModel> {
  const next = { ...before, ...change }
  const after = withTabStop(before, next.told === 'free' ? { ...next, isAFirst: isAAhead(next.tens) } : next)
  return { to: after, does: reports(before, after) }
}

function chooses(before: GroupsModel, grouping: GroupsModel['grouping']): ModelledOutcome<GroupsModel> {
  if (grouping === before.grouping) return { to: before }
  const { tens } = before
  const isAFirst = isAAhead(tens)
  if (grouping === 'none') {
    const after = { ...atFirst, tens, isAFirst }
    return { to: after, does: reports(before, after) }
  }
  const after = { ...before, grouping, isAFirst, ...reset }
  return { to: after, does: before.grouping === 'none' ? [start('groupable')] : reports(before, after) }
}

function rowOf(model: GroupsModel): ModelledRow<GroupsModel> {
  const { grouping, told, tens, isOpen, isWhole, tabStop } = model
  const choosing = {
    'groups by host': chooses(model, 'host'),
    'folds alike rows': chooses(model, 'folds'),
    'shows rows one by one': chooses(model, 'none'),
  }
  const order = orderOf(model)
  const shows = { lines: linesOf(model), isWhole, tabStop, order }
  if (grouping === 'none')
    return {
      state: 'ungrouped',
      ports: ['groupingChoice'],
      shows,
      on: { ...choosing, 'ten seconds pass': { to: { ...model, tens: later[tens], isAFirst: isAAhead(later[tens]) } } },
    }
  const isTold = told !== 'nothing'
  const stays = { to: model }
  // Closing forgets how many of its lines were asked for.
  const toggles = !isTold ? stays : changes(model, { isOpen: !isOpen, isWhole: grouping === 'folds' ? false : isWhole })
  const enters = (line: string) => ({ to: { ...model, entered: line, tabStop: line } })
  const line = grouping === 'folds' ? foldA : 'group a'
  // The first row is where the next range starts from.
  const ticks = (page: readonly number[], by: 'tick' | 'untick' = 'tick') => ({
    to: model,
    does:
      page.length === 0
        ? []
        : [
            tell('selection', { type: `selection.${by}`, pk: page[0] }),
            tell('selection', { type: `selection.${by}Page`, page }),
          ],
  })
  // Incident 2 has left the list.
  const rows = order?.rows.filter((pk) => pk !== 2)
  const extendsTo = (page: readonly number[]) => ({
    to: model,
    does: [
      tell('selection', { type: 'selection.extend', pk: page[0], page: rows }),
      tell('selection', { type: 'selection.tickPage', page }),
    ],
  })
  return {
    state: { grouped: 'pacing' },
    tags: ['grouped'],
    ports: ['groupingChoice', 'groupable'],
    shows,
    on: {
      ...choosing,
      'the rows are told': changes(model, { told: 'free' }),
      'the operator is busy with the rows': changes(
        model,
        isTold ? { told: 'held' } : { told: 'held', isAFirst: isAAhead(tens) },
      ),
      'ten seconds pass': changes(model, { tens: later[tens] }),
      'opens or closes group a': grouping === 'host' ? toggles : stays,
      'opens or closes the fold of 1 and 2': grouping === 'folds' ? toggles : stays,
      'presses x on group a': isTold && grouping === 'host' ? ticks([1], 'untick') : ticks([]),
      'presses x on group b': ticks(isTold && grouping === 'host' ? [3, 4] : []),
      'presses Shift and x on group b': isTold && grouping === 'host' ? extendsTo([3, 4]) : stays,
      'presses x on the fold of 3 and 4': ticks(isTold && grouping === 'folds' ? [3, 4] : []),
      'asks for all of the fold': isTold && grouping === 'folds' ? { to: { ...model, isWhole: true } } : stays,
      'enters group b': isTold && grouping === 'host' ? enters('group b') : stays,
      'the focus returns to incident 1': isTold ? enters(isOpen ? 'row 1' : line) : stays,
      'the focus returns to an unknown incident': stays,
      'asks for what waits': isTold ? changes(model, { isAFirst: isAAhead(tens) }) : stays,
    },
  }
}

const stored = loadAll(
  emptyStore,
  [
    incidentAt('a', { pk: 1, level: 3, acked: true, startTime: '2026-01-15T11:58:05Z' }),
    incidentAt('a', { pk: 2, level: 3, startTime: '2026-01-15T11:58:05Z' }),
    incidentAt('b', { pk: 3, level: 3, description: 'Power lost', startTime: '2026-01-15T11:58:15Z' }),
    incidentAt('b', { pk: 4, level: 4, description: 'Power lost' }),
  ],
  0,
  0,
).storedIncidents

function incidentAt(host: string, change: Partial<Incident>): Incident {
  return incident({ ...change, tags: [{ key: 'host', value: host }] })
}

function tells(state: 'free' | 'held') {
  return hear('groupable', {
    type: 'groupable.told',
    rows: [1, 2, 3, 4],
    stored,
    state,
    withLevels: true,
    skew: 0,
  } satisfies GroupableTold)
}

function chosen(grouping: keyof typeof groupings) {
  return hear('groupingChoice', { type: 'groupingChoice.changed', ...groupings[grouping] })
}

export const walk = modelledWalk({
  machine: listGroupsMachine,
  // Of group a, the only row that is still on the list is ticked; of group b, one of two.
  singletons: { selection: { ticked: new Set([1, 3]) }, incidents: { departed: new Set([2]) } },
  observe: ({ lines, opened, entry, order }: ListGroupsContext) => ({
    lines: lines.lines.map(({ id }) => id),
    isWhole: opened.limits.size > 0,
    tabStop: entry.tabStop,
    order,
  }),
  starts: { 'it starts': { to: atFirst, does: [start('groupingChoice')] } },
  cases: {
    'groups by host': chosen('host'),
    'folds alike rows': chosen('folds'),
    'shows rows one by one': chosen('none'),
    'the rows are told': tells('free'),
    'the operator is busy with the rows': tells('held'),
    'ten seconds pass': wait(10_000),
    'opens or closes group a': send({ type: 'listGroups.toggle', id: 'group a' }),
    'opens or closes the fold of 1 and 2': send({ type: 'listGroups.toggle', id: foldA }),
    'presses x on group a': send({ type: 'listGroups.tick', id: 'group a' }),
    'presses x on group b': send({ type: 'listGroups.tick', id: 'group b' }),
    'presses Shift and x on group b': send({ type: 'listGroups.tick', id: 'group b', isRange: true }),
    'presses x on the fold of 3 and 4': send({ type: 'listGroups.tick', id: foldB }),
    'asks for all of the fold': send({ type: 'listGroups.showAll', id: foldA }),
    'enters group b': send({ type: 'listGroups.enterLine', id: 'group b' }),
    'the focus returns to incident 1': send({ type: 'listGroups.enterRow', pk: 1 }),
    'the focus returns to an unknown incident': send({ type: 'listGroups.enterRow', pk: 9 }),
    'asks for what waits': send({ type: 'listGroups.showLatest' }),
  },
  rowOf,
})
