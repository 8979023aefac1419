/** The form of one task of planned maintenance, existing or new (docs/behaviour.md#maintenance-page). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { createdMessage, deletedMessage, updatedMessage } from '../alerting/domain/alertingMessages.ts'
import { mayHaveTakenEffect, toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, receiver, singletonActor } from '../core/system.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { fetchMaintenance } from '../filter/ports.ts'
import { taskName } from '../filter/domain/silencing.ts'
import { resourceKey, subDraft } from '../forms/domain/draftKey.ts'
import { errorsOfFailure, withoutErrorsAt, type FieldError } from '../forms/domain/fieldError.ts'
import { deleted, kept, outdated, type Found, type ResourceReport } from '../forms/domain/resource.ts'
import { untouched, withTouched, type Touched } from '../forms/domain/touched.ts'
import { draftOf, formDraftOf } from '../forms/readings.ts'
import { resourceForm, type ResourceFormEvent } from '../forms/resourceForm.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
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
} from './domain/taskDraft.ts'
import { clockOfTask, typedEnd, type Clock } from './domain/taskPeriod.ts'
import type { PlannedConditions } from './domain/plannedConditions.ts'
import { hasBegun, standingOf } from './domain/taskRules.ts'
import { deleteMaintenanceTask, saveMaintenanceTask, type TaskToSave } from './ports.ts'

export interface MaintenanceTaskInput {
  /** Undefined for a new task. */
  readonly task: MaintenanceTask | undefined
  /** What a new task is to cover, if a link says it; left out if not. */
  readonly planned?: PlannedConditions | undefined
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
  /**
   * When a new task was sent that may exist although there was no certain answer, by the server's clock in milliseconds
   * since 1970; undefined if there is none.
   */
  readonly sentAt: number | undefined
  /** Whether the task is under way, as the server says it before it is ended. */
  readonly isUnderWay: boolean
}

export type MaintenanceTaskEvent =
  | ResourceFormEvent<MaintenanceTask, TaskChange>
  /** Asks whether to end a task that is under way, now. What is typed in its form stays. */
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
      fetchMaintenance: 'fetchMaintenance'
      finishing: 'saveMaintenanceTask'
    },
    tags: {} as 'changed' | 'invalid' | 'unsaved' | 'busy' | 'deleteDialog' | 'endDialog' | 'gone',
  },
  actors: { saveMaintenanceTask, deleteMaintenanceTask, fetchMaintenance },
  actions: {
    change: assign(({ context, self }, { change }: { change: TaskChange }) => changed(context, change, clockOf(self))),
    resetDraft: assign(({ context: { saved } }) => ({
      draft: saved,
      touched: untouched,
      errors: [],
      sentAt: undefined,
    })),
    touchAll: assign(({ context }) => ({ touched: new Set(Object.keys(context.draft)) })),
    follow: assign(({ context, self }, { item }: { item: MaintenanceTask }) => followed(context, item, clockOf(self))),
    takeSaved: assign(({ context, self }, task: MaintenanceTask) =>
      beginning({ task: context.task === undefined ? undefined : task }, clockOf(self)),
    ),
    takeFinished: assign(({ context, self }, task: MaintenanceTask) => followed(context, task, clockOf(self))),
    takeErrors: assign(({ context, self }, { error }: { error: unknown }) => {
      const fault = toFault(error, 'save')
      const sentAt = context.sentAt ?? clockOf(self).now - longestCall
      return { errors: errorsOfFailure(fault), ...(mayHaveTakenEffect(fault) ? { sentAt } : {}) }
    }),
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
    lookForIt: assign(({ context: { task }, self }, found: Found<MaintenanceTask> | undefined) => {
      const now = found?.items.find(({ pk }) => pk === task?.pk)
      // A task that cannot be read may be under way.
      if (now === undefined) return { isUnderWay: (found?.unreadable ?? 0) > 0 }
      return { isUnderWay: standingOf(now, clockOf(self).now) === 'now' }
    }),
    sayOver: sendTo(receiver('toasts'), ({ context }) => showing(overMessage(toDelete({ context })))),
    keepEnding: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: endingKey(context),
      text: 'ending',
    })),
    dropEnding: sendTo(receiver('drafts'), ({ context }) => droppedEnding(context)),
    sayWhetherEnded: enqueueActions(({ context, enqueue, self }) => {
      const { task } = context
      if (task === undefined || draftOf(self, endingKey(context)) === '') return
      const isUnderWay = standingOf(task, clockOf(self).now) === 'now'
      const named = toDelete({ context })
      enqueue.sendTo(receiver('toasts'), showing(isUnderWay ? notEndedMessage(named) : overMessage(named)))
      enqueue.sendTo(receiver('drafts'), droppedEnding(context))
    }),
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
    isUnderWay: ({ context }) => context.isUnderWay,
  },
}).createMachine({
  id: 'maintenanceTask',
  description: 'The form of one task of planned maintenance, existing or new.',
  context: initialContext,
  ...form,
  entry: 'sayWhetherEnded',
  states: {
    ...form.states,
    editing: {
      ...form.states.editing,
      on: {
        ...form.states.editing.on,
        'maintenanceTask.finish': { guard: 'canBeDeleted', target: 'ending' },
      },
    },
    ending: {
      description: 'The task is about to be ended, so that all alarms are sent again.',
      tags: ['endDialog'],
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The dialog asks whether to end the task now.',
          on: { 'form.confirm': { target: 'checking' }, 'form.decline': { target: '#maintenanceTask.editing' } },
        },
        checking: {
          description: 'Checks that nobody has ended the task: ending it again would move its end.',
          tags: ['busy'],
          entry: 'keepEnding',
          invoke: {
            src: 'fetchMaintenance',
            id: 'fetchMaintenance',
            onDone: { target: 'checked', actions: { type: 'lookForIt', params: theOutput } },
            onError: { target: 'finishing' },
          },
        },
        checked: {
          description: 'The task is under way, or somebody has ended it.',
          always: [
            { guard: 'isUnderWay', target: 'finishing' },
            { target: '#maintenanceTask.editing', actions: ['dropEnding', 'sayOver', 'tellOutdated'] },
          ],
        },
        finishing: {
          description: 'Asks the server to end the task now.',
          tags: ['busy'],
          invoke: {
            src: 'saveMaintenanceTask',
            id: 'finishing',
            input: toFinish,
            onDone: {
              target: '#maintenanceTask.editing',
              actions: [
                'dropEnding',
                { type: 'sayFinished', params: theOutput },
                { type: 'takeFinished', params: theOutput },
                { type: 'tellSaved', params: theOutput },
              ],
            },
            onError: {
              target: '#maintenanceTask.editing.changed',
              actions: ['dropEnding', { type: 'sayFailed', params: theError }, 'tellOutdated'],
            },
          },
        },
      },
    },
  },
})

