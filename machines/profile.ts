/** One notification profile in its card, or the one that is to be created (specification, section 2, Profiles screen). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Destination } from './domain/destination.ts'
import { toFault, wasRefused } from './domain/fault.ts'
import { fieldErrors, withoutErrorsAt, type FieldError } from './domain/fieldError.ts'
import { failureMessage } from './domain/message.ts'
import {
  carriedOver, changedPart, draftOfProfile, isComplete, isSameProfile, profileName, type Profile, type ProfileDraft,
} from './domain/profile.ts'
import { newDestinationMachine } from './newDestination.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createProfile, deleteProfile, updateProfile } from './ports.ts'
import { formDraftOf, loneActor, showing } from './system.ts'

export interface ProfileInput {
  /** Undefined: the one that is to be created. */
  readonly profile: Profile | undefined
  /** How one that is to be created begins. */
  readonly beginning: ProfileDraft
}

export interface ProfileContext extends ProfileInput {
  readonly draft: ProfileDraft
  /** What the server has against what was sent last, as far as it has not been changed since. */
  readonly errors: readonly FieldError[]
  /** Whether a destination was being added when the form was left: then one goes on with it. */
  readonly goesOnAdding: boolean
}

export type ProfileEvent =
  | { type: 'profile.rename'; name: string }
  | { type: 'profile.chooseTimeslot'; timeslot: number }
  | { type: 'profile.chooseFilters'; filters: readonly number[] }
  | { type: 'profile.chooseDestinations'; destinations: readonly number[] }
  | { type: 'profile.activate'; isActive: boolean }
  /** Opens the form for a destination that there is not yet. */
  | { type: 'profile.addDestination' }
  /** Back to what is saved; gives up one that is to be created. */
  | { type: 'profile.reset' }
  | { type: 'profile.save' }
  | { type: 'profile.delete' }
  | { type: 'profile.confirm' }
  | { type: 'profile.decline' }
  /** What the server has now. */
  | { type: 'profile.follow'; profile: Profile }
  | { type: 'newDestination.created'; destination: Destination }
  /** Nobody wants one any more. */
  | { type: 'newDestination.cancelled' }
  /** Whether a destination has been created is not known. */
  | { type: 'destination.outdated' }
  /** The media may be other ones. */
  | { type: 'profile.followMedia' }

