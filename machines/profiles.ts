/** The notification profiles of a person, and what they can be made of (specification, section 2, Profiles screen). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Destination } from './domain/destination.ts'
import { toFault, wasAnswered } from './domain/fault.ts'
import { pageOfForm } from './domain/formDraft.ts'
import { lostForm } from './domain/lostForm.ts'
import { failureMessage } from './domain/message.ts'
import { newProfile, profileName, type Profile, type ProfileChoices } from './domain/profile.ts'
import { inKnownOrder, isAmong, withChanged, withResource, withUnread, withoutResource } from './domain/resource.ts'
import { mediaMachine } from './media.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { fetchProfileList, type ProfileList } from './ports.ts'
import { profileMachine, type ProfileInput } from './profile.ts'
import { formDraftOf, loneActor, showing, unsavedForms } from './system.ts'

export interface ProfilesContext {
  /** In the order in which they show. Each has a child, `profile.{pk}`. */
  readonly profiles: readonly Profile[]
  /** How many the server has besides that cannot be read. */
  readonly unreadable: number
  /** What profiles can be made of; undefined until it is known. */
  readonly choices: ProfileChoices | undefined
  /** Whether `profile.new` is there, the one that is to be created. */
  readonly isCreating: boolean
}

export type ProfilesEvent =
  | { type: 'profiles.refresh' }
  /** The network is back: what could not be had is tried again. */
  | { type: 'profiles.recover' }
  /** Begins a profile, or says that there is no timeslot for one. */
  | { type: 'profiles.create' }
  | { type: 'profiles.closeDialog' }
  | { type: 'profile.created'; profile: Profile }
  | { type: 'profile.givenUp' }
  | { type: 'profile.saved'; profile: Profile }
  | { type: 'profile.deleted'; pk: number }
  | { type: 'profile.destinationCreated'; destination: Destination }
  /** Whether something has changed is not known. */
  | { type: 'profile.outdated' }
  | { type: 'media.asked'; areOther: boolean }

/**
 * Loads, creates, modifies and deletes. A refresh leaves every card where it is, and what is being changed in it; an
 * answer to a question that was asked before a change is dropped, and it is asked again. Where some profiles cannot be
 * read, nobody knows which: none is taken for gone.
 */
