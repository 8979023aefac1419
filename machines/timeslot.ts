/** One timeslot in its card, or the one that is to be created (specification, section 2, Timeslots screen; section 5). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasRefused } from './domain/fault.ts'
import { fieldErrors, withoutErrorsAt, type FieldError } from './domain/fieldError.ts'
import { failureMessage } from './domain/message.ts'
import { profileName, type Profile } from './domain/profile.ts'
import type { Found } from './domain/resource.ts'
import {
  allDayChange, carriedOver, changedPart, draftOfTimeslot, isSameTimeslot, isValid, newTimeslot, recurrencesOf,
  withNewRecurrence, withRecurrence, withSplitAtMidnight, withoutRecurrence, type Day, type Timeslot, type TimeslotDraft,
} from './domain/timeslot.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createTimeslot, deleteTimeslot, fetchProfiles, updateTimeslot } from './ports.ts'
import { formDraftOf, loneActor, showing } from './system.ts'

export interface TimeslotInput {
  /** Undefined: the one that is to be created. */
  readonly timeslot: Timeslot | undefined
}

export interface TimeslotContext extends TimeslotInput {
  readonly draft: TimeslotDraft
  /** What the server has against what was sent last, as far as it has not been changed since. */
  readonly errors: readonly FieldError[]
  /** The profiles that would be deleted with it; undefined where that is not known. */
  readonly usedBy: readonly string[] | undefined
}

export type TimeslotEvent =
  | { type: 'timeslot.rename'; name: string }
  | { type: 'timeslot.addRecurrence' }
  | { type: 'timeslot.removeRecurrence'; key: number }
  | { type: 'timeslot.chooseDays'; key: number; days: readonly Day[] }
  | { type: 'timeslot.changeStart'; key: number; start: string }
  | { type: 'timeslot.changeEnd'; key: number; end: string }
  | { type: 'timeslot.changeAllDay'; key: number; isAllDay: boolean }
  /** Makes two recurrences of one that goes past midnight. */
  | { type: 'timeslot.splitAtMidnight'; key: number }
  /** Back to what is saved. */
  | { type: 'timeslot.reset' }
  | { type: 'timeslot.save' }
  | { type: 'timeslot.delete' }
  | { type: 'timeslot.confirm' }
  | { type: 'timeslot.decline' }
  /** What the server has now. */
  | { type: 'timeslot.follow'; timeslot: Timeslot }

/**
 * It can be saved only where something is really different and nothing is wrong with it; after a failed save it is
 * marked as unsaved. With a timeslot the server deletes the profiles that use it: which ones is said before. What is not
 * saved is a form in `drafts`.
 */
