/** The form of one task of planned maintenance, existing or new (docs/behaviour.md#maintenance-page). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, receiver, singletonActor } from '../core/system.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { taskName } from '../filter/domain/silencing.ts'
import { resourceKey } from '../forms/domain/draftKey.ts'
import { errorsOfFailure, withoutErrorsAt, type FieldError } from '../forms/domain/fieldError.ts'
import { deleted, kept, outdated, type ResourceReport } from '../forms/domain/resource.ts'
import { untouched, withTouched, type Touched } from '../forms/domain/touched.ts'
import { formDraftOf } from '../forms/readings.ts'
import { resourceForm, type ResourceFormEvent } from '../forms/resourceForm.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
import { createdMessage, deletedMessage, updatedMessage } from './domain/alertingMessages.ts'
import {
  changedTaskPart,
  contentOf,
  draftOfTask,
  fieldOfTaskChange,
  isPlannable,
  isSameTask,
  nothingPlanned,
  withTaskChange,
  type KeptTaskDraft,
  type TaskChange,
  type TaskDraft,
} from './domain/planned/taskDraft.ts'
import { clockOfTask, typedEnd, type Clock } from './domain/planned/taskPeriod.ts'
import { hasBegun } from './domain/planned/taskRules.ts'
import { deleteMaintenanceTask, saveMaintenanceTask, type TaskToSave } from './ports.ts'

export interface MaintenanceTaskInput {
  /** Undefined for a new task. */
  readonly task: MaintenanceTask | undefined
}

export interface MaintenanceTaskContext extends MaintenanceTaskInput {
  /** The task as a draft, as it is on the server. */
  readonly saved: TaskDraft
  readonly draft: TaskDraft
  /** Whether the task has begun, so that only its end can be typed. */
  readonly isBegun: boolean
  /** Which properties of the draft were touched. */
  readonly touched: Touched
  /** The server's errors from the last save, except those about values that have changed since. */
  readonly errors: readonly FieldError[]
}

export type MaintenanceTaskEvent =
  | ResourceFormEvent<MaintenanceTask, TaskChange>
  /** Ends a task that is under way, now. What is typed in its form stays. */
  | { type: 'maintenanceTask.finish' }

const form = resourceForm(
  'maintenanceTask',
  { port: 'saveMaintenanceTask', input: contentToSave },
  { port: 'deleteMaintenanceTask', input: toDelete },
)

/**
 * A resource form (machines/forms/resourceForm.ts) that sends only what has changed; the form of a new task is empty
 * again after saving. A task that has begun is not deleted, but ended.
 */
