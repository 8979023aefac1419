/**
 * What the open form of planned maintenance would cover now (docs/behaviour.md#maintenance-page): counted after each
 * change of its filters, which the operator can stop, and again on request.
 */
import { taskCoverageMachine, type TaskCoverageContext } from '../../../../machines/maintenance/taskCoverage.ts'
import type { TaskCoverage } from '../../../../machines/maintenance/domain/taskCoverage.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { start } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const open = { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, open: true }, withLevels: true }
const atOslo: SavedFilter = { pk: 5, name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } }
const closed: SavedFilter = { pk: 6, name: 'Closed', filter: { ...unrestrictedQuery.filter, open: false } }
const inBergen: SavedFilter = {
  pk: 8,
  name: 'Bergen',
  filter: { ...unrestrictedQuery.filter, tags: ['location=bergen'] },
}
const chosen = { oslo: [atOslo], closed: [closed], both: [atOslo, inBergen], all: [], none: undefined } as const

const tagged = (host: string) => [
  { key: 'location', value: 'oslo' },
  { key: 'host', value: host },
]
const incidents = [
  incident({ pk: 1, tags: tagged('a') }),
  incident({ pk: 2, tags: tagged('a') }),
  incident({ pk: 3, tags: tagged('b') }),
  incident({ pk: 4, tags: [] }),
]
const found = { incidents: 3, unsure: 0, hosts: 2, isCut: true, isCounted: false }
const nothing = { incidents: 0, unsure: 0, hosts: 0, isCut: false, isCounted: false }
/** What is read of the incidents: one of the four has no tags. */
const read = { oslo: found, closed: nothing, both: nothing, all: { ...found, incidents: 4 }, none: nothing }

interface Counting {
  readonly at: 'idle' | 'pausing' | 'counting' | 'fetching' | 'completing' | 'known' | 'failed' | 'stopped'
  /** What is known of the coverage. */
  readonly found: 'nothing' | 'all' | 'some' | 'counted' | undefined
  readonly filters: keyof typeof chosen
  readonly total: number | undefined
}

const changed = (filters: keyof typeof chosen) =>
  hear('openedTask', { type: 'openedTask.changed', filters: chosen[filters], isComplete: filters !== 'oslo' })

function coverageIn({ filters, found: as }: Counting): TaskCoverage | undefined {
  if (as === undefined) return undefined
  if (as === 'nothing') return nothing
  if (as === 'counted') return { ...read[filters], incidents: 7, isCut: true, isCounted: true }
  return { ...read[filters], isCut: as === 'some' }
}

function rowOf(model: Counting): ModelledRow<Counting> {
  const { at, filters, total } = model
  const question = filters === 'oslo' ? { ...open, filter: { ...open.filter, tags: ['location=oslo'] } } : open
  const asks: ModelledOutcome<Counting> =
    filters === 'closed'
      ? { to: { ...model, at: 'known', found: 'nothing' } }
      : { to: { ...model, at: 'counting', found: undefined }, does: [start('fetchIncidentCount', open)] }
  const fetches = (count: number | undefined): ModelledOutcome<Counting> => ({
    to: { ...model, at: 'fetching', total: count },
    does: [start('fetchCoverable', question)],
  })
  // What no query says cannot be counted.
  const arriveInPart: ModelledOutcome<Counting> =
    filters === 'both'
      ? { to: { ...model, at: 'known', found: 'some' } }
      : { to: { ...model, at: 'completing', found: 'some' }, does: [start('fetchCoveredCount', question)] }
  const isCounting = at === 'pausing' || at === 'counting' || at === 'fetching' || at === 'completing'
  const isSettled = at === 'known' || at === 'failed' || at === 'stopped'
  const chooses = (next: keyof typeof chosen): ModelledOutcome<Counting> => ({
    to: { ...model, filters: next, at: next === 'none' ? 'idle' : 'pausing', found: undefined },
  })
  return {
    state: at,
    tags: at === 'idle' ? [] : isCounting ? ['counting'] : [at],
    ports: [
      'openedTask',
      ...(at === 'counting' ? ['fetchIncidentCount'] : []),
      ...(at === 'fetching' ? ['fetchCoverable'] : []),
      ...(at === 'completing' ? ['fetchCoveredCount'] : []),
    ],
    shows: {
      filters: chosen[filters],
      isComplete: filters !== 'oslo',
      total,
      coverage: coverageIn(model),
    },
    on: {
      'a filter is chosen': chooses('oslo'),
      'a filter about closed incidents is chosen': chooses('closed'),
      'two values of one tag are chosen': chooses('both'),
      'a task without filters is opened': chooses('all'),
      'none is chosen': chooses('none'),
      'the pause is over': at === 'pausing' ? asks : undefined,
      'the total arrives': at === 'counting' ? fetches(40) : undefined,
      'the total fails': at === 'counting' ? fetches(undefined) : undefined,
      'the first of the incidents arrive': at === 'fetching' ? arriveInPart : undefined,
      'all incidents arrive': at === 'fetching' ? { to: { ...model, at: 'known', found: 'all' } } : undefined,
      'the count arrives': at === 'completing' ? { to: { ...model, at: 'known', found: 'counted' } } : undefined,
      'the count is not supported': at === 'completing' ? { to: { ...model, at: 'known' } } : undefined,
      'the count fails': at === 'completing' ? { to: { ...model, at: 'known' } } : undefined,
      'the incidents fail': at === 'fetching' ? { to: { ...model, at: 'failed' } } : undefined,
      // What was read is known.
      'stops counting': isCounting ? { to: { ...model, at: at === 'completing' ? 'known' : 'stopped' } } : undefined,
      'counts again': isSettled ? asks : undefined,
    },
  }
}