/**
 * It can be saved only where something is different, and with at least one filter. A destination can be created from
 * within, and is chosen then. What is not saved is a form in `drafts`.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    children: {} as {
      createProfile: 'createProfile'
      updateProfile: 'updateProfile'
      deleteProfile: 'deleteProfile'
      newDestination: 'newDestination'
    },
  },
  actors: { createProfile, updateProfile, deleteProfile, newDestination: newDestinationMachine },
  actions: {
    rename: assign(({ context }, { name }: { name: string }) => changed(context, { name }, 'name')),
    chooseTimeslot: assign(({ context }, { timeslot }: { timeslot: number }) => changed(context, { timeslot }, 'timeslot')),
    chooseFilters: assign(({ context }, { filters }: { filters: readonly number[] }) =>
      changed(context, { filters }, 'filters'),
    ),
    chooseDestinations: assign(({ context }, { destinations }: { destinations: readonly number[] }) =>
      changed(context, { destinations }, 'destinations'),
    ),
    activate: assign(({ context }, { isActive }: { isActive: boolean }) => changed(context, { isActive }, 'active')),
    addCreated: assign(({ context }, { destination }: { destination: Destination }) =>
      changed(context, { destinations: [...new Set([...context.draft.destinations, destination.pk])] }, 'destinations'),
    ),
    resetDraft: assign(({ context }) => ({ draft: savedDraft(context) })),
    follow: assign(({ context }, { profile }: { profile: Profile }) => followed(context, profile)),
    takeSaved: assign((_, profile: Profile) => ({ profile, draft: draftOfProfile(profile) })),
    forgetErrors: assign({ errors: [] }),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: fieldErrors(toFault(error, 'save').body) })),
    noteForm: sendTo(drafts, ({ context }) => formNote(context)),
    dropForm: sendTo(drafts, ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    followMedia: sendTo('newDestination', { type: 'newDestination.follow' }),
    tellSaved: sendParent(({ context }) => ({ type: 'profile.saved', profile: context.profile })),
    tellCreated: sendParent((_, profile: Profile) => ({ type: 'profile.created', profile })),
    tellGivenUp: sendParent({ type: 'profile.givenUp' }),
    tellDeleted: sendParent(({ context }) => ({ type: 'profile.deleted', pk: context.profile?.pk })),
    tellOutdated: sendParent({ type: 'profile.outdated' }),
    tellDestination: sendParent((_, { destination }: { destination: Destination }) => ({
      type: 'profile.destinationCreated',
      destination,
    })),
    sayCreated: sendTo(notifications, (_, profile: Profile) =>
      showing({ severity: 'success', text: `Created new profile: ${profileName(profile)}` }),
    ),
    sayUpdated: sendTo(notifications, (_, profile: Profile) =>
      showing({ severity: 'success', text: `Updated profile: ${profileName(profile)}` }),
    ),
    sayDeleted: sendTo(notifications, ({ context: { profile } }) =>
      showing({ severity: 'warning', text: `Deleted profile: ${profile === undefined ? '' : profileName(profile)}` }),
    ),
    sayFailed: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'save profile'))),
    ),
  },
  guards: {
    goesOnAdding: ({ context }) => context.goesOnAdding,
    isUnchanged: ({ context }) => isSameProfile(context.draft, savedDraft(context)),
    isIncomplete: ({ context }) => !isComplete(context.draft),
    isNew: ({ context }) => context.profile === undefined,
    isSaved: ({ context }) => context.profile !== undefined,
    isAsChosen: ({ context }, { profile }: { profile: Profile }) =>
      isSameProfile(followed(context, profile).draft, draftOfProfile(profile)),
    isRefused: (_, { error }: { error: unknown }) => wasRefused(toFault(error, 'save profile')),
  },
}).createMachine({
  id: 'profile',
  description: 'One notification profile in its card, or the one that is to be created.',
  context: ofProfile,
  initial: 'begun',
  states: {
    begun: {
      description: 'Looks where the form was left.',
      always: [{ guard: 'goesOnAdding', target: 'addingDestination' }, { target: 'editing' }],
    },
    editing: {
      description: 'What it is made of can be chosen.',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'Looks what has become of it.',
          entry: 'noteForm',
          always: [
            { guard: 'isUnchanged', target: 'unchanged', actions: 'forgetErrors' },
            { guard: 'isIncomplete', target: 'incomplete' },
            { target: 'changed' },
          ],
        },
        unchanged: {
          description: 'As it is saved, or not begun; who tries to create one not begun is told what is missing.',
          on: { 'profile.save': { guard: 'isNew', target: 'incomplete' } },
        },
        incomplete: { description: 'It has no filter, or no timeslot.', tags: ['changed', 'incomplete'] },
        changed: {
          description: 'Something is different and can be saved.',
          tags: ['changed'],
          on: { 'profile.save': [{ guard: 'isNew', target: '#profile.creating' }, { target: '#profile.saving' }] },
        },
        unsaved: {
          description: 'It could not be saved; what was chosen is still there.',
          tags: ['changed', 'unsaved'],
          on: {
            'profile.save': [{ guard: 'isNew', target: '#profile.creating' }, { target: '#profile.saving' }],
            'profile.follow': [
              {
                guard: { type: 'isAsChosen', params: theEvent },
                target: 'assessing',
                actions: { type: 'follow', params: theEvent },
              },
              { actions: [{ type: 'follow', params: theEvent }, 'noteForm'] },
            ],
          },
        },
      },
      on: {
        'profile.rename': { target: '.assessing', actions: { type: 'rename', params: theEvent } },
        'profile.chooseTimeslot': { target: '.assessing', actions: { type: 'chooseTimeslot', params: theEvent } },
        'profile.chooseFilters': { target: '.assessing', actions: { type: 'chooseFilters', params: theEvent } },
        'profile.chooseDestinations': { target: '.assessing', actions: { type: 'chooseDestinations', params: theEvent } },
        'profile.activate': { target: '.assessing', actions: { type: 'activate', params: theEvent } },
        'profile.addDestination': { target: 'addingDestination' },
        'profile.reset': [
          { guard: 'isNew', target: 'deleted', actions: ['dropForm', 'tellGivenUp'] },
          { target: '.assessing', actions: 'resetDraft' },
        ],
        'profile.follow': { target: '.assessing', actions: { type: 'follow', params: theEvent } },
        'profile.delete': { guard: 'isSaved', target: 'confirming' },
      },
    },
    addingDestination: {
      description: 'The dialog asks for a destination that there is not yet.',
      tags: ['destinationDialog'],
      invoke: { src: 'newDestination', id: 'newDestination', input: destinationForm },
      on: {
        'newDestination.created': {
          target: 'editing',
          actions: [{ type: 'addCreated', params: theEvent }, { type: 'tellDestination', params: theEvent }],
        },
        'destination.outdated': { actions: 'tellOutdated' },
        'newDestination.cancelled': { target: 'editing' },
        'profile.followMedia': { actions: 'followMedia' },
        'profile.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    creating: {
      description: 'The new profile is on its way.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'createProfile',
        id: 'createProfile',
        input: contentToCreate,
        onDone: {
          target: 'deleted',
          actions: ['dropForm', { type: 'sayCreated', params: theOutput }, { type: 'tellCreated', params: theOutput }],
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
        src: 'updateProfile',
        id: 'updateProfile',
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
    confirming: {
      description: 'The dialog asks whether to delete it.',
      tags: ['deleteDialog'],
      on: {
        'profile.confirm': { target: 'deleting' },
        'profile.decline': { target: 'editing' },
        'profile.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    deleting: {
      description: 'The deletion is on its way.',
      tags: ['busy', 'deleteDialog'],
      invoke: {
        src: 'deleteProfile',
        id: 'deleteProfile',
        input: toDelete,
        onDone: { target: 'deleted', actions: ['dropForm', 'sayDeleted', 'tellDeleted'] },
        onError: { target: 'editing', actions: [{ type: 'sayFailed', params: theError }, 'tellOutdated'] },
      },
      on: { 'profile.follow': { actions: { type: 'follow', params: theEvent } } },
    },
    deleted: { description: 'It is no more, or has become another one.', tags: ['busy'] },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>

/** What was chosen before and not saved is there again. */
function ofProfile({ input, self }: { input: ProfileInput; self: AnyActorRef }): ProfileContext {
  const kept = formDraftOf(self, 'profile', formKey(input))
  const { key } = destinationForm({ context: input })
  const goesOnAdding = formDraftOf(self, 'newDestination', key) !== undefined
  return { ...input, draft: { ...savedDraft(input), ...kept?.draft }, errors: [], goesOnAdding }
}

