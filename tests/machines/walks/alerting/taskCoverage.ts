/**
 * What the open form of planned maintenance would cover now (docs/behaviour.md#maintenance-page): counted after each
 * change of its filters, which the operator can stop, and again on request.
 */
import { taskCoverageMachine, type TaskCoverageContext } from '../../../../machines/alerting/taskCoverage.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { start } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const open = { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, open: true }, withLevels: true }
const atOslo: SavedFilter = { pk: 5, name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } }
const closed: SavedFilter = { pk: 6, name: 'Closed', filter: { ...unrestrictedQuery.filter, open: false } }
const chosen = { oslo: [atOslo], closed: [closed], none: undefined } as const

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
const found = { incidents: 3, unsure: 0, hosts: 2, isCut: true }
const nothing = { incidents: 0, unsure: 0, hosts: 0, isCut: false }

interface Counting {
  readonly at: 'idle' | 'pausing' | 'counting' | 'fetching' | 'known' | 'failed' | 'stopped'
  readonly filters: keyof typeof chosen
  readonly total: number | undefined
}

const changed = (filters: keyof typeof chosen) =>
  hear('openedTask', { type: 'openedTask.changed', filters: chosen[filters], isComplete: filters !== 'oslo' })

function rowOf(model: Counting): ModelledRow<Counting> {
  const { at, filters, total } = model
  const asks: ModelledOutcome<Counting> =
    filters === 'closed'
      ? { to: { ...model, at: 'known' } }
      : { to: { ...model, at: 'counting' }, does: [start('fetchIncidentCount', open)] }
  const fetches = (count: number | undefined): ModelledOutcome<Counting> => ({
    to: { ...model, at: 'fetching', total: count },
    does: [start('fetchCoverable', { ...open, filter: { ...open.filter, tags: ['location=oslo'] } })],
  })
  const isCounting = at === 'pausing' || at === 'counting' || at === 'fetching'
  const isSettled = at === 'known' || at === 'failed' || at === 'stopped'
  const chooses = (next: keyof typeof chosen): ModelledOutcome<Counting> => ({
    to: { ...model, filters: next, at: next === 'none' ? 'idle' : 'pausing' },
  })
  return {
    state: at,
    tags: at === 'idle' ? [] : isCounting ? ['counting'] : [at],
    ports: [
      'openedTask',
      ...(at === 'counting' ? ['fetchIncidentCount'] : []),
      ...(at === 'fetching' ? ['fetchCoverable'] : []),
    ],
    shows: {
      filters: chosen[filters],
      isComplete: filters !== 'oslo',
      total,
      coverage: at !== 'known' ? undefined : filters === 'closed' ? nothing : found,
    },
    on: {
      'a filter is chosen': chooses('oslo'),
      'a filter about closed incidents is chosen': chooses('closed'),
      'none is chosen': chooses('none'),
      'the pause is over': at === 'pausing' ? asks : undefined,
      'the total arrives': at === 'counting' ? fetches(40) : undefined,
      'the total fails': at === 'counting' ? fetches(undefined) : undefined,
      'the incidents arrive': at === 'fetching' ? { to: { ...model, at: 'known' } } : undefined,
      'the incidents fail': at === 'fetching' ? { to: { ...model, at: 'failed' } } : undefined,
      'stops counting': isCounting ? { to: { ...model, at: 'stopped' } } : undefined,
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
    'the page is opened': { to: { at: 'idle', filters: 'none', total: undefined }, does: [start('openedTask')] },
  },
  cases: {
    'a filter is chosen': changed('oslo'),
    'a filter about closed incidents is chosen': changed('closed'),
    'none is chosen': changed('none'),
    'the pause is over': wait(400),
    'the total arrives': settle('fetchIncidentCount', 40),
    'the total fails': fail('fetchIncidentCount', unreachable('count incidents')),
    'the incidents arrive': settle('fetchCoverable', { incidents, isCut: true }),
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
