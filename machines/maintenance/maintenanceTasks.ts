/** The planned maintenance of the server (docs/behaviour.md#maintenance-page). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { routePatterns } from '../core/domain/route.ts'
import { child, receiver, singletonActor, type SingletonActor } from '../core/system.ts'
import { lostFormMessage } from '../alerting/domain/alertingMessages.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { taskName, timeUntilTurn } from '../filter/domain/silencing.ts'
import { tagsAmiss } from '../filter/domain/tags/tagsAmiss.ts'
import { fetchMaintenance } from '../filter/ports.ts'
import { resourceKey } from '../forms/domain/draftKey.ts'
import {
  isAmong,
  renewal,
  withResource,
  withoutResource,
  type Found,
  type ResourceChange,
} from '../forms/domain/resource.ts'
import { ownDrafts, unsavedForms } from '../forms/readings.ts'
import { resourceList, type OpenRow, type ResourceListEvent } from '../forms/resourceList.ts'
import { unfinishedRow } from '../forms/unfinishedRow.ts'
import { failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { isResting, isStaff } from '../session/readings.ts'
import { serverSkew } from '../server/readings.ts'
import { madeTwiceMessage } from './domain/maintenanceMessages.ts'
import { plannedAt, type PlannedConditions } from './domain/plannedConditions.ts'
import { canBeChanged, hasBegun } from './domain/taskRules.ts'
import { twinOf } from './domain/taskTwins.ts'
import { maintenanceTaskMachine } from './maintenanceTask.ts'
import { taskCoverageMachine } from './taskCoverage.ts'
import { taskMatchesMachine } from './taskMatches.ts'

export interface MaintenanceTasksInput {
  /** The query part of the address, which may say what a new task is to cover. */
  readonly search: string
}

export interface MaintenanceTasksContext extends OpenRow {
  /** What a new task is to cover, if the page was opened to plan one. */
  readonly planned: PlannedConditions | undefined
  /** The tags for which it was opened that are not key=value, so that nothing is planned. */
  readonly amiss: readonly string[]
  /** Each that can still be changed has a child, `maintenanceTask.{pk}`; `maintenanceTask.new` is for a new one. */
  readonly tasks: readonly MaintenanceTask[]
  /** The number of tasks on the server that could not be read, and so are not in `tasks`. */
  readonly unreadable: number
  /** Whether the server has no planned maintenance, or does not show it. */
  readonly isAbsent: boolean
  /** Whether all tasks that are over are shown, not only the latest. */
  readonly showsAllOver: boolean
  /** The task that was last created, until it is known whether there are two of it. */
  readonly created: MaintenanceTask | undefined
  /** Until when it is known which tasks have begun, by the server's clock, in milliseconds since 1970. */
  readonly reckonedAt: number
}

export type MaintenanceTasksEvent =
  | ResourceListEvent<MaintenanceTask>
  /** Opens the form of a new task that says what this one says, but not when. */
  | { type: 'maintenanceTasks.copy'; task: MaintenanceTask }
  | { type: 'maintenanceTasks.showAllOver' }
  /** Raised when tasks have arrived: one may begin soon. */
  | { type: 'maintenanceTasks.reckon' }

type FoundTasks = Found<MaintenanceTask> | undefined

/** Milliseconds after which the tasks are fetched again, since others may have changed them. */
const minute = 60_000

/** The id of the form of a new task. */
const newTask = resourceKey('maintenanceTask', undefined)

/**
 * A resource list (machines/forms/resourceList.ts): loads the tasks, of which each that can still be changed has a form.
 * One form is open at a time. After each change, what says that incidents are under maintenance is fetched again, too.
 * They are fetched again every minute, but not while this tab rests. A form is told at its time that its task has begun.
 */
