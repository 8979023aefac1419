/** Counts the open incidents that each running task of planned maintenance covers (docs/behaviour.md#maintenance-page). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { questionKey } from '../filter/domain/combination.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { questionOfTask } from './domain/taskCoverage.ts'

interface RunningTasksTold {
  readonly type: 'runningTasks.told'
  readonly tasks: readonly MaintenanceTask[]
  /** All tasks as the page last fetched them: each time, incidents may have changed, too. */
  readonly fetched: readonly MaintenanceTask[]
}

export type TaskMatchesEvent = RunningTasksTold

export interface TaskMatchesContext {
  /** The counts by the keys of their questions; undefined for one that could not be fetched. */
  readonly counts: ReadonlyMap<string, number | undefined>
  /** The questions that are left to ask; the first is being asked. */
  readonly left: readonly MatchQuestion[]
}

const none: readonly MaintenanceTask[] = []

/** The tasks that are under way, once the page has fetched its tasks. */
const runningTasks = following(['maintenance', 'maintenanceTasks'], (self): RunningTasksTold | undefined => {
  const page = singletonActor(self, 'maintenanceTasks').getSnapshot()
  const snapshot = singletonActor(self, 'maintenance').getSnapshot()
  if (isWaiting(page) || isWaiting(snapshot) || page.hasTag('loading')) return undefined
  return { type: 'runningTasks.told', tasks: snapshot.context.ongoing ?? none, fetched: page.context.tasks }
})

/**
 * Asks for one count after the other: when the page has fetched its tasks, and when one begins or ends. What a query
 * cannot express is not counted. A failure is silent: that number is not known. A server that cannot count is never asked
 * again.
 */
export const taskMatchesMachine = setup({
  types: {
    context: {} as TaskMatchesContext,
    events: {} as TaskMatchesEvent,
    children: {} as { runningTasks: 'runningTasks'; fetchIncidentCount: 'fetchIncidentCount' },
  },
  actors: { fetchIncidentCount, runningTasks },
  actions: {
    takeTasks: assign((_, { tasks }: RunningTasksTold) => ({ left: questionsOf(tasks) })),
    takeCount: assign(({ context }, count: number | undefined) => counted(context, count)),
    noteFailure: assign(({ context }) => counted(context, undefined)),
  },
  guards: {
    isLacking: ({ context: { left } }) => left.length > 0,
    isUncounted: (_, count: number | undefined) => count === undefined,
  },
}).createMachine({
  id: 'taskMatches',
  description: 'Counts the open incidents that each running task of planned maintenance covers.',
  context: { counts: new Map(), left: [] },
  invoke: { src: 'runningTasks', id: 'runningTasks' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Every count has been answered.',
      always: { guard: 'isLacking', target: 'counting' },
    },
    counting: {
      description: 'A count is being fetched.',
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: nextQuestion,
        onDone: [
          { guard: { type: 'isUncounted', params: theOutput }, target: 'unable' },
          { target: 'idle', actions: { type: 'takeCount', params: theOutput } },
        ],
        onError: { target: 'idle', actions: 'noteFailure' },
      },
    },
    unable: {
      description: 'The server cannot count: it answered with incidents instead of their number.',
      on: { 'runningTasks.told': {} },
    },
  },
  on: {
    'runningTasks.told': { target: '.idle', actions: { type: 'takeTasks', params: theEvent } },
  },
})

export type TaskMatchesRef = ActorRefFrom<typeof taskMatchesMachine>

/** What the server can count for the tasks, each question once. */
function questionsOf(tasks: readonly MaintenanceTask[]): readonly MatchQuestion[] {
  const questions = tasks.flatMap(({ filters }) => questionOfTask(filters) ?? [])
  return [...new Map(questions.map((question) => [questionKey(question), question])).values()]
}

function counted({ counts, left }: TaskMatchesContext, count: number | undefined): Partial<TaskMatchesContext> {
  const [asked, ...rest] = left
  return asked === undefined ? {} : { counts: new Map([...counts, [questionKey(asked), count]]), left: rest }
}

function nextQuestion({ context: { left } }: { context: TaskMatchesContext }): MatchQuestion {
  const [next] = left
  if (next === undefined) throw new TypeError('there is no question left to ask')
  return next
}