export const profilesMachine = setup({
  types: { context: {} as ProfilesContext, events: {} as ProfilesEvent },
  actors: { fetchProfileList, media: mediaMachine, profile: profileMachine },
  actions: {
    takeList: enqueueActions(({ context, enqueue }, { profiles: items, choices, unreadable }: ProfileList) => {
      const found = unreadable === 0 ? items : withUnread(items, context.profiles)
      const profiles = inKnownOrder(context.profiles, byName(found))
      for (const profile of profiles) {
        const id = rowId(profile)
        if (isAmong(context.profiles, profile)) enqueue.sendTo(id, { type: 'profile.follow', profile })
        else enqueue.spawnChild('profile', { id, input: { ...newInput({ choices }), profile } })
      }
      for (const gone of context.profiles) if (!isAmong(profiles, gone)) enqueue.stopChild(rowId(gone))
      enqueue.assign({ profiles, choices, unreadable })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = [newRow, ...context.profiles.map(rowId)]
      const kept = new Set(rows.flatMap((row) => [row, destinationForm(row)]))
      for (const form of unsavedForms(self)) {
        if (pageOfForm(form) !== 'notificationProfiles' || kept.has(form.key)) continue
        enqueue.sendTo(loneActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(loneActor(self, 'notifications'), showing({ severity: 'warning', text: lostForm(form) }))
      }
    }),
    resumeNew: enqueueActions(({ context, enqueue, self }) => {
      const kept = formDraftOf(self, 'profile', newRow) ?? formDraftOf(self, 'newDestination', destinationForm(newRow))
      if (context.isCreating || kept === undefined) return
      enqueue.spawnChild('profile', { id: newRow, input: newInput(context) })
      enqueue.assign({ isCreating: true })
    }),
    takeDestination: assign(({ context }, { destination }: { destination: Destination }) => ({
      choices: withDestination(context.choices, destination),
    })),
    begin: enqueueActions(({ context, enqueue }) => {
      enqueue.spawnChild('profile', { id: newRow, input: newInput(context) })
      enqueue.assign({ isCreating: true })
    }),
    giveUp: enqueueActions(({ enqueue }) => {
      enqueue.stopChild(newRow)
      enqueue.assign({ isCreating: false })
    }),
    addCreated: enqueueActions(({ context, enqueue }, { profile }: { profile: Profile }) => {
      if (!isAmong(context.profiles, profile)) {
        enqueue.spawnChild('profile', { id: rowId(profile), input: { ...newInput(context), profile } })
      }
      enqueue.assign({ profiles: withResource(context.profiles, profile) })
    }),
    takeSaved: assign(({ context }, { profile }: { profile: Profile }) => ({
      profiles: withChanged(context.profiles, profile),
    })),
    dropDeleted: enqueueActions(({ context, enqueue }, { pk }: { pk: number }) => {
      enqueue.stopChild(rowId({ pk }))
      enqueue.assign({ profiles: withoutResource(context.profiles, pk) })
    }),
    refreshMedia: sendTo('media', { type: 'media.refresh' }),
    followMedia: enqueueActions(({ context: { profiles, isCreating }, enqueue }) => {
      for (const id of [...profiles.map(rowId), ...(isCreating ? [newRow] : [])]) {
        enqueue.sendTo(id, { type: 'profile.followMedia' })
      }
    }),
    sayNotFetched: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get notification profiles'))),
    ),
  },
  guards: {
    areOther: (_, { areOther }: { areOther: boolean }) => areOther,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get notification profiles')),
    canBegin: ({ context: { choices, isCreating } }) => !isCreating && choices !== undefined && choices.timeslots.length > 0,
    hasNoTimeslots: ({ context: { choices } }) => choices !== undefined && choices.timeslots.length === 0,
  },
}).createMachine({
  id: 'profiles',
  description: 'The notification profiles of a person.',
  context: { profiles: [], unreadable: 0, choices: undefined, isCreating: false },
  type: 'parallel',
  invoke: { src: 'media', id: 'media', systemId: 'media' },
  states: {
    list: {
      description: 'The profiles, each in its card.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The profiles are fetched for the first time.',
          tags: ['loading'],
          invoke: {
            src: 'fetchProfileList',
            id: 'fetchProfileList',
            onDone: { target: 'loaded', actions: [{ type: 'takeList', params: theOutput }, 'dropOrphans', 'resumeNew'] },
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: 'failed' },
              { target: 'failed', actions: { type: 'sayNotFetched', params: theError } },
            ],
          },
        },
        failed: {
          description: 'The profiles could not be had.',
          tags: ['failed'],
          on: {
            'profiles.refresh': { target: 'loading', actions: 'refreshMedia' },
            'profiles.recover': { target: 'loading', actions: 'refreshMedia' },
          },
        },
        loaded: {
          description: 'The profiles show.',
          on: {
            'profiles.refresh': { target: 'refreshing', actions: 'refreshMedia' },
            'profiles.recover': { target: 'refreshing', actions: 'refreshMedia' },
            'profile.created': { actions: ['giveUp', { type: 'addCreated', params: theEvent }] },
            'profile.saved': { actions: { type: 'takeSaved', params: theEvent } },
            'profile.deleted': { actions: { type: 'dropDeleted', params: theEvent } },
            'profile.destinationCreated': { actions: { type: 'takeDestination', params: theEvent } },
            'profile.outdated': { target: 'refreshing' },
          },
        },
        refreshing: {
          description: 'The profiles show, and are fetched again.',
          tags: ['refreshing'],
          invoke: {
            src: 'fetchProfileList',
            id: 'fetchProfileList',
            onDone: { target: 'loaded', actions: [{ type: 'takeList', params: theOutput }, 'dropOrphans'] },
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: 'loaded' },
              { target: 'loaded', actions: { type: 'sayNotFetched', params: theError } },
            ],
          },
          on: {
            'profile.created': {
              target: 'refreshing',
              reenter: true,
              actions: ['giveUp', { type: 'addCreated', params: theEvent }],
            },
            'profile.saved': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'takeSaved', params: theEvent },
            },
            'profile.deleted': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'dropDeleted', params: theEvent },
            },
            'profile.destinationCreated': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'takeDestination', params: theEvent },
            },
            'profile.outdated': { target: 'refreshing', reenter: true },
          },
        },
      },
      on: {
        'profile.givenUp': { actions: 'giveUp' },
        'media.asked': { guard: { type: 'areOther', params: theEvent }, actions: 'followMedia' },
      },
    },
    beginning: {
      description: 'Whether a profile can be begun.',
      initial: 'possible',
      states: {
        possible: {
          description: 'A profile can be begun, where there is a timeslot for it.',
          on: {
            'profiles.create': [
              { guard: 'canBegin', actions: 'begin' },
              { guard: 'hasNoTimeslots', target: 'impossible' },
            ],
          },
        },
        impossible: {
          description: "The dialog says 'No timeslots available'.",
          tags: ['noTimeslotsDialog'],
          on: { 'profiles.closeDialog': { target: 'possible' } },
        },
      },
    },
  },
})

export type ProfilesRef = ActorRefFrom<typeof profilesMachine>

const newRow = 'profile.new'

/** Under which key the form for a destination that is begun within a profile is kept. */
function destinationForm(row: string): string {
  return `newDestination.${row}`
}

function newInput({ choices }: Pick<ProfilesContext, 'choices'>): ProfileInput {
  return { profile: undefined, beginning: newProfile(choices ?? { timeslots: [], filters: [], destinations: [] }) }
}

function withDestination(choices: ProfileChoices | undefined, destination: Destination): ProfileChoices | undefined {
  return choices === undefined
    ? undefined
    : { ...choices, destinations: withResource(choices.destinations, destination) }
}

function rowId({ pk }: { readonly pk: number }): string {
  return `profile.${pk}`
}

function byName(profiles: readonly Profile[]): readonly Profile[] {
  return profiles.toSorted((one, other) => profileName(one).localeCompare(profileName(other)))
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