export const maintenanceTasksMachine = setup({
  types: {
    context: {} as MaintenanceTasksContext,
    events: {} as MaintenanceTasksEvent,
    input: {} as MaintenanceTasksInput,
    tags: {} as 'loading' | 'failed' | 'refreshing',
  },
  actors: {
    fetchMaintenance,
    maintenanceTask: maintenanceTaskMachine,
    taskCoverage: taskCoverageMachine,
    taskMatches: taskMatchesMachine,
  },
  actions: {
    takeFound: enqueueActions(({ context, enqueue, self }, answer: FoundTasks) => {
      const found = answer ?? { items: [], unreadable: 0 }
      const now = Date.now() + serverSkew(self)
      const { items, staying, coming, going } = renewal(context.tasks, found, taskName)
      const { children } = self.getSnapshot()
      const hasForm = (task: MaintenanceTask) => idOf(task) in children
      for (const task of staying.filter(hasForm)) {
        enqueue.sendTo(child(maintenanceTaskMachine, idOf(task)), followedBy(task))
      }
      // An administrator can give a task that is over another period.
      for (const task of [...staying.filter((one) => !hasForm(one)), ...coming]) {
        if (canBeChanged(task, now)) enqueue.spawnChild('maintenanceTask', { id: idOf(task), input: { task } })
      }
      for (const task of going) enqueue.stopChild(idOf(task))
      const twin = context.created && twinOf(context.created, found.items, context.tasks)
      if (twin !== undefined) {
        enqueue.sendTo(receiver('toasts'), showing(madeTwiceMessage(taskName(twin), hasBegun(twin, now))))
      }
      enqueue.assign({
        tasks: items,
        unreadable: found.unreadable,
        isAbsent: answer === undefined,
        created: undefined,
      })
      enqueue.raise({ type: 'maintenanceTasks.reckon' })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = new Set([newTask, ...context.tasks.map(idOf)])
      for (const form of unsavedForms(self)) {
        if (form.kind !== 'maintenanceTask' || rows.has(form.key)) continue
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(singletonActor(self, 'toasts'), showing(lostFormMessage(form)))
      }
      const { owner, texts } = singletonActor(self, 'drafts').getSnapshot().context
      for (const key of ownDrafts(owner, texts).keys()) {
        const row = rowOfEnding(key)
        if (row !== undefined && !rows.has(row)) enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key })
      }
    }),
    beginNew: enqueueActions(({ context: { planned }, enqueue }) => {
      enqueue.spawnChild('maintenanceTask', { id: newTask, input: { task: undefined, planned } })
    }),
    followTurns: enqueueActions(({ context, enqueue, self }) => {
      const now = Date.now() + serverSkew(self)
      const begun = context.tasks.filter((task) => hasBegun(task, now) && !hasBegun(task, context.reckonedAt))
      for (const task of begun) {
        if (canBeChanged(task, now)) enqueue.sendTo(child(maintenanceTaskMachine, idOf(task)), followedBy(task))
      }
      enqueue.assign({ reckonedAt: now })
    }),
    askAgain: enqueueActions(({ enqueue, self }) => {
      if (!isResting(self)) enqueue.raise({ type: 'resources.refresh' })
    }),
    openNew: assign({ open: newTask }),
    copy: sendTo(child(maintenanceTaskMachine, newTask), (_, { task }: { task: MaintenanceTask }) => ({
      type: 'form.change' as const,
      change: { type: 'copy' as const, task },
    })),
    openUnfinished: enqueueActions(({ context, enqueue, self }) => {
      const row = unfinishedRow(self, [newTask, ...context.tasks.map(idOf)])
      if (row !== undefined) enqueue.raise({ type: 'resources.open', row })
    }),
    openRow: assign((_, { row }: { row: string }) => ({ open: row })),
    closeRow: assign({ open: undefined }),
    showAllOver: assign({ showsAllOver: true }),
    takeChange: enqueueActions(
      ({ context, enqueue, self }, { change }: { change: ResourceChange<MaintenanceTask> }) => {
        switch (change.type) {
          case 'kept': {
            const task = change.item
            const isNew = !isAmong(context.tasks, task)
            // One that could not be changed any more may be given another period.
            const hasForm = idOf(task) in self.getSnapshot().children
            if (!hasForm) enqueue.spawnChild('maintenanceTask', { id: idOf(task), input: { task } })
            // What was planned is done: opened again, the address is to plan nothing.
            if (isNew && context.planned !== undefined) {
              enqueue.sendTo(receiver('navigation'), {
                type: 'navigation.go',
                to: routePatterns.maintenance,
                replace: true,
              })
            }
            enqueue.assign({
              tasks: withResource(context.tasks, task),
              open: withoutRow(context, isNew ? newTask : idOf(task)),
              ...(isNew ? { created: task, planned: undefined } : {}),
            })
            break
          }
          case 'deleted':
            enqueue.stopChild(idOf(change))
            enqueue.assign({
              tasks: withoutResource(context.tasks, change.pk),
              open: withoutRow(context, idOf(change)),
            })
            break
          case 'unknown':
        }
        enqueue.sendTo(receiver('maintenance'), { type: 'maintenance.refresh' })
      },
    ),
    refresh: raise({ type: 'resources.refresh' }),
    sayNotFetched: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      if (!wasAnswered(toFault(error, attempt))) return
      const message = failedAttempt('Unable to fetch planned maintenance', error, attempt)
      enqueue.sendTo(singletonActor(self, 'toasts'), showing(message))
    }),
  },
  guards: { isPlanning: ({ context: { planned } }) => planned !== undefined },
  delays: {
    minute,
    untilTurn: ({ context: { tasks, reckonedAt } }) => timeUntilTurn(tasks, reckonedAt),
  },
}).createMachine({
  id: 'maintenanceTasks',
  description: 'The planned maintenance of the server.',
  context: initialContext,
  type: 'parallel',
  entry: 'beginNew',
  invoke: [
    { src: 'taskCoverage', id: 'taskCoverage' },
    { src: 'taskMatches', id: 'taskMatches' },
  ],
  states: {
    list: { description: 'The tasks.', ...resourceList('#maintenanceTasks.list', 'fetchMaintenance') },
    forms: {
      description: 'Which form is open.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether the page was opened to plan something.',
          always: [{ guard: 'isPlanning', target: 'chosen', actions: 'openNew' }, { target: 'chosen' }],
        },
        chosen: { description: 'The operator opens and closes forms.' },
      },
      on: {
        'maintenanceTasks.copy': { actions: [{ type: 'copy', params: theEvent }, 'openNew'] },
        'maintenanceTasks.showAllOver': { actions: 'showAllOver' },
      },
    },
    course: {
      description: 'Which tasks have begun.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A task begins at its time, also in its form.',
          entry: 'followTurns',
          after: { untilTurn: { target: 'waiting', reenter: true } },
        },
      },
      on: { 'maintenanceTasks.reckon': { target: '.waiting' } },
    },
    renewal: {
      description: 'What others change.',
      initial: 'pausing',
      states: {
        pausing: {
          description: 'The tasks are fetched again after a minute.',
          after: { minute: { target: 'pausing', reenter: true, actions: 'askAgain' } },
        },
      },
    },
  },
})