function savedDraft({ profile, beginning }: ProfileInput): ProfileDraft {
  return profile === undefined ? beginning : draftOfProfile(profile)
}

function changed({ draft, errors }: ProfileContext, change: Partial<ProfileDraft>, field: string): Partial<ProfileContext> {
  return { draft: { ...draft, ...change }, errors: withoutErrorsAt(errors, field) }
}

/** What nobody has changed follows the server; what somebody is changing stays. */
function followed(context: ProfileContext, profile: Profile): Pick<ProfileContext, 'profile' | 'draft'> {
  return { profile, draft: carriedOver(context.draft, savedDraft(context), draftOfProfile(profile)) }
}

function formKey({ profile }: Pick<ProfileInput, 'profile'>): string {
  return `profile.${profile?.pk ?? 'new'}`
}

/** Under which key the form for a destination that there is not yet is kept. */
function destinationForm({ context }: { context: Pick<ProfileInput, 'profile'> }) {
  return { key: `newDestination.${formKey(context)}` }
}

function formNote(context: ProfileContext) {
  const { profile, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isSameProfile(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = profile === undefined ? 'A new profile' : `Profile '${profileName(profile)}'`
  const form = { kind: 'profile' as const, key, title, draft: changedPart(draft, saved) }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToCreate({ context: { draft } }: { context: ProfileContext }) {
  if (draft.timeslot === undefined) throw new TypeError('a profile without a timeslot cannot be saved')
  return { ...draft, timeslot: draft.timeslot, name: draft.name.trim() }
}

function contentToSave({ context }: { context: ProfileContext }) {
  return { pk: pkOf(context), ...contentToCreate({ context }) }
}

function toDelete({ context }: { context: ProfileContext }) {
  const { profile } = context
  return { pk: pkOf(context), name: profile === undefined ? '' : profileName(profile) }
}

function pkOf({ profile }: ProfileContext): number {
  if (profile === undefined) throw new TypeError('a profile that is not saved has no primary key')
  return profile.pk
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
