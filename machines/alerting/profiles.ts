/** The user's notification profiles, and the resources they can use (docs/behaviour.md#profiles). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import type { Destination } from './domain/destination.ts'
import type { Timeslot } from './domain/timeslot.ts'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { lostFormMessage } from './domain/alertingMessages.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { newProfile, profileName, type Profile, type ProfileChoices, type ProfileDraft } from './domain/profile.ts'
import { isAmong, renewal, withResource, withoutResource, type ResourceChange } from '../forms/domain/resource.ts'
import { mediaMachine, type MediaReport } from './media.ts'
import { newDestinationKey, resourceKey } from '../forms/domain/draftKey.ts'
import { theEvent } from '../core/eventParameters.ts'
import { fetchProfileList, type ProfileList } from './ports.ts'
import { profileMachine, type ProfileInput, type ProfileReport } from './profile.ts'
import { rankOfProfile } from './domain/profileRank.ts'
import type { PausesRequest } from './pauses.ts'
import { pausingMachine, type PausingReport } from './pausing.ts'
import { profileMatchesMachine } from './profileMatches.ts'
import { formDraftOf, unsavedForms } from '../forms/readings.ts'
import { unfinishedRow } from '../forms/unfinishedRow.ts'
import { resourceList, type OpenRow, type ResourceListEvent } from '../forms/resourceList.ts'
import { trialMachine } from './trial.ts'
import { child, receiver, singletonActor, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { hasCome } from '../core/later.ts'

export interface ProfilesContext extends OpenRow {
  /** In display order. Each has a child, `profile.{pk}`; a profile being created is `profile.new`. */
  readonly profiles: readonly Profile[]
  /** The number of profiles on the server that could not be read, and so are not in `profiles`. */
  readonly unreadable: number
  /** The resources that profiles can use; undefined until they are known. */
  readonly choices: ProfileChoices | undefined
}

export type ProfilesEvent =
  | ResourceListEvent<Profile>
  | ProfileReport
  /** Starts a new profile; if there are no timeslots, opens a dialog that says so. */
  | { type: 'profiles.create' }
  /** Starts a new profile as a copy of another. */
  | { type: 'profiles.copy'; draft: ProfileDraft }
  /** Gives the new profile, which has just been started, these choices. */
  | { type: 'profiles.fill'; draft: ProfileDraft }
  | { type: 'profiles.closeDialog' }
  /** Shows or hides the table that says the same as the drawing of the week. */
  | { type: 'profiles.toggleTable' }
  /** Incidents may have changed, and time has passed: what the cards say of the present is due to be asked again. */
  | { type: 'profiles.follow' }
  /** Opens the dialog that pauses several of the active profiles. */
  | { type: 'profiles.pause' }
  /** Turns these profiles on. */
  | { type: 'profiles.resume'; pks: readonly number[] }
  | PausingReport
  | MediaReport

const list = resourceList('#profiles.list', 'fetchProfileList')

/**
 * A resource list (machines/forms/resourceList.ts): loads, creates, changes and deletes profiles. A refresh keeps every
 * remaining row in its place, with its unsaved changes. While some profiles are unreadable, it removes no row.
 */