export type MaintenanceTaskRef = ActorRefFrom<typeof maintenanceTaskMachine>

function clockOf(self: AnyActorRef): Clock {
  return { now: Date.now() + serverSkew(self), zone: singletonActor(self, 'clock').getSnapshot().context.zone }
}

/** No call lasts longer, in milliseconds. */
const longestCall = 120_000

function beginning({ task, planned }: MaintenanceTaskInput, clock: Clock): MaintenanceTaskContext {
  const isBegun = task !== undefined && hasBegun(task, clock.now)
  const saved = task === undefined ? plannedDraft(planned) : draftOfTask(task, isBegun, clock)
  return {
    task,
    planned,
    saved,
    draft: saved,
    isBegun,
    touched: untouched,
    errors: [],
    sentAt: undefined,
    isUnderWay: false,
  }
}

/** What a link says is not typed: nobody is asked before it is left. */
function plannedDraft(planned: PlannedConditions | undefined): TaskDraft {
  if (planned === undefined) return nothingPlanned
  return { ...nothingPlanned, conditions: planned.conditions, filterName: planned.name }
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
  const { saved, planned } = begun
  // What a link says to cover counts, except for the name if that was typed for the same.
  const isOther = planned !== undefined && kept.conditions !== planned.conditions
  const draft = {
    ...saved,
    ...kept,
    ...(isOther ? { conditions: saved.conditions, filterName: saved.filterName } : {}),
  }
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

/** The key of the note that the task is being ended: the session may end, or the page be left, before there is an answer. */
function endingKey(input: MaintenanceTaskInput): string {
  return subDraft(formKey(input), 'ending')
}

function droppedEnding(input: MaintenanceTaskInput) {
  return { type: 'drafts.drop', key: endingKey(input) } as const
}

function overMessage({ name }: { readonly name: string }) {
  return { severity: 'info', text: `${name} is not under way any more.` } as const
}

function notEndedMessage({ name }: { readonly name: string }) {
  return {
    severity: 'warning',
    text: `${name} is still under way: there was no answer as it was to be ended.`,
  } as const
}

function formNote(context: MaintenanceTaskContext) {
  const { task, draft, saved } = context
  const key = formKey(context)
  if (isSameTask(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = task === undefined ? 'A new maintenance task' : `Maintenance task '${taskName(task)}'`
  const kind = 'maintenanceTask' as const
  const form = {
    kind,
    key,
    title,
    page: 'maintenance' as const,
    draft: changedTaskPart(draft, task === undefined ? nothingPlanned : saved),
  }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToSave({ context, self }: { context: MaintenanceTaskContext; self: AnyActorRef }): TaskToSave {
  const { task, draft, saved, sentAt } = context
  const name = draft.description.trim() || (task === undefined ? 'without a description' : taskName(task))
  const { now } = clockOf(self)
  const sent = task === undefined ? { since: sentAt ?? now, mayExist: sentAt !== undefined } : {}
  return { pk: task?.pk, name, ...sent, ...contentOf(draft, saved, task, now) }
}

function toFinish({ context, self }: { context: MaintenanceTaskContext; self: AnyActorRef }): TaskToSave {
  return { ...toDelete({ context }), end: clockOf(self).now }
}

function toDelete({ context: { task } }: { context: MaintenanceTaskContext }) {
  if (task === undefined) throw new TypeError('a task that is not saved has no primary key')
  return { pk: task.pk, name: taskName(task) }
}
