/**
 * How many open incidents running maintenance covers (docs/behaviour.md#maintenance-page): counted when the tasks have been
 * fetched, and when one begins or ends, one request after the other, each question once. A server that cannot count is
 * asked once.
 */
import { taskMatchesMachine, type TaskMatchesContext } from '../../../../machines/maintenance/taskMatches.ts'
import { questionKey } from '../../../../machines/filter/domain/combination.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { start } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle } from '../../support/walk.ts'

/** Narvik has a filter; everything is covered by a task without any. */
type Name = 'narvik' | 'everything'

const questions: Readonly<Record<Name, MatchQuestion>> = {
  narvik: {
    ...unrestrictedQuery,
    filter: { ...unrestrictedQuery.filter, open: true, tags: ['location=narvik'] },
    withLevels: true,
  },
  everything: { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, open: true }, withLevels: true },
}

const atNarvik = { ...unrestrictedQuery.filter, tags: ['location=narvik'] }
const closed: IncidentFilter = { ...unrestrictedQuery.filter, open: false }
function task(pk: number, ...filters: readonly IncidentFilter[]): MaintenanceTask {
  return { pk, description: '', start: 0, end: 9, filters: filters.map((filter) => ({ pk, name: '', filter })) }
}

interface Counting {
  readonly isAble: boolean
  readonly left: readonly Name[]
  readonly narvik: 'no' | 'yes' | 'unknown'
  readonly everything: 'no' | 'yes' | 'unknown'
}

function asking(counting: Counting): ModelledOutcome<Counting> {
  const [next] = counting.left
  return next === undefined ? { to: counting } : { to: counting, does: [start('fetchIncidentCount', questions[next])] }
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  const { isAble, left, narvik, everything } = counting
  const runs = (names: readonly Name[]) => asking({ ...counting, left: names })
  const answered = (known: 'yes' | 'unknown'): ModelledOutcome<Counting> | undefined => {
    const [asked, ...rest] = left
    return asked === undefined ? undefined : asking({ ...counting, left: rest, [asked]: known })
  }
  const isAsking = isAble && left.length > 0
  return {
    state: isAble ? (isAsking ? 'counting' : 'idle') : 'unable',
    ports: ['runningTasks', ...(isAsking ? ['fetchIncidentCount'] : [])],
    shows: { narvik, everything },
    on: isAble
      ? {
          'two tasks cover the same': runs(['narvik']),
          'another covers everything': runs(['narvik', 'everything']),
          'none that can be counted runs': runs([]),
          'seven are open': answered('yes'),
          'counting fails': answered('unknown'),
          'the server cannot count': { to: { ...counting, isAble: false } },
        }
      : {},
  }
}

const told = (...tasks: readonly MaintenanceTask[]) =>
  hear('runningTasks', { type: 'runningTasks.told', tasks, fetched: tasks })

export const walk = modelledWalk({
  machine: taskMatchesMachine,
  observe: ({ counts }: TaskMatchesContext) => {
    const known = (name: Name) => {
      const key = questionKey(questions[name])
      return counts.has(key) ? (counts.get(key) === 7 ? 'yes' : 'unknown') : 'no'
    }
    return { narvik: known('narvik'), everything: known('everything') }
  },
  starts: {
    'the page is opened': {
      to: { isAble: true, left: [], narvik: 'no', everything: 'no' },
      does: [start('runningTasks')],
    },
  },
  cases: {
    'two tasks cover the same': told(task(1, atNarvik), task(2, atNarvik)),
    'another covers everything': told(task(1, atNarvik), task(3)),
    'none that can be counted runs': told(task(4, closed)),
    'seven are open': settle('fetchIncidentCount', 7),
    'counting fails': fail('fetchIncidentCount', unreachable('count incidents')),
    'the server cannot count': settle('fetchIncidentCount', undefined),
  },
  rowOf,
})