hasCome(maintenanceTasksMachine)

export type MaintenanceTasksRef = ActorRefFrom<typeof maintenanceTasksMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    maintenanceTasks: SingletonActor<typeof maintenanceTasksMachine, MaintenanceTasksEvent>
  }
}

function initialContext({ input, self }: { input: MaintenanceTasksInput; self: AnyActorRef }): MaintenanceTasksContext {
  // Only staff can plan.
  const planned = isStaff(self) ? plannedAt(input.search) : undefined
  const amiss = tagsAmiss(input.search)
  return {
    planned,
    amiss,
    tasks: [],
    unreadable: 0,
    isAbsent: false,
    open: undefined,
    showsAllOver: false,
    created: undefined,
    reckonedAt: 0,
  }
}

/** The row that is open after this one has been closed: another stays open. */
function withoutRow({ open }: OpenRow, row: string): string | undefined {
  return open === row ? undefined : open
}

function idOf(task: { readonly pk: number }): string {
  return resourceKey('maintenanceTask', task)
}

/** The id of the task that was being ended when this was kept; undefined if the draft with this key is another. */
function rowOfEnding(key: string): string | undefined {
  const [, pk] = /^maintenanceTask\.(\d+)\.ending$/.exec(key) ?? []
  return pk === undefined ? undefined : idOf({ pk: Number(pk) })
}

function followedBy(item: MaintenanceTask) {
  return { type: 'form.follow' as const, item }
}

const attempt = 'get planned maintenance'
