/** The ongoing planned maintenance (docs/behaviour.md#maintenance). */
import { assign, enqueueActions, raise, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { parent, receiver, type SingletonActor } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { listOnlyOf } from './domain/listOnly.ts'
import { areSameTasks, ongoingTasks, type MaintenanceTask } from './domain/maintenance.ts'
import { timeUntilTurn, unfinishedTasks } from './domain/silencing.ts'
import type { Found } from '../forms/domain/resource.ts'
import { fetchMaintenance } from './ports.ts'
import { queryOnScreen } from './readings.ts'
import { isResting, mayLeaveAlarms } from '../session/readings.ts'
import { hasCome } from '../core/later.ts'

export type MaintenanceEvent =
  /**
   * The tasks are due to be fetched: the list has a condition on them, a saved filter may change, the screen says who is
   * notified, or they are not known.
   */
  | { type: 'maintenance.refresh' }
  /** Incidents have changed while the screen says who is notified: the tasks are fetched after a pause. */
  | { type: 'maintenance.follow' }
  /** Another version of the server has identified itself: it may have planned maintenance, or none any more. */
  | { type: 'maintenance.meet' }
  /** Raised when the server has answered: these are its tasks. */
  | (TheTasks & { type: 'maintenance.reckon' })
  /** Raised when the server has answered that it has no planned maintenance: what was known counts no longer. */
  | { type: 'maintenance.lose' }

interface TheTasks {
  readonly tasks: readonly MaintenanceTask[]
}

/** Report to the filter: undefined if the server turns out to have no planned maintenance. */
export type MaintenanceReport = { type: 'maintenance.changed'; ongoing: readonly MaintenanceTask[] | undefined }

export interface MaintenanceContext {
  /** The tasks that were under way when they were last fetched; undefined until the server has sent its tasks. */
  readonly ongoing: readonly MaintenanceTask[] | undefined
  /** Those that were not over, coming ones included; undefined as above. */
  readonly unfinished: readonly MaintenanceTask[] | undefined
  /** Whether the last attempt to fetch the tasks failed, so that those that are known may be out of date. */
  readonly isDoubtful: boolean
  /** When the first of the failed attempts since the last answer failed, in milliseconds since 1970; undefined if none has. */
  readonly failingSince: number | undefined
  /** Whether all attempts of the last five minutes have failed: what is known counts no longer. */
  readonly isOutdated: boolean
  /** Whether some of the tasks that were last fetched could not be read, so that there are others than those known. */
  readonly isIncomplete: boolean
  /** How many minutes have passed since the server was last asked. */
  readonly minutes: number
}

/** Milliseconds of nothing but failures after which the known tasks count no longer. */
const outdatedAfter = 300_000

const noFailure = { isDoubtful: false, failingSince: undefined, isOutdated: false } as const

/** How many minutes the tasks are not asked for again if none is under way and nothing depends on them. */
const mostMinutes = 5

/**
 * Fetches the tasks, and fetches them again every minute while one of them is under way, the list has a condition on
 * them, no tasks have been received, or the last attempt failed, otherwise every five minutes, but not while this tab
 * rests. Reports the ongoing tasks
 * to the filter when they change, and the moment one of them begins or ends. A server that does not support planned
 * maintenance is asked again when another version of it is met, and after an hour, because the answer may have been a
 * mistake.
 */
export const maintenanceMachine = setup({
  types: {
    context: {} as MaintenanceContext,
    events: {} as MaintenanceEvent,
    children: {} as { fetchMaintenance: 'fetchMaintenance' },
    tags: {} as 'absent',
  },
  actors: { fetchMaintenance },
  actions: {
    takeTasks: enqueueActions(({ enqueue }, found: Found<MaintenanceTask> | undefined) => {
      const { items: tasks, unreadable } = found ?? { items: [], unreadable: 0 }
      enqueue.assign({ ...noFailure, isIncomplete: unreadable > 0 })
      enqueue.raise({ type: 'maintenance.reckon', tasks })
    }),
    reckon: enqueueActions(({ context, enqueue, self }, { tasks }: TheTasks) => {
      const now = Date.now() + serverSkew(self)
      const unfinished = unfinishedTasks(tasks, now)
      if (!areSameTasks(unfinished, context.unfinished)) {
        enqueue.assign({ unfinished })
        enqueue.sendTo(receiver('savedFilters'), { type: 'savedFilters.depend', tasks: unfinished })
      }
      const ongoing = ongoingTasks(tasks, now)
      if (areSameTasks(ongoing, context.ongoing)) return
      enqueue.assign({ ongoing })
      enqueue.sendTo(parent<MaintenanceReport>(), { type: 'maintenance.changed', ongoing })
    }),
    raiseLoss: raise({ type: 'maintenance.lose' }),
    lose: enqueueActions(({ enqueue }) => {
      enqueue.assign({ ongoing: undefined, unfinished: undefined })
      enqueue.sendTo(receiver('savedFilters'), { type: 'savedFilters.depend', tasks: [] })
      enqueue.sendTo(parent<MaintenanceReport>(), { type: 'maintenance.changed', ongoing: undefined })
    }),
    noteFailure: assign(({ context }) => {
      const failingSince = context.failingSince ?? Date.now()
      return { isDoubtful: true, failingSince, isOutdated: Date.now() - failingSince >= outdatedAfter }
    }),
    forgetFailures: assign(noFailure),
    forgetMinutes: assign({ minutes: 0 }),
    countMinute: assign(({ context }) => ({ minutes: context.minutes + 1 })),
    askIfDue: enqueueActions(({ context, enqueue, self }) => {
      if (isResting(self) && mayLeaveAlarms(self)) return
      const { ongoing, isDoubtful, minutes } = context
      const isCondition = listOnlyOf(queryOnScreen(self)).underMaintenance !== undefined
      const isAnyOngoing = ongoing === undefined || ongoing.length > 0
      if (isCondition || isAnyOngoing || isDoubtful || minutes >= mostMinutes)
        enqueue.raise({ type: 'maintenance.refresh' })
    }),
  },
  guards: {
    isPlanned: (_, found: Found<MaintenanceTask> | undefined) => found !== undefined,
  },
  delays: {
    followPause: 5000,
    minute: 60_000,
    hour: 3_600_000,
    untilTurn: ({ context, self }) => timeUntilTurn(context.unfinished ?? [], Date.now() + serverSkew(self)),
  },
}).createMachine({
  id: 'maintenance',
  description: 'The ongoing planned maintenance.',
  context: { ongoing: undefined, unfinished: undefined, ...noFailure, isIncomplete: false, minutes: 0 },
  type: 'parallel',
  states: {
    answer: {
      description: 'What the server says of the tasks.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Fetches the tasks.',
          entry: 'forgetMinutes',
          invoke: {
            src: 'fetchMaintenance',
            id: 'fetchMaintenance',
            onDone: [
              {
                guard: { type: 'isPlanned', params: theOutput },
                target: 'waiting',
                actions: { type: 'takeTasks', params: theOutput },
              },
              { target: 'absent', actions: ['forgetFailures', 'raiseLoss'] },
            ],
            onError: { target: 'waiting', actions: 'noteFailure' },
          },
        },
        waiting: {
          description: 'The tasks are known, or could not be fetched.',
          after: { minute: { target: 'waiting', reenter: true, actions: ['countMinute', 'askIfDue'] } },
          on: { 'maintenance.refresh': { target: 'asking' }, 'maintenance.follow': { target: 'pausing' } },
        },
        pausing: {
          description: 'The tasks are fetched again after a pause, because incidents can change all the time.',
          after: { followPause: { target: 'asking' } },
          on: { 'maintenance.refresh': { target: 'asking' } },
        },
        absent: {
          description: 'The server does not support planned maintenance, or does not show its tasks.',
          tags: ['absent'],
          after: { hour: { target: 'asking' } },
        },
      },
      on: { 'maintenance.meet': { target: '.asking' } },
    },
    course: {
      description: 'Which of the tasks are under way.',
      initial: 'unknown',
      states: {
        unknown: { description: 'The server has not sent its tasks.' },
        known: {
          description: 'A task begins and ends at its time, without another answer.',
          after: {
            untilTurn: { target: 'known', reenter: true, actions: { type: 'reckon', params: theUnfinished } },
          },
          on: { 'maintenance.lose': { target: 'unknown', actions: 'lose' } },
        },
      },
      on: {
        'maintenance.reckon': {
          target: '.known',
          actions: { type: 'reckon', params: theEvent },
        },
      },
    },
  },
})

hasCome(maintenanceMachine)

export type MaintenanceRef = ActorRefFrom<typeof maintenanceMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    maintenance: SingletonActor<typeof maintenanceMachine, MaintenanceEvent>
  }
}

function theUnfinished({ context: { unfinished = [] } }: { context: MaintenanceContext }): TheTasks {
  return { tasks: unfinished }
}
