/** The wall holds everything, while the list behind it has pages (docs/behaviour.md#wall-mode). */
import { incidentsMachine, type IncidentsContext } from '../../../../../machines/list/incidents.ts'
import type { PageRequest } from '../../../../../machines/list/domain/page.ts'
import { start, tellParent, type Effect } from '../../../support/effects.ts'
import { incident } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { send, settle } from '../../../support/walk.ts'
import { departs, inputOf, phases, requestOf } from './phases.ts'

const places = {
  first: { cursor: undefined, rowsBefore: 0 },
  second: { cursor: 'toSecond', rowsBefore: 40 },
} as const

type Place = keyof typeof places

interface List {
  readonly phase: 'placeholders' | 'brief' | 'ready' | 'refreshing'
  readonly extent: 'page' | 'everything'
  readonly at: Place
  /** The page behind the wall; undefined if the list is not on the wall. */
  readonly behind: Place | undefined
  /** The page to show once the list no longer holds everything. */
  readonly resumed: Place | undefined
}

const visited: List = { phase: 'placeholders', extent: 'page', at: 'second', behind: undefined, resumed: undefined }
const pageOf = ({ cursor }: PageRequest) => ({
  incidents: [incident({ pk: 7 })],
  next: undefined,
  previous: cursor && 'toFirst',
  unreadable: 0,
})

function asks(child: 'load' | 'refresh', { extent, at }: List): Effect {
  return start(child, extent === 'page' ? requestOf(places[at].cursor) : requestOf(undefined, 100))
}

/** Reports the page to remember, and fetches the list: in place of what is on screen only if the rows are another page. */
function fetches(list: List, phase: 'brief' | 'refreshing'): ModelledOutcome<List> {
  const to: List = { ...list, phase }
  const told = tellParent({ type: 'incidents.turned', pageSize: 25, ...places[to.behind ?? to.resumed ?? to.at] })
  return { to, does: [told, asks(phase === 'brief' ? 'load' : 'refresh', to)] }
}

function isPut(list: List): ModelledOutcome<List> | undefined {
  const { at, behind, resumed } = list
  if (behind !== undefined) return undefined
  const to: List = { ...list, at: 'first', behind: resumed ?? at, resumed: undefined }
  return at === 'first' ? { to } : fetches(to, 'brief')
}

/** Nothing is fetched while the list still holds everything. */
function isTaken(list: List): ModelledOutcome<List> | undefined {
  const { extent, behind } = list
  if (behind === undefined) return undefined
  const to: List = { ...list, behind: undefined }
  if (behind === 'first') return { to }
  return extent === 'everything' ? { to: { ...to, resumed: behind } } : fetches({ ...to, at: behind }, 'brief')
}

function extendsTo(list: List, extent: List['extent']): ModelledOutcome<List> | undefined {
  if (list.extent === extent) return undefined
  const isListed = list.phase === 'ready' || list.phase === 'refreshing'
  const phase = isListed ? 'refreshing' : 'brief'
  if (extent === 'page') return fetches({ ...list, extent, at: list.resumed ?? 'first', resumed: undefined }, phase)
  // The page on screen is the one to show once the list holds one page again.
  return fetches({ ...list, extent, at: 'first', resumed: list.resumed ?? list.at }, phase)
}

function rowOf(list: List): ModelledRow<List> {
  const { phase, extent, at, behind, resumed } = list
  return {
    ...phases[phase],
    shows: { extent, at: places[at], behind: behind && places[behind], resumed: resumed && places[resumed] },
    on: {
      'the list arrives': { to: { ...list, phase: 'ready' } },
      'the refresh arrives': { to: { ...list, phase: 'ready' }, does: [departs()] },
      'is put on the wall': isPut(list),
      'is taken off the wall': isTaken(list),
      'everything is to be held': extendsTo(list, 'everything'),
      'one page is to be held': extendsTo(list, 'page'),
    },
  }
}

export const wallOfAll = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ request: { cursor }, rowsBefore, extent, behindWall, pageToResume }: IncidentsContext) => ({
    extent,
    at: { cursor, rowsBefore },
    behind: behindWall && { cursor: behindWall.cursor, rowsBefore: behindWall.rowsBefore },
    resumed: pageToResume,
  }),
  starts: { 'a remembered page': { input: inputOf('toSecond', 40), to: visited, does: [asks('load', visited)] } },
  cases: {
    'the list arrives': settle('load', pageOf),
    'the refresh arrives': settle('refresh', pageOf),
    'is put on the wall': send({ type: 'incidents.putOnWall' }),
    'is taken off the wall': send({ type: 'incidents.takeOffWall' }),
    'everything is to be held': send({ type: 'incidents.extend', extent: 'everything' }),
    'one page is to be held': send({ type: 'incidents.extend', extent: 'page' }),
  },
  rowOf,
})