export const maintenanceTaskMachine = setup({
  types: {
    context: {} as MaintenanceTaskContext,
    events: {} as MaintenanceTaskEvent,
    input: {} as MaintenanceTaskInput,
    children: {} as {
      saveMaintenanceTask: 'saveMaintenanceTask'
      deleteMaintenanceTask: 'deleteMaintenanceTask'
      finishing: 'saveMaintenanceTask'
    },
    tags: {} as 'changed' | 'invalid' | 'unsaved' | 'busy' | 'deleteDialog' | 'gone',
  },
  actors: { saveMaintenanceTask, deleteMaintenanceTask },
  actions: {
    change: assign(({ context, self }, { change }: { change: TaskChange }) => changed(context, change, clockOf(self))),
    resetDraft: assign(({ context: { saved } }) => ({ draft: saved, touched: untouched, errors: [] })),
    touchAll: assign(({ context }) => ({ touched: new Set(Object.keys(context.draft)) })),
    follow: assign(({ context, self }, { item }: { item: MaintenanceTask }) => followed(context, item, clockOf(self))),
    takeSaved: assign(({ context, self }, task: MaintenanceTask) =>
      beginning({ task: context.task === undefined ? undefined : task }, clockOf(self)),
    ),
    takeFinished: assign(({ context, self }, task: MaintenanceTask) => followed(context, task, clockOf(self))),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOfFailure(toFault(error, 'save')) })),
    noteForm: sendTo(receiver('drafts'), ({ context }) => formNote(context)),
    dropForm: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    tellSaved: sendTo(parent<ResourceReport<MaintenanceTask>>(), (_, item: MaintenanceTask) => kept(item)),
    tellDeleted: sendTo(parent<ResourceReport<MaintenanceTask>>(), ({ context }) => deleted(toDelete({ context }))),
    tellOutdated: sendTo(parent<ResourceReport<MaintenanceTask>>(), outdated),
    saySaved: sendTo(receiver('toasts'), ({ context }, task: MaintenanceTask) =>
      showing((context.task === undefined ? createdMessage : updatedMessage)('maintenance task', taskName(task))),
    ),
    sayFinished: sendTo(receiver('toasts'), (_, task: MaintenanceTask) =>
      showing({ severity: 'success', text: `Ended maintenance task: ${taskName(task)}` }),
    ),
    sayDeleted: sendTo(receiver('toasts'), ({ context }) =>
      showing(deletedMessage('maintenance task', toDelete({ context }).name)),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'save maintenance task'))),
    ),
  },
  guards: {
    isUnchanged: ({ context: { draft, saved } }) => isSameTask(draft, saved),
    isInvalid: ({ context: { draft, task } }) => !isPlannable(draft, task),
    isMended: ({ context: { draft, saved, task } }) =>
      isPlannable(draft, task) || (task !== undefined && isSameTask(draft, saved)),
    canBeDeleted: ({ context: { task } }) => task !== undefined,
  },
}).createMachine({
  id: 'maintenanceTask',
  description: 'The form of one task of planned maintenance, existing or new.',
  context: initialContext,
  ...form,
  states: {
    ...form.states,
    editing: {
      ...form.states.editing,
      on: {
        ...form.states.editing.on,
        'maintenanceTask.finish': { guard: 'canBeDeleted', target: 'finishing' },
      },
    },
    finishing: {
      description: 'Asks the server to end the task now.',
      tags: ['busy'],
      invoke: {
        src: 'saveMaintenanceTask',
        id: 'finishing',
        input: toFinish,
        onDone: {
          target: 'editing',
          actions: [
            { type: 'sayFinished', params: theOutput },
            { type: 'takeFinished', params: theOutput },
            { type: 'tellSaved', params: theOutput },
          ],
        },
        onError: {
          target: 'editing.changed',
          actions: [{ type: 'sayFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
  },
})

export type MaintenanceTaskRef = ActorRefFrom<typeof maintenanceTaskMachine>

function clockOf(self: AnyActorRef): Clock {
  return { now: Date.now() + serverSkew(self), zone: singletonActor(self, 'clock').getSnapshot().context.zone }
}

function beginning({ task }: MaintenanceTaskInput, clock: Clock): MaintenanceTaskContext {
  const isBegun = task !== undefined && hasBegun(task, clock.now)
  const saved = task === undefined ? nothingPlanned : draftOfTask(task, isBegun, clock)
  return { task, saved, draft: saved, isBegun, touched: untouched, errors: [] }
}

/** Restores unsaved input. What it says of the time is read again. */
function initialContext({ input, self }: { input: MaintenanceTaskInput; self: AnyActorRef }): MaintenanceTaskContext {
  const clock = clockOf(self)
  const begun = beginning(input, clock)
  const draft = formDraftOf(self, 'maintenanceTask', formKey(input))?.draft
  if (draft === undefined) return begun
  const touched = withTouched(untouched, Object.keys(draft))
  return { ...begun, draft: withKept(begun, draft, clock), touched }
}

function withKept(begun: MaintenanceTaskContext, kept: KeptTaskDraft, clock: Clock): TaskDraft {
  const draft = { ...begun.saved, ...kept }
  if (kept.when === undefined) return draft
  return withTaskChange(draft, { type: 'when', when: kept.when }, begunTask(begun), clockOfTask(clock, begun.task))
}

function begunTask({ task, isBegun }: Pick<MaintenanceTaskContext, 'task' | 'isBegun'>): MaintenanceTask | undefined {
  return isBegun ? task : undefined
}

function changed(context: MaintenanceTaskContext, change: TaskChange, clock: Clock): Partial<MaintenanceTaskContext> {
  const draft = withTaskChange(context.draft, change, begunTask(context), clockOfTask(clock, context.task))
  if (isSameTask(draft, context.saved)) return { draft: context.saved, touched: untouched, errors: [] }
  const field = fieldOfTaskChange(change)
  return {
    draft,
    touched: withTouched(context.touched, [change.type]),
    // The server names no field for what is wrong with times.
    errors: withoutErrorsAt(context.errors, ...(field === undefined ? [] : [field])),
  }
}

/**
 * Parts that the user has not changed are updated from the server; changed ones are kept, but of a task that has begun
 * meanwhile only the end.
 */
function followed(
  { draft, saved: before, ...context }: MaintenanceTaskContext,
  task: MaintenanceTask,
  clock: Clock,
): Partial<MaintenanceTaskContext> {
  const { saved, isBegun } = beginning({ task }, clock)
  const changedParts = changedTaskPart(draft, before)
  const typed = isBegun && !context.isBegun ? asEnd(draft, task, clock) : draft
  const { when, meaning } = changedParts.when === undefined ? saved : typed
  const now: TaskDraft = { ...saved, ...changedParts, when, meaning }
  const isSavedNow = !isSameTask(draft, before) && isSameTask(now, saved)
  return {
    task,
    saved,
    isBegun,
    draft: now,
    ...(isSavedNow ? { touched: untouched, errors: [] } : { errors: context.errors }),
  }
}

/** The end alone of what was typed. */
function asEnd(draft: TaskDraft, task: MaintenanceTask, clock: Clock): TaskDraft {
  if ('problem' in draft.meaning) return draft
  const { start } = task
  const { end } = draft.meaning
  return { ...draft, when: typedEnd(end, clockOfTask(clock, task)), meaning: { start, end } }
}

function formKey({ task }: MaintenanceTaskInput): string {
  return resourceKey('maintenanceTask', task)
}

function formNote(context: MaintenanceTaskContext) {
  const { task, draft, saved } = context
  const key = formKey(context)
  if (isSameTask(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = task === undefined ? 'A new maintenance task' : `Maintenance task '${taskName(task)}'`
  const kind = 'maintenanceTask' as const
  const form = { kind, key, title, page: 'maintenance' as const, draft: changedTaskPart(draft, saved) }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToSave({ context, self }: { context: MaintenanceTaskContext; self: AnyActorRef }): TaskToSave {
  const { task, draft, saved } = context
  const name = draft.description.trim() || (task === undefined ? 'without a description' : taskName(task))
  return { pk: task?.pk, name, ...contentOf(draft, saved, task, clockOf(self).now) }
}

function toFinish({ context, self }: { context: MaintenanceTaskContext; self: AnyActorRef }): TaskToSave {
  return { ...toDelete({ context }), end: clockOf(self).now }
}

function toDelete({ context: { task } }: { context: MaintenanceTaskContext }) {
  if (task === undefined) throw new TypeError('a task that is not saved has no primary key')
  return { pk: task.pk, name: taskName(task) }
}
