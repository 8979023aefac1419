/**
 * The list on the wall (docs/behaviour.md#wall-mode): the wall shows its first page and never holds the rows; leaving
 * the wall returns to the page that was shown before.
 */
import { incidentsMachine, type IncidentsContext } from '../../../../../machines/list/incidents.ts'
import type { PageRequest } from '../../../../../machines/list/domain/page.ts'
import { start, tellParent, type Effect } from '../../../support/effects.ts'
import { incident } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { send, settle } from '../../../support/walk.ts'
import { saysPause, wantsPause } from './answers.ts'
import { asksOther, departs, holding, inputOf, phases, requestOf } from './phases.ts'

/** The first page has incident 7, later also 8; the second page has incident 4. */
const rows = { none: [], '7': [7], '8 and 7': [8, 7], '4': [4] } as const

interface List {
  readonly phase: keyof typeof phases
  readonly cursor: 'toSecond' | undefined
  readonly rowsBefore: number
  /** Whether rows are ticked, which holds the rows on screen. */
  readonly isHeld: boolean
  readonly shown: keyof typeof rows
  readonly latest: keyof typeof rows
  readonly isOnWall: boolean
  /** The page of the list to return to. */
  readonly cursorBehind: 'toSecond' | undefined
  readonly rowsBehind: number | undefined
  readonly isHeldBehind: boolean
}

const behindNothing = { isOnWall: false, cursorBehind: undefined, rowsBehind: undefined, isHeldBehind: false } as const
const visited: List = {
  phase: 'placeholders',
  cursor: 'toSecond',
  rowsBefore: 40,
  isHeld: false,
  shown: 'none',
  latest: 'none',
  ...behindNothing,
}

function incidentOf(pk: number) {
  return incident({ pk, startTime: `2026-01-15T0${pk}:00:00+01:00` })
}

/** The server's response to the request for the page. */
function pageOf({ cursor }: PageRequest, first: '7' | '8 and 7') {
  return cursor === undefined
    ? { incidents: rows[first].map(incidentOf), next: 'toSecond', previous: undefined, unreadable: 0 }
    : { incidents: rows['4'].map(incidentOf), next: undefined, previous: 'toFirst', unreadable: 0 }
}

function asks(child: 'load' | 'refresh', { cursor }: List): Effect {
  return start(child, requestOf(cursor))
}

/** Reports the page to remember. On the wall, that is the page to return to. */
function remembers({ isOnWall, cursor, rowsBefore, cursorBehind, rowsBehind }: List): Effect {
  const place = isOnWall ? { cursor: cursorBehind, rowsBefore: rowsBehind } : { cursor, rowsBefore }
  return tellParent({ type: 'incidents.turned', pageSize: 25, ...place })
}

function loads(list: List): ModelledOutcome<List> {
  const to: List = { ...list, phase: 'brief' }
  return { to, does: [remembers(to), asks('load', to)] }
}

function isPausing({ phase }: List): boolean {
  return phase === 'superseded' || phase === 'empty'
}

/** Shows the first page on the wall. Fetches it if another page was shown, unless the server has asked for a pause. */
function isPut(list: List): ModelledOutcome<List> | undefined {
  if (list.isOnWall) return undefined
  const { cursor, rowsBefore, isHeld } = list
  const to: List = {
    ...list,
    ...(cursor === undefined ? {} : { cursor: undefined, rowsBefore: 0 }),
    isHeld: false,
    shown: list.latest,
    isOnWall: true,
    cursorBehind: cursor,
    rowsBehind: rowsBefore,
    isHeldBehind: isHeld,
  }
  return cursor === undefined || isPausing(list) ? { to } : loads(to)
}

function isTaken(list: List): ModelledOutcome<List> | undefined {
  if (!list.isOnWall) return undefined
  const { cursorBehind: cursor, rowsBehind, isHeldBehind } = list
  const back = cursor === undefined ? {} : { cursor, rowsBefore: rowsBehind ?? 0 }
  const to: List = { ...list, ...back, ...behindNothing, isHeld: isHeldBehind }
  return cursor === undefined || isPausing(list) ? { to } : loads(to)
}

function changesQuery(list: List): ModelledOutcome<List> {
  const behind = list.isOnWall ? { cursorBehind: undefined, rowsBehind: 0 } : {}
  const to: List = { ...list, cursor: undefined, rowsBefore: 0, ...behind }
  return isPausing(list) ? { to, does: [remembers(to)] } : loads(to)
}

function ticks(list: List): List {
  return list.isOnWall ? { ...list, isHeldBehind: true } : { ...list, isHeld: true }
}

function unticks(list: List): List {
  return list.isOnWall ? { ...list, isHeldBehind: false } : { ...list, isHeld: false, shown: list.latest }
}

/** The first page now has one more row, which appears immediately unless rows are held. */
function refreshed(list: List): List {
  if (list.cursor !== undefined) return { ...list, phase: 'ready' }
  const latest = '8 and 7'
  return { ...list, phase: 'ready', latest, shown: list.isHeld ? list.shown : latest }
}

function rowOf(list: List): ModelledRow<List> {
  const { phase, cursor, rowsBefore, isHeld, shown, latest, isOnWall, cursorBehind, rowsBehind, isHeldBehind } = list
  const page = cursor === undefined ? '7' : '4'
  const hasNext = (phase === 'ready' || phase === 'refreshing') && cursor === undefined && !isOnWall
  return {
    ...phases[phase],
    shows: {
      cursor,
      rowsBefore,
      isHeld,
      shown: rows[shown],
      latest: rows[latest],
      behind: isOnWall ? { cursor: cursorBehind, rowsBefore: rowsBehind, isHeld: isHeldBehind } : undefined,
    },
    on: {
      'the page arrives': { to: { ...list, phase: 'ready', shown: page, latest: page } },
      'the server answers 429': {
        to: { ...list, phase: shown === 'none' ? 'empty' : 'superseded' },
        does: [saysPause],
      },
      'a refresh is due':
        phase === 'ready' ? { to: { ...list, phase: 'refreshing' }, does: [asks('refresh', list)] } : undefined,
      'incident 8 arrives': { to: refreshed(list), does: [departs()] },
      'turns to the next page': hasNext
        ? loads({ ...list, cursor: 'toSecond', rowsBefore: rowsBefore + rows[latest].length })
        : undefined,
      'is put on the wall': isPut(list),
      'is taken off the wall': isTaken(list),
      'changes the query': changesQuery(list),
      'rows are ticked': { to: ticks(list) },
      'no rows are ticked': { to: unticks(list) },
    },
  }
}

export const wall = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ request, rowsBefore, holders, store, latest, behindWall }: IncidentsContext) => ({
    cursor: request.cursor,
    rowsBefore,
    isHeld: holders.size > 0,
    shown: store.incidents,
    latest,
    behind: behindWall && {
      cursor: behindWall.cursor,
      rowsBefore: behindWall.rowsBefore,
      isHeld: behindWall.holders.size > 0,
    },
  }),
  starts: {
    'a remembered page': {
      input: inputOf('toSecond', 40),
      to: visited,
      does: [asks('load', visited)],
    },
  },
  cases: {
    'the page arrives': settle('load', (input: PageRequest) => pageOf(input, '7')),
    'the server answers 429': wantsPause('load'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'incident 8 arrives': settle('refresh', (input: PageRequest) => pageOf(input, '8 and 7')),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'is put on the wall': send({ type: 'incidents.putOnWall' }),
    'is taken off the wall': send({ type: 'incidents.takeOffWall' }),
    'changes the query': asksOther,
    ...holding,
  },
  rowOf,
})
