/** The form of one notification profile, existing or new, in its row (docs/behaviour.md#profiles). */
import { createdMessage, deletedMessage, updatedMessage } from './domain/alertingMessages.ts'
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Destination } from './domain/destination.ts'
import { toFault } from '../core/domain/fault.ts'
import { errorsOfFailure, withoutErrorsAt, type FieldError } from '../forms/domain/fieldError.ts'
import { untouched, withTouched, type Touched } from '../forms/domain/touched.ts'
import { deleted, kept, outdated, type ResourceChange, type ResourceReport } from '../forms/domain/resource.ts'
import { failureMessage } from '../messages/domain/message.ts'
import {
  carriedOver,
  changedPart,
  draftOfProfile,
  fieldsOfProfileChange,
  isComplete,
  isSameProfile,
  profileName,
  type Profile,
  type ProfileDraft,
} from './domain/profile.ts'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import type { Timeslot } from './domain/timeslot.ts'
import { newDestinationMachine, type NewDestinationReport } from './newDestination.ts'
import { newFilterMachine, type NewFilterReport } from './newFilter.ts'
import { timeslotMachine, type TimeslotInput, type TimeslotReport } from './timeslot.ts'
import { newDestinationKey, resourceKey } from '../forms/domain/draftKey.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { deleteProfile, saveProfile, switchProfile } from './ports.ts'
import { draftOf, formDraftOf } from '../forms/readings.ts'
import { resourceForm, type ResourceFormEvent } from '../forms/resourceForm.ts'
import { child, parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface ProfileInput {
  /** Undefined for a new profile. */
  readonly profile: Profile | undefined
  /** The initial draft of a new profile. */
  readonly beginning: ProfileDraft
}

export interface ProfileContext extends ProfileInput {
  readonly draft: ProfileDraft
  /** Which properties of the draft were touched. */
  readonly touched: Touched
  /** The server's errors from the last save, except those about values that have changed since. */
  readonly errors: readonly FieldError[]
}

export type ProfileEvent =
  | ResourceFormEvent<Profile, Partial<ProfileDraft>>
  /** Opens the form for a new destination, timeslot or filter. */
  | { type: 'profile.addDestination' }
  | { type: 'profile.addTimeslot' }
  | { type: 'profile.addFilter' }
  | NewDestinationReport
  | NewFilterReport
  | TimeslotReport
  /** Closes the form for a new timeslot, which is kept as it is. */
  | { type: 'profile.leaveTimeslot' }
  /** Switches a profile without unsaved changes on or off, and saves that at once. */
  | { type: 'profile.switch' }
  /** The media may have changed. */
  | { type: 'profile.followMedia' }

/** Reports to the list. */
export type ProfileReport =
  | ResourceReport<Profile>
  /** A destination was created from the profile, or it is unknown whether one was created. */
  | { type: 'profile.destinationChanged'; change: ResourceChange<Destination> }
  /** A timeslot or a filter was created from the profile. */
  | { type: 'profile.timeslotCreated'; timeslot: Timeslot }
  | { type: 'profile.filterCreated'; filter: SavedFilter }

const form = resourceForm(
  'profile',
  { port: 'saveProfile', input: contentToSave },
  { port: 'deleteProfile', input: toDelete },
)

/**
 * A resource form (machines/forms/resourceForm.ts) that requires a timeslot and at least one filter. A new profile's
 * form ends once the profile is created or discarded. A destination can be created from the form and is then selected;
 * if the user left the form while adding a destination, its dialog opens again with the form. A profile without unsaved
 * changes can be switched on or off at once.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    children: {} as {
      saveProfile: 'saveProfile'
      switchProfile: 'switchProfile'
      deleteProfile: 'deleteProfile'
      newDestination: 'newDestination'
      newFilter: 'newFilter'
      timeslot: 'timeslot'
    },
    tags: {} as
      | 'changed'
      | 'invalid'
      | 'unsaved'
      | 'busy'
      | 'deleteDialog'
      | 'gone'
      | 'destinationDialog'
      | 'timeslotDialog'
      | 'filterDialog',
  },
  actors: {
    saveProfile,
    switchProfile,
    deleteProfile,
    newDestination: newDestinationMachine,
    newFilter: newFilterMachine,
    timeslot: timeslotMachine,
  },
  actions: {
    goOnAdding: enqueueActions(({ context, enqueue, self }) => {
      const { key } = destinationForm({ context })
      if (formDraftOf(self, 'newDestination', key) !== undefined) enqueue.raise({ type: 'profile.addDestination' })
      else if (draftOf(self, filterForm({ context }).key) !== '') enqueue.raise({ type: 'profile.addFilter' })
    }),
    change: assign(({ context }, { change }: { change: Partial<ProfileDraft> }) => changed(context, change)),
    switchOver: assign(({ context: { draft } }) => ({ draft: { ...draft, isActive: !draft.isActive } })),
    chooseCreated: assign(({ context }, { change }: PartChange) =>
      change.type === 'kept'
        ? changed(context, { destinations: [...new Set([...context.draft.destinations, change.item.pk])] })
        : {},
    ),
    chooseTimeslot: assign(({ context }, { change }: PartChange) =>
      change.type === 'kept' ? changed(context, { timeslot: change.item.pk }) : {},
    ),
    chooseFilter: assign(({ context }, { filter }: { filter: SavedFilter }) =>
      changed(context, { filters: [...new Set([...context.draft.filters, filter.pk])] }),
    ),
    resetDraft: assign(({ context }) => ({ draft: savedDraft(context), touched: untouched, errors: [] })),
    touchAll: assign(({ context }) => ({ touched: new Set(Object.keys(context.draft)) })),
    follow: assign(({ context }, { item }: { item: Profile }) => followed(context, item)),
    takeSaved: assign((_, profile: Profile) => ({
      profile,
      draft: draftOfProfile(profile),
      touched: untouched,
      errors: [],
    })),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOfFailure(toFault(error, 'save')) })),
    noteForm: sendTo(receiver('drafts'), ({ context }) => formNote(context)),
    dropForm: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    followMedia: sendTo(child(newDestinationMachine), { type: 'newDestination.follow' }),
    tellSaved: sendTo(parent<ProfileReport>(), (_, item: Profile) => kept(item)),
    tellDeleted: sendTo(parent<ProfileReport>(), ({ context }) => deleted(toDelete({ context }))),
    tellOutdated: sendTo(parent<ProfileReport>(), outdated),
    tellDestination: sendTo(parent<ProfileReport>(), (_, { change }: PartChange) => ({
      type: 'profile.destinationChanged',
      change: ofDestination(change),
    })),
    tellTimeslot: enqueueActions(({ enqueue }, { change }: PartChange) => {
      const timeslot = createdTimeslot(change)
      if (timeslot !== undefined) enqueue.sendTo(parent<ProfileReport>(), { type: 'profile.timeslotCreated', timeslot })
    }),
    tellFilter: sendTo(parent<ProfileReport>(), (_, { filter }: { filter: SavedFilter }) => ({
      type: 'profile.filterCreated',
      filter,
    })),
    saySaved: sendTo(receiver('toasts'), ({ context }, saved: Profile) =>
      showing((context.profile === undefined ? createdMessage : updatedMessage)('profile', profileName(saved))),
    ),
    sayDeleted: sendTo(receiver('toasts'), ({ context: { profile } }) =>
      showing(deletedMessage('profile', profile === undefined ? '' : profileName(profile))),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'save profile'))),
    ),
  },
  guards: {
    isUnchanged: ({ context }) => isSameProfile(context.draft, savedDraft(context)),
    isInvalid: ({ context }) => !isComplete(context.draft),
    isMended: ({ context }) =>
      isComplete(context.draft) || (context.profile !== undefined && isSameProfile(context.draft, savedDraft(context))),
    isNew: ({ context }) => context.profile === undefined,
    canBeDeleted: ({ context }) => context.profile !== undefined,
    isCreated: (_, { change }: PartChange) => change.type === 'kept',
    canBeSwitched: ({ context }) => context.profile !== undefined && isComplete(context.draft),
  },
}).createMachine({
  id: 'profile',
  description: 'The form of one notification profile, existing or new, in its row.',
  context: initialContext,
  entry: 'goOnAdding',
  ...form,
  // In this order the picture of the chart is not wider than a page.
  states: {
    editing: {
      ...form.states.editing,
      states: {
        ...form.states.editing.states,
        unchanged: {
          ...form.states.editing.states.unchanged,
          on: {
            ...form.states.editing.states.unchanged.on,
            'profile.switch': { guard: 'canBeSwitched', target: '#profile.switching', actions: 'switchOver' },
          },
        },
      },
      on: {
        'form.delete': form.states.editing.on['form.delete'],
        'profile.addTimeslot': { target: 'adding.timeslot' },
        'form.change': form.states.editing.on['form.change'],
        'profile.addDestination': { target: 'adding.destination' },
        'profile.addFilter': { target: 'adding.filter' },
        'form.reset': [{ guard: 'isNew', target: 'gone', actions: 'dropForm' }, form.states.editing.on['form.reset']],
      },
    },
    removing: form.states.removing,
    switching: {
      description: 'Sends that the profile is switched on or off; if that fails, it is as it was.',
      tags: ['busy', 'changed'],
      entry: 'noteForm',
      invoke: {
        src: 'switchProfile',
        id: 'switchProfile',
        input: toSwitch,
        onDone: form.states.writing.invoke.onDone,
        onError: {
          target: 'editing',
          actions: ['resetDraft', { type: 'sayFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
    writing: {
      ...form.states.writing,
      invoke: {
        ...form.states.writing.invoke,
        onDone: [
          {
            guard: 'isNew',
            target: 'gone',
            actions: ['dropForm', { type: 'saySaved', params: theOutput }, { type: 'tellSaved', params: theOutput }],
          },
          form.states.writing.invoke.onDone,
        ],
      },
    },
    gone: form.states.gone,
    adding: {
      description: 'The dialog for something that the profile lacks is open.',
      initial: 'destination',
      states: {
        filter: {
          description: 'The dialog for a new filter is open.',
          tags: ['filterDialog'],
          invoke: { src: 'newFilter', id: 'newFilter', input: filterForm },
          on: {
            'newFilter.created': {
              actions: [
                { type: 'chooseFilter', params: theEvent },
                { type: 'tellFilter', params: theEvent },
              ],
            },
            'newFilter.finished': { target: '#profile.editing' },
          },
        },
        destination: {
          description: 'The dialog for a new destination is open.',
          tags: ['destinationDialog'],
          invoke: { src: 'newDestination', id: 'newDestination', input: destinationForm },
          on: {
            'resource.changed': {
              actions: [
                { type: 'chooseCreated', params: theEvent },
                { type: 'tellDestination', params: theEvent },
              ],
            },
            'newDestination.finished': { target: '#profile.editing' },
            'profile.followMedia': { actions: 'followMedia' },
          },
        },
        timeslot: {
          description: 'The dialog for a new timeslot is open.',
          tags: ['timeslotDialog'],
          invoke: { src: 'timeslot', id: 'timeslot', input: newTimeslot },
          on: {
            'resource.changed': {
              guard: { type: 'isCreated', params: theEvent },
              target: '#profile.editing',
              actions: [
                { type: 'chooseTimeslot', params: theEvent },
                { type: 'tellTimeslot', params: theEvent },
              ],
            },
            'profile.leaveTimeslot': { target: '#profile.editing' },
          },
        },
      },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>

/** Restores unsaved choices. */
function initialContext({ input, self }: { input: ProfileInput; self: AnyActorRef }): ProfileContext {
  const kept = formDraftOf(self, 'profile', formKey(input))
  const touched = withTouched(untouched, Object.keys(kept?.draft ?? {}))
  return { ...input, draft: { ...savedDraft(input), ...kept?.draft }, touched, errors: [] }
}

function savedDraft({ profile, beginning }: ProfileInput): ProfileDraft {
  return profile === undefined ? beginning : draftOfProfile(profile)
}

function changed(context: ProfileContext, change: Partial<ProfileDraft>): Partial<ProfileContext> {
  const draft = { ...context.draft, ...change }
  if (isSameProfile(draft, savedDraft(context))) return { draft, touched: untouched, errors: [] }
  const errors = fieldsOfProfileChange(change).reduce((left, field) => withoutErrorsAt(left, field), context.errors)
  return { draft, touched: withTouched(context.touched, Object.keys(change)), errors }
}

/** Properties that the user has not changed are updated from the server; changed ones are kept. */
function followed(context: ProfileContext, profile: Profile): Partial<ProfileContext> {
  const before = savedDraft(context)
  const draft = carriedOver(context.draft, before, draftOfProfile(profile))
  const isSavedNow = !isSameProfile(context.draft, before) && isSameProfile(draft, draftOfProfile(profile))
  return { profile, draft, ...(isSavedNow ? { touched: untouched, errors: [] } : {}) }
}

function formKey({ profile }: Pick<ProfileInput, 'profile'>): string {
  return resourceKey('profile', profile)
}

/** What happened to a destination or a timeslot that was to be created. */
interface PartChange {
  readonly change: ResourceChange<Destination> | ResourceChange<Timeslot>
}

function ofDestination(change: PartChange['change']): ResourceChange<Destination> {
  if (change.type !== 'kept') return change
  const { item } = change
  return 'medium' in item ? { type: 'kept', item } : { type: 'unknown' }
}

function createdTimeslot(change: PartChange['change']): Timeslot | undefined {
  return change.type === 'kept' && 'recurrences' in change.item ? change.item : undefined
}

function newTimeslot(): TimeslotInput {
  return { timeslot: undefined }
}

/** The input of the form for a new filter: its key in `drafts`. */
function filterForm({ context }: { context: Pick<ProfileInput, 'profile'> }) {
  return { key: `newFilter.${formKey(context)}` }
}

/** The input of the form for a new destination: its key in `drafts`. */
function destinationForm({ context }: { context: Pick<ProfileInput, 'profile'> }) {
  return { key: newDestinationKey(formKey(context)) }
}

function formNote(context: ProfileContext) {
  const { profile, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isSameProfile(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = profile === undefined ? 'A new profile' : `Profile '${profileName(profile)}'`
  const form = {
    kind: 'profile' as const,
    key,
    title,
    page: 'notificationProfiles' as const,
    draft: changedPart(draft, saved),
  }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToSave({ context: { profile, draft } }: { context: ProfileContext }) {
  if (draft.timeslot === undefined) throw new TypeError('a profile without a timeslot cannot be saved')
  return { ...draft, pk: profile?.pk, timeslot: draft.timeslot, name: draft.name.trim() }
}

function toSwitch({ context }: { context: ProfileContext }) {
  return { pk: toDelete({ context }).pk, isActive: context.draft.isActive }
}

function toDelete({ context: { profile } }: { context: ProfileContext }) {
  if (profile === undefined) throw new TypeError('a profile that is not saved has no primary key')
  return { pk: profile.pk, name: profileName(profile) }
}