export const timeslotMachine = setup({
  types: {
    context: {} as TimeslotContext,
    events: {} as TimeslotEvent,
    input: {} as TimeslotInput,
    children: {} as {
      createTimeslot: 'createTimeslot'
      updateTimeslot: 'updateTimeslot'
      deleteTimeslot: 'deleteTimeslot'
      fetchProfiles: 'fetchProfiles'
    },
  },
  actors: { createTimeslot, updateTimeslot, deleteTimeslot, fetchProfiles },
  actions: {
    rename: assign(({ context }, { name }: { name: string }) => ({
      draft: { ...context.draft, name },
      errors: withoutErrorsAt(context.errors, 'name'),
    })),
    addRecurrence: assign(({ context }) => ({ draft: withNewRecurrence(context.draft) })),
    removeRecurrence: assign(({ context }, { key }: { key: number }) =>
      rearranged(context, withoutRecurrence(context.draft, key)),
    ),
    chooseDays: assign(({ context }, { key, days }: { key: number; days: readonly Day[] }) =>
      rearranged(context, withRecurrence(context.draft, key, { days })),
    ),
    changeStart: assign(({ context }, { key, start }: { key: number; start: string }) =>
      rearranged(context, withRecurrence(context.draft, key, { start })),
    ),
    changeEnd: assign(({ context }, { key, end }: { key: number; end: string }) =>
      rearranged(context, withRecurrence(context.draft, key, { end })),
    ),
    changeAllDay: assign(({ context }, { key, isAllDay }: { key: number; isAllDay: boolean }) =>
      rearranged(context, withRecurrence(context.draft, key, allDayChange(isAllDay))),
    ),
    splitAtMidnight: assign(({ context }, { key }: { key: number }) =>
      rearranged(context, withSplitAtMidnight(context.draft, key)),
    ),
    resetDraft: assign(({ context }) => ({ draft: savedDraft(context) })),
    follow: assign(({ context }, { timeslot }: { timeslot: Timeslot }) => followed(context, timeslot)),
    takeSaved: assign((_, timeslot: Timeslot) => ({ timeslot, draft: savedDraft({ timeslot }) })),
    forgetErrors: assign({ errors: [] }),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: fieldErrors(toFault(error, 'save').body) })),
    takeUsedBy: assign(({ context }, { items }: Found<Profile>) => ({ usedBy: usersOf(context, items) })),
    forgetUsedBy: assign({ usedBy: undefined }),
    noteForm: sendTo(drafts, ({ context }) => formNote(context)),
    dropForm: sendTo(drafts, ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    tellSaved: sendParent(({ context }) => ({ type: 'timeslot.saved', timeslot: context.timeslot })),
    tellCreated: sendParent((_, timeslot: Timeslot) => ({ type: 'timeslot.created', timeslot })),
    tellDeleted: sendParent(({ context }) => ({ type: 'timeslot.deleted', pk: context.timeslot?.pk })),
    tellOutdated: sendParent({ type: 'timeslot.outdated' }),
    sayCreated: sendTo(notifications, (_, { name }: Timeslot) =>
      showing({ severity: 'success', text: `Created new timeslot: ${name}` }),
    ),
    sayUpdated: sendTo(notifications, (_, { name }: Timeslot) =>
      showing({ severity: 'success', text: `Updated timeslot: ${name}` }),
    ),
    sayDeleted: sendTo(notifications, ({ context }) =>
      showing({ severity: 'warning', text: `Deleted timeslot: ${context.timeslot?.name ?? ''}` }),
    ),
    sayFailed: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'save timeslot'))),
    ),
  },
  guards: {
    isUnchanged: ({ context }) => isSameTimeslot(context.draft, savedDraft(context)),
    isInvalid: ({ context }) => !isValid(context.draft),
    isNew: ({ context }) => context.timeslot === undefined,
    isSaved: ({ context }) => context.timeslot !== undefined,
    isAsTyped: ({ context }, { timeslot }: { timeslot: Timeslot }) =>
      isSameTimeslot(followed(context, timeslot).draft, draftOfTimeslot(timeslot)),
    isWhole: (_, { unreadable }: Found<Profile>) => unreadable === 0,
    isRefused: (_, { error }: { error: unknown }) => wasRefused(toFault(error, 'save timeslot')),
  },
}).createMachine({
  id: 'timeslot',
  description: 'One timeslot in its card, or the one that is to be created.',
  context: ofTimeslot,
  initial: 'editing',
  states: {
    editing: {
      description: 'Its name and its recurrences can be changed.',
      entry: 'forgetUsedBy',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'Looks what has become of it.',
          entry: 'noteForm',
          always: [
            { guard: 'isUnchanged', target: 'unchanged', actions: 'forgetErrors' },
            { guard: 'isInvalid', target: 'invalid' },
            { target: 'changed' },
          ],
        },
        unchanged: {
          description: 'As it is saved, or not begun; who tries to create one not begun is told what is missing.',
          on: { 'timeslot.save': { guard: 'isNew', target: 'invalid' } },
        },
        invalid: { description: 'Something is wrong with it, and says so.', tags: ['changed', 'invalid'] },
        changed: {
          description: 'Something is different and can be saved.',
          tags: ['changed'],
          on: {
            'timeslot.save': [{ guard: 'isNew', target: '#timeslot.creating' }, { target: '#timeslot.saving' }],
          },
        },
        unsaved: {
          description: 'It could not be saved; what was entered is still there.',
          tags: ['changed', 'unsaved'],
          on: {
            'timeslot.save': [{ guard: 'isNew', target: '#timeslot.creating' }, { target: '#timeslot.saving' }],
            'timeslot.follow': [
              {
                guard: { type: 'isAsTyped', params: theEvent },
                target: 'assessing',
                actions: { type: 'follow', params: theEvent },
              },
              { actions: [{ type: 'follow', params: theEvent }, 'noteForm'] },
            ],
          },
        },
      },
      on: {
        'timeslot.rename': { target: '.assessing', actions: { type: 'rename', params: theEvent } },
        'timeslot.addRecurrence': { target: '.assessing', actions: 'addRecurrence' },
        'timeslot.removeRecurrence': { target: '.assessing', actions: { type: 'removeRecurrence', params: theEvent } },
        'timeslot.chooseDays': { target: '.assessing', actions: { type: 'chooseDays', params: theEvent } },
        'timeslot.changeStart': { target: '.assessing', actions: { type: 'changeStart', params: theEvent } },
        'timeslot.changeEnd': { target: '.assessing', actions: { type: 'changeEnd', params: theEvent } },
        'timeslot.changeAllDay': { target: '.assessing', actions: { type: 'changeAllDay', params: theEvent } },
        'timeslot.splitAtMidnight': { target: '.assessing', actions: { type: 'splitAtMidnight', params: theEvent } },
        'timeslot.reset': { target: '.assessing', actions: 'resetDraft' },
        'timeslot.follow': { target: '.assessing', actions: { type: 'follow', params: theEvent } },
        'timeslot.delete': { guard: 'isSaved', target: 'deciding' },
      },
    },
    creating: {
      description: 'The new timeslot is on its way.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'createTimeslot',
        id: 'createTimeslot',
        input: contentToCreate,
        onDone: {
          target: 'editing',
          actions: ['resetDraft', { type: 'sayCreated', params: theOutput }, { type: 'tellCreated', params: theOutput }],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: theError },
            target: 'editing.unsaved',
            actions: [{ type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }, 'tellOutdated'],
          },
          { target: 'editing.unsaved', actions: [{ type: 'sayFailed', params: theError }, 'tellOutdated'] },
        ],
      },
    },
    saving: {
      description: 'The changes are on their way.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'updateTimeslot',
        id: 'updateTimeslot',
        input: contentToSave,
        onDone: {
          target: 'editing',
          actions: [{ type: 'takeSaved', params: theOutput }, { type: 'sayUpdated', params: theOutput }, 'tellSaved'],
        },
        // Refused or not, what the server has may be another one by now, or none.
        onError: [
          {
            guard: { type: 'isRefused', params: theError },
            target: 'editing.unsaved',
            actions: [{ type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }, 'tellOutdated'],
          },
          { target: 'editing.unsaved', actions: [{ type: 'sayFailed', params: theError }, 'tellOutdated'] },
        ],
      },
    },
    deciding: {
      description: 'The dialog asks whether to delete it.',
      tags: ['deleteDialog'],
      initial: 'counting',
      states: {
        counting: {
          description: 'The server is asked which profiles would go with it.',
          tags: ['counting'],
          invoke: {
            src: 'fetchProfiles',
            id: 'fetchProfiles',
            onDone: [
              { guard: { type: 'isWhole', params: theOutput }, target: 'known', actions: { type: 'takeUsedBy', params: theOutput } },
              { target: 'unknown' },
            ],
            onError: { target: 'unknown' },
          },
        },
        known: {
          description: 'Which profiles would go with it is said.',
          on: { 'timeslot.confirm': { target: '#timeslot.deleting' } },
        },
        unknown: {
          description: 'Which profiles would go with it could not be found out, and that is said.',
          tags: ['usersUnknown'],
          on: { 'timeslot.confirm': { target: '#timeslot.deleting' } },
        },
      },
      on: {
        'timeslot.decline': { target: 'editing' },
        'timeslot.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    deleting: {
      description: 'The deletion is on its way.',
      tags: ['busy', 'deleteDialog'],
      invoke: {
        src: 'deleteTimeslot',
        id: 'deleteTimeslot',
        input: toDelete,
        onDone: { target: 'deleted', actions: ['dropForm', 'sayDeleted', 'tellDeleted'] },
        onError: { target: 'editing', actions: [{ type: 'sayFailed', params: theError }, 'tellOutdated'] },
      },
      on: { 'timeslot.follow': { actions: { type: 'follow', params: theEvent } } },
    },
    deleted: { description: 'It is no more.', tags: ['busy'] },
  },
})

