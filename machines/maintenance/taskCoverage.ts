/** Counts what the open form of planned maintenance would cover now (docs/behaviour.md#maintenance-page). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { openedTask, type OpenedTaskChanged } from './actors/openedTask.ts'
import {
  countedAs,
  coverableQuestion,
  coversNothing,
  isCountable,
  isLeast,
  nothingCovered,
  openQuestion,
  taskCoverageOf,
  type CoverableIncidents,
  type TaskCoverage,
} from './domain/taskCoverage.ts'
import { fetchCoverable } from './ports.ts'

export type TaskCoverageEvent =
  | OpenedTaskChanged
  /** Counts again. */
  | { type: 'taskCoverage.ask' }
  /** Gives up counting. */
  | { type: 'taskCoverage.stop' }

export interface TaskCoverageContext {
  readonly filters: readonly SavedFilter[] | undefined
  /** Whether each chosen filter is known. If not, less is covered than what is counted. */
  readonly isComplete: boolean
  /** How many incidents are open; undefined if that is not known. */
  readonly total: number | undefined
  readonly coverage: TaskCoverage | undefined
}

/** Milliseconds to wait for another change, so that what is chosen in one go is counted once. */
const pause = 400

/** Counts after each change of the filters. A failure is silent: the form says that the number is not known. */
export const taskCoverageMachine = setup({
  types: {
    context: {} as TaskCoverageContext,
    events: {} as TaskCoverageEvent,
    children: {} as {
      openedTask: 'openedTask'
      fetchIncidentCount: 'fetchIncidentCount'
      fetchCoverable: 'fetchCoverable'
      fetchCoveredCount: 'fetchIncidentCount'
    },
    tags: {} as 'counting' | 'known' | 'failed' | 'stopped',
  },
  actors: { openedTask, fetchIncidentCount, fetchCoverable },
  actions: {
    takeFilters: assign((_, { filters, isComplete }: OpenedTaskChanged) => ({
      filters,
      isComplete,
      coverage: undefined,
    })),
    takeTotal: assign((_, total: number | undefined) => ({ total })),
    forgetTotal: assign({ total: undefined }),
    takeCoverable: assign(({ context: { filters = [] } }, found: CoverableIncidents) => ({
      coverage: taskCoverageOf(found, filters),
    })),
    takeCount: assign(({ context: { coverage } }, count: number | undefined) => ({
      coverage: coverage === undefined || count === undefined ? coverage : countedAs(coverage, count),
    })),
    forgetCoverage: assign({ coverage: undefined }),
    takeNothing: assign({ coverage: nothingCovered }),
  },
  guards: {
    isAnyChosen: (_, { filters }: OpenedTaskChanged) => filters !== undefined,
    coversNothing: ({ context: { filters = [] } }) => coversNothing(filters),
    isCutShort: ({ context: { filters = [], coverage } }) =>
      coverage !== undefined && isLeast(coverage) && isCountable(filters),
  },
  delays: { pause },
}).createMachine({
  id: 'taskCoverage',
  description: 'Counts what the open form of planned maintenance would cover now.',
  context: { filters: undefined, isComplete: true, total: undefined, coverage: undefined },
  invoke: { src: 'openedTask', id: 'openedTask' },
  initial: 'idle',
  states: {
    idle: { description: 'No form is open, or it says of nothing what it covers.' },
    pausing: {
      description: 'Other filters were chosen: they are counted after a pause.',
      tags: ['counting'],
      after: { pause: { target: 'deciding' } },
      on: { 'taskCoverage.stop': { target: 'stopped' } },
    },
    deciding: {
      description: 'Checks whether there is anything to ask.',
      entry: 'forgetCoverage',
      always: [{ guard: 'coversNothing', target: 'known', actions: 'takeNothing' }, { target: 'counting' }],
    },
    counting: {
      description: 'The number of all open incidents is being fetched.',
      tags: ['counting'],
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: openQuestion,
        onDone: { target: 'fetching', actions: { type: 'takeTotal', params: theOutput } },
        onError: { target: 'fetching', actions: 'forgetTotal' },
      },
      on: { 'taskCoverage.stop': { target: 'stopped' } },
    },
    fetching: {
      description: 'The open incidents among which are those that it covers are being fetched.',
      tags: ['counting'],
      invoke: {
        src: 'fetchCoverable',
        id: 'fetchCoverable',
        input: questionOfFilters,
        onDone: { target: 'judging', actions: { type: 'takeCoverable', params: theOutput } },
        onError: { target: 'failed' },
      },
      on: { 'taskCoverage.stop': { target: 'stopped' } },
    },
    judging: {
      description: 'Checks whether there were more incidents than were read, which the server can count.',
      always: [{ guard: 'isCutShort', target: 'completing' }, { target: 'known' }],
    },
    completing: {
      description: 'There were more incidents than were read: the server counts them.',
      tags: ['counting'],
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchCoveredCount',
        input: questionOfFilters,
        onDone: { target: 'known', actions: { type: 'takeCount', params: theOutput } },
        onError: { target: 'known' },
      },
      on: { 'taskCoverage.stop': { target: 'known' } },
    },
    known: {
      description: 'It is known what it would cover.',
      tags: ['known'],
      on: { 'taskCoverage.ask': { target: 'deciding' } },
    },
    failed: {
      description: 'It is not known what it would cover.',
      tags: ['failed'],
      on: { 'taskCoverage.ask': { target: 'deciding' } },
    },
    stopped: {
      description: 'The operator did not want to wait.',
      tags: ['stopped'],
      on: { 'taskCoverage.ask': { target: 'deciding' } },
    },
  },
  on: {
    'openedTask.changed': [
      {
        guard: { type: 'isAnyChosen', params: theEvent },
        target: '.pausing',
        actions: { type: 'takeFilters', params: theEvent },
      },
      { target: '.idle', actions: { type: 'takeFilters', params: theEvent } },
    ],
  },
})

export type TaskCoverageRef = ActorRefFrom<typeof taskCoverageMachine>

function questionOfFilters({ context: { filters = [] } }: { context: TaskCoverageContext }): MatchQuestion {
  return coverableQuestion(filters)
}