export const walk = modelledWalk({
  machine: taskCoverageMachine,
  singletons: {},
  observe: ({ filters, isComplete, total, coverage }: TaskCoverageContext) => ({
    filters,
    isComplete,
    total,
    coverage,
  }),
  starts: {
    'the page is opened': {
      to: { at: 'idle', filters: 'none', total: undefined, found: undefined },
      does: [start('openedTask')],
    },
  },
  cases: {
    'a filter is chosen': changed('oslo'),
    'a filter about closed incidents is chosen': changed('closed'),
    'two values of one tag are chosen': changed('both'),
    'a task without filters is opened': changed('all'),
    'none is chosen': changed('none'),
    'the pause is over': wait(400),
    'the total arrives': settle('fetchIncidentCount', 40),
    'the total fails': fail('fetchIncidentCount', unreachable('count incidents')),
    'the first of the incidents arrive': settle('fetchCoverable', { incidents, isCut: true }),
    'all incidents arrive': settle('fetchCoverable', { incidents, isCut: false }),
    'the count arrives': settle('fetchCoveredCount', 7),
    'the count is not supported': settle('fetchCoveredCount', undefined),
    'the count fails': fail('fetchCoveredCount', unreachable('count incidents')),
    'the incidents fail': fail('fetchCoverable', unreachable('get incidents')),
    'stops counting': send({ type: 'taskCoverage.stop' }),
    'counts again': send({ type: 'taskCoverage.ask' }),
  },
  rowOf,
})

interface Waiting {
  readonly at: 'idle' | 'pausing' | 'late' | 'counting'
}

/** Nothing is counted before the pause is over. */
export const pausing = modelledWalk({
  machine: taskCoverageMachine,
  singletons: {},
  starts: { 'the page is opened': { to: { at: 'idle' }, does: [start('openedTask')] } },
  cases: { 'a filter is chosen': changed('oslo'), 'almost a pause': wait(399) },
  rowOf: ({ at }: Waiting): ModelledRow<Waiting> => ({
    state: at === 'late' ? 'pausing' : at,
    tags: at === 'idle' ? [] : ['counting'],
    ports: ['openedTask', ...(at === 'counting' ? ['fetchIncidentCount'] : [])],
    on: {
      'a filter is chosen': { to: { at: 'pausing' } },
      ...(at === 'pausing' && { 'almost a pause': { to: { at: 'late' } } }),
      ...(at === 'late' && {
        'almost a pause': { to: { at: 'counting' }, does: [start('fetchIncidentCount', open)] },
      }),
    },
  }),
})