export type TimeslotRef = ActorRefFrom<typeof timeslotMachine>

/** What was entered before and not saved is there again. */
function ofTimeslot({ input, self }: { input: TimeslotInput; self: AnyActorRef }): TimeslotContext {
  const kept = formDraftOf(self, 'timeslot', formKey(input))
  return { ...input, draft: { ...savedDraft(input), ...kept?.draft }, errors: [], usedBy: undefined }
}

function savedDraft({ timeslot }: TimeslotInput): TimeslotDraft {
  return timeslot === undefined ? newTimeslot() : draftOfTimeslot(timeslot)
}

/** What the server said of recurrences it said of their places, which may have changed. */
function rearranged({ errors }: TimeslotContext, draft: TimeslotDraft): Partial<TimeslotContext> {
  return { draft, errors: withoutErrorsAt(errors, 'time_recurrences') }
}

/** What nobody has changed follows the server; what somebody is changing stays. */
function followed(context: TimeslotContext, timeslot: Timeslot): Pick<TimeslotContext, 'timeslot' | 'draft'> {
  return { timeslot, draft: carriedOver(context.draft, savedDraft(context), draftOfTimeslot(timeslot)) }
}

function usersOf({ timeslot }: TimeslotContext, profiles: readonly Profile[]): readonly string[] {
  return profiles.filter((profile) => profile.timeslot.pk === timeslot?.pk).map(profileName)
}

function formKey({ timeslot }: TimeslotInput): string {
  return `timeslot.${timeslot?.pk ?? 'new'}`
}

function formNote(context: TimeslotContext) {
  const { timeslot, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isSameTimeslot(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = timeslot === undefined ? 'A new timeslot' : `Timeslot '${timeslot.name}'`
  const form = { kind: 'timeslot' as const, key, title, draft: changedPart(draft, saved) }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToCreate({ context: { draft } }: { context: TimeslotContext }) {
  return { name: draft.name.trim(), recurrences: recurrencesOf(draft) }
}

function contentToSave({ context }: { context: TimeslotContext }) {
  return { pk: pkOf(context), ...contentToCreate({ context }) }
}

function toDelete({ context }: { context: TimeslotContext }) {
  return { pk: pkOf(context), name: context.timeslot?.name ?? '' }
}

function pkOf({ timeslot }: TimeslotContext): number {
  if (timeslot === undefined) throw new TypeError('a timeslot that is not saved has no primary key')
  return timeslot.pk
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