export const profilesMachine = setup({
  types: {
    context: {} as ProfilesContext,
    events: {} as ProfilesEvent,
    tags: {} as 'loading' | 'failed' | 'refreshing' | 'noTimeslotsDialog' | 'creating' | 'weekTable',
  },
  actors: {
    fetchProfileList,
    media: mediaMachine,
    pausing: pausingMachine,
    profile: profileMachine,
    profileMatches: profileMatchesMachine,
    trial: trialMachine,
  },
  actions: {
    takeFound: enqueueActions(({ context, enqueue, self }, { profiles, choices, unreadable }: ProfileList) => {
      const { items, staying, coming, going } = renewal(
        context.profiles,
        { items: profiles, unreadable },
        profileName,
        rankOfProfile,
      )
      for (const profile of staying)
        enqueue.sendTo(child(profileMachine, rowId(profile)), { type: 'form.follow', item: profile })
      for (const profile of coming) {
        enqueue.spawnChild('profile', { id: rowId(profile), input: { ...newInput({ context: { choices } }), profile } })
      }
      for (const profile of going) enqueue.stopChild(rowId(profile))
      enqueue.assign({ profiles: items, choices, unreadable })
      enqueue.sendTo(receiver('pauses'), { type: 'pauses.follow', profiles, areAll: unreadable === 0 })
      const begun =
        formDraftOf(self, 'profile', newRow) ?? formDraftOf(self, 'newDestination', newDestinationKey(newRow))
      if (begun !== undefined && choices.timeslots.length > 0) enqueue.raise({ type: 'profiles.create' })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = [newRow, ...context.profiles.map(rowId)]
      const kept = new Set(rows.flatMap((row) => [row, newDestinationKey(row)]))
      for (const form of unsavedForms(self)) {
        if (form.page !== 'notificationProfiles' || kept.has(form.key)) continue
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(singletonActor(self, 'toasts'), showing(lostFormMessage(form)))
      }
    }),
    takeChange: enqueueActions(({ context, enqueue }, { change }: { change: ResourceChange<Profile> }) => {
      switch (change.type) {
        case 'kept': {
          const profile = change.item
          if (!isAmong(context.profiles, profile)) {
            enqueue.spawnChild('profile', { id: rowId(profile), input: { ...newInput({ context }), profile } })
          }
          enqueue.assign({ profiles: withResource(context.profiles, profile) })
          if (profile.isActive) enqueue.sendTo(receiver('pauses'), forgettingPause(profile.pk))
          break
        }
        case 'deleted':
          enqueue.stopChild(rowId(change))
          enqueue.assign({ profiles: withoutResource(context.profiles, change.pk) })
          enqueue.sendTo(receiver('pauses'), forgettingPause(change.pk))
          break
        case 'unknown':
      }
    }),
    takeSwitched: enqueueActions(({ context, enqueue }, { profile }: { profile: Profile }) => {
      if (!isAmong(context.profiles, profile)) return
      enqueue.assign({ profiles: withResource(context.profiles, profile) })
      enqueue.sendTo(child(profileMachine, rowId(profile)), { type: 'form.follow', item: profile })
      if (profile.isActive) enqueue.sendTo(receiver('pauses'), forgettingPause(profile.pk))
    }),
    openPausing: sendTo(child(pausingMachine), ({ context: { profiles } }) => ({
      type: 'pausing.open',
      profiles: profiles.filter(({ isActive }) => isActive),
    })),
    resumePaused: sendTo(child(pausingMachine), ({ context: { profiles } }, { pks }: { pks: readonly number[] }) => ({
      type: 'pausing.resume',
      profiles: profiles.filter(({ pk }) => pks.includes(pk)),
    })),
    refresh: raise({ type: 'resources.refresh' }),
    openUnfinished: enqueueActions(({ context, enqueue, self }) => {
      const row = unfinishedRow(self, [newRow, ...context.profiles.map(rowId)])
      if (row !== undefined) enqueue.raise({ type: 'resources.open', row })
    }),
    openRow: assign((_, { row }: { row: string }) => ({ open: row })),
    closeRow: assign({ open: undefined }),
    takeDestination: assign(({ context }, { change }: { change: ResourceChange<Destination> }) => ({
      choices: change.type === 'kept' ? withDestination(context.choices, change.item) : context.choices,
    })),
    takeTimeslot: assign(({ context: { choices } }, { timeslot }: { timeslot: Timeslot }) => ({
      choices: choices && { ...choices, timeslots: withResource(choices.timeslots, timeslot) },
    })),
    takeFilter: assign(({ context: { choices } }, { filter }: { filter: SavedFilter }) => ({
      choices: choices && { ...choices, filters: withResource(choices.filters, filter) },
    })),
    fillLater: raise((_, { draft }: { draft: ProfileDraft }) => ({ type: 'profiles.fill' as const, draft })),
    fill: sendTo(child(profileMachine, 'profile.new'), (_, { draft }: { draft: ProfileDraft }) => ({
      type: 'form.change',
      change: draft,
    })),
    openNew: assign(() => ({ open: newRow })),
    closeNew: assign(({ context: { open } }) => ({ open: open === newRow ? undefined : open })),
    refreshMedia: sendTo(child(mediaMachine), { type: 'media.refresh' }),
    refreshMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.refresh' }),
    followMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.follow' }),
    followMatches: sendTo(child(profileMatchesMachine), { type: 'profileMatches.follow' }),
    followMedia: enqueueActions(({ context: { profiles }, enqueue, self }) => {
      const { children } = self.getSnapshot()
      for (const id of [...profiles.map(rowId), ...(newRow in children ? [newRow] : [])]) {
        enqueue.sendTo(child(profileMachine, id), { type: 'profile.followMedia' })
      }
    }),
    sayNotFetched: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      const fault = toFault(error, 'get notification profiles')
      if (wasAnswered(fault)) enqueue.sendTo(singletonActor(self, 'toasts'), showing(failureMessage(fault)))
    }),
  },
  guards: {
    areOther: (_, { areOther }: { areOther: boolean }) => areOther,
    canBegin: ({ context: { choices } }) => choices !== undefined && choices.timeslots.length > 0,
    isAnyActive: ({ context: { profiles } }) => profiles.some(({ isActive }) => isActive),
    isAnyFound: ({ context: { profiles } }, { pks }: { pks: readonly number[] }) =>
      profiles.some(({ pk }) => pks.includes(pk)),
    hasNoTimeslots: ({ context: { choices } }) => choices !== undefined && choices.timeslots.length === 0,
  },
}).createMachine({
  id: 'profiles',
  description: 'The user’s notification profiles.',
  context: { profiles: [], unreadable: 0, open: undefined, choices: undefined },
  type: 'parallel',
  entry: 'refreshMaintenance',
  invoke: [
    { src: 'media', id: 'media', systemId: 'media' },
    { src: 'profileMatches', id: 'profileMatches' },
    { src: 'pausing', id: 'pausing' },
    { src: 'trial', id: 'trial' },
  ],
  states: {
    list: {
      description: 'The profiles, each in its row, of which one can be open.',
      ...list,
      states: {
        unknown: {
          ...list.states.unknown,
          on: { 'resources.refresh': { target: '.loading', actions: ['refreshMedia', 'refreshMaintenance'] } },
        },
        known: {
          ...list.states.known,
          on: { 'resources.refresh': { target: '.refreshing', actions: ['refreshMedia', 'refreshMaintenance'] } },
        },
      },
      on: {
        ...list.on,
        'profiles.follow': { actions: ['followMatches', 'followMaintenance'] },
        'profile.timeslotCreated': { actions: [{ type: 'takeTimeslot', params: theEvent }, 'refresh'] },
        'profile.filterCreated': { actions: [{ type: 'takeFilter', params: theEvent }, 'refresh'] },
        'profile.destinationChanged': { actions: [{ type: 'takeDestination', params: theEvent }, 'refresh'] },
        'profiles.pause': { guard: 'isAnyActive', actions: 'openPausing' },
        'profiles.resume': {
          guard: { type: 'isAnyFound', params: theEvent },
          actions: { type: 'resumePaused', params: theEvent },
        },
        'pausing.switched': { actions: { type: 'takeSwitched', params: theEvent } },
        'pausing.finished': { actions: 'refresh' },
        'media.asked': { guard: { type: 'areOther', params: theEvent }, actions: 'followMedia' },
      },
    },
    creating: {
      description: 'The creation of a profile.',
      initial: 'possible',
      states: {
        possible: {
          description: 'A new profile can be started if there is a timeslot.',
          on: {
            'profiles.create': [
              { guard: 'canBegin', target: 'begun' },
              { guard: 'hasNoTimeslots', target: 'impossible' },
            ],
            'profiles.copy': {
              guard: 'canBegin',
              target: 'begun',
              actions: { type: 'fillLater', params: theEvent },
            },
          },
        },
        impossible: {
          description: "A dialog says 'No timeslots available'.",
          tags: ['noTimeslotsDialog'],
          on: { 'profiles.closeDialog': { target: 'possible' } },
        },
        begun: {
          description: 'A profile is being created in its row, which is open at first.',
          tags: ['creating'],
          entry: 'openNew',
          exit: 'closeNew',
          invoke: { src: 'profile', id: 'profile.new', input: newInput, onDone: { target: 'possible' } },
          on: { 'profiles.fill': { actions: { type: 'fill', params: theEvent } } },
        },
      },
    },
    week: {
      description: 'The week of being told.',
      initial: 'drawn',
      states: {
        drawn: { description: 'A drawing only.', on: { 'profiles.toggleTable': { target: 'written' } } },
        written: {
          description: 'A table below the drawing says the same in words.',
          tags: ['weekTable'],
          on: { 'profiles.toggleTable': { target: 'drawn' } },
        },
      },
    },
  },
})

hasCome(profilesMachine)

export type ProfilesRef = ActorRefFrom<typeof profilesMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    profiles: SingletonActor<typeof profilesMachine>
  }
}

const newRow = resourceKey('profile', undefined)

function newInput({ context: { choices } }: { context: Pick<ProfilesContext, 'choices'> }): ProfileInput {
  return { profile: undefined, beginning: newProfile(choices ?? { timeslots: [], filters: [], destinations: [] }) }
}

/** A profile that is on, or no longer exists, is not paused. */
function forgettingPause(pk: number): PausesRequest {
  return { type: 'pauses.change', change: { type: 'forget', pks: [pk] } }
}

function withDestination(choices: ProfileChoices | undefined, destination: Destination): ProfileChoices | undefined {
  return choices === undefined
    ? undefined
    : { ...choices, destinations: withResource(choices.destinations, destination) }
}

function rowId(profile: { readonly pk: number }): string {
  return resourceKey('profile', profile)
}
