/** Makes a profile with the parts that it lacks, all or nothing (docs/behaviour.md#notify-me). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent } from '../core/system.ts'
import type { ConditionNames } from '../filter/domain/conditionWords.ts'
import { deleteFilter, saveFilter, type FilterToSave } from '../filter/ports.ts'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import type { Destination, NewDestination } from './domain/destination.ts'
import type { DescribedMedium } from './domain/medium.ts'
import type { NotifyDraft } from './domain/notifying/draft.ts'
import {
  foundPart,
  madeParts,
  nextPart,
  partName,
  standingAs,
  stillStanding,
  takenBack,
  twinsIn,
  usedParts,
  type Made,
  type Standing,
} from './domain/notifying/making.ts'
import type { MadePart, PartName } from './domain/notifying/parts.ts'
import { contentOf, planOf, type Existing, type Plan } from './domain/notifying/plan.ts'
import type { Profile } from './domain/profile.ts'
import type { Timeslot } from './domain/timeslot.ts'
import {
  createDestination,
  deleteDestination,
  deleteProfile,
  deleteTimeslot,
  fetchProfileList,
  saveProfile,
  saveTimeslot,
  type ProfileContent,
  type TimeslotContent,
} from './ports.ts'

export interface NotificationMakingInput {
  readonly draft: NotifyDraft
  readonly media: readonly DescribedMedium[]
  readonly names: ConditionNames
  /** What was made before the session ended. */
  readonly earlier: readonly MadePart[]
}

export interface NotificationMakingContext extends NotificationMakingInput {
  /** What was on the server before the first request; undefined until it is known. */
  readonly existing: Existing | undefined
  /** Undefined until it is known what exists, or if something chosen is no longer there. */
  readonly plan: Plan | undefined
  /** The parts that exist: those that are used, and those that were made. */
  readonly made: Made
  /** Those that were made here, in this order. */
  readonly ours: readonly PartName[]
  /** What failed, and the error; undefined if nothing has. */
  readonly failed: { readonly part: PartName | 'list'; readonly error: unknown } | undefined
  /** A second profile that does the same; undefined if there is none. */
  readonly twin: Profile | undefined
  /** What is left to take back, first the next. */
  readonly left: readonly PartName[]
  readonly standing: readonly Standing[]
}

export type NotificationMakingEvent =
  /** Asks the server again now. */
  | { type: 'notificationMaking.tryAgain' }
  /** Waits no longer for the server: what was made may stand. */
  | { type: 'notificationMaking.giveUp' }

/** Reports to the parent what has been made so far, so that it is known if the session ends. */
export type NotificationMakingReport = { type: 'notificationMaking.made'; made: readonly MadePart[] }

/** How it ended. */
export type NotificationMakingOutput =
  | { readonly type: 'made'; readonly profile: Profile; readonly mayBeTwice: boolean }
  /** A profile that does the same exists already. */
  | { readonly type: 'same'; readonly profile: Profile }
  /** Something that was chosen is no longer on the server. */
  | { readonly type: 'gone' }
  | {
      readonly type: 'failed'
      readonly part: PartName | 'list'
      readonly error: unknown
      /** Whether anything had been made that was taken back. */
      readonly isTakenBack: boolean
      readonly standing: readonly Standing[]
    }

/** Milliseconds after which a server that does not respond is asked again. */
export const askingPause = 5000

/**
 * Looks first at what exists, so that nothing is made twice, in this window or another. A request that fails is never
 * repeated: what it may have made is looked up, even after a refusal, because a browser that loses a connection may send a
 * request again, and the second one is refused. If it has made nothing, what was made before is taken back in reverse
 * order, except what a profile uses meanwhile.
 */
export const notificationMakingMachine = setup({
  types: {
    context: {} as NotificationMakingContext,
    events: {} as NotificationMakingEvent,
    input: {} as NotificationMakingInput,
    output: {} as NotificationMakingOutput,
    children: {} as {
      fetchProfileList: 'fetchProfileList'
      saveFilter: 'saveFilter'
      saveTimeslot: 'saveTimeslot'
      createDestination: 'createDestination'
      saveProfile: 'saveProfile'
      deleteDestination: 'deleteDestination'
      deleteProfile: 'deleteProfile'
      deleteTimeslot: 'deleteTimeslot'
      deleteFilter: 'deleteFilter'
    },
    tags: {} as 'waiting' | 'undoing',
  },
  actors: {
    fetchProfileList,
    saveFilter,
    saveTimeslot,
    createDestination,
    saveProfile,
    deleteDestination,
    deleteProfile,
    deleteTimeslot,
    deleteFilter,
  },
  actions: {
    takeExisting: assign(({ context: { draft, media, names, earlier } }, existing: Existing) => {
      const plan = planOf(draft, { existing, media, names, earlier })
      return { existing, plan, made: plan === undefined ? {} : usedParts(plan) }
    }),
    takeFilter: assign(({ context }, filter: SavedFilter) => withMade(context, { filter })),
    takeTimeslot: assign(({ context }, timeslot: Timeslot) => withMade(context, { timeslot })),
    takeDestination: assign(({ context }, destination: Destination) => withMade(context, { destination })),
    takeProfile: assign(({ context }, profile: Profile) => withMade(context, { profile })),
    noteFailure: assign(({ context: { existing, made } }, { error }: { error: unknown }) => ({
      failed: { part: existing === undefined ? ('list' as const) : (nextPart(made) ?? 'profile'), error },
    })),
    takeLookUp: assign(({ context }, now: Existing) => lookedUp(context, now)),
    takeTwin: assign(({ context: { existing, made } }, now: Existing) => twinsIn(made, now, existing)),
    noteTwin: assign(({ context: { made } }) => ({ standing: [standingAs('profile', made, 'unknown')] })),
    takeReview: assign(({ context: { ours, made } }, now: Existing) => takenBack(ours, made, now)),
    noteTakenBack: assign(({ context: { left } }) => ({ left: left.slice(1) })),
    noteStanding: assign(({ context: { left, made, standing } }, { error }: { error: unknown }) => {
      const { stands, ...rest } = stillStanding(left, made, error)
      return { ...rest, standing: [...standing, ...stands] }
    }),
    tellMade: sendTo(parent<NotificationMakingReport>(), ({ context: { ours, made } }) => ({
      type: 'notificationMaking.made',
      made: madeParts(ours, made),
    })),
    noteAllStanding: assign(({ context: { ours, made } }) => ({
      left: [],
      standing: ours.toReversed().map((part) => standingAs(part, made, 'unknown')),
    })),
  },
  guards: {
    isUnplanned: ({ context }) => context.plan === undefined,
    isSame: ({ context }) => context.plan?.same !== undefined,
    hasFailed: ({ context }) => context.failed !== undefined,
    isNothingOurs: ({ context }) => context.ours.length === 0,
    isFilterNext: ({ context }) => nextPart(context.made) === 'filter',
    isTimeslotNext: ({ context }) => nextPart(context.made) === 'timeslot',
    isDestinationNext: ({ context }) => nextPart(context.made) === 'destination',
    isProfileNext: ({ context }) => nextPart(context.made) === 'profile',
    hasTwin: ({ context }) => context.twin !== undefined,
    isDestinationLeft: ({ context }) => context.left[0] === 'destination',
    isTimeslotLeft: ({ context }) => context.left[0] === 'timeslot',
    isFilterLeft: ({ context }) => context.left[0] === 'filter',
  },
  delays: { askingPause },
}).createMachine({
  id: 'notificationMaking',
  description: 'Makes a profile with the parts that it lacks, all or nothing.',
  context: initialContext,
  initial: 'checking',
  states: {
    checking: {
      description: 'Fetches what exists, so that nothing is made twice.',
      invoke: {
        src: 'fetchProfileList',
        id: 'fetchProfileList',
        onDone: { target: 'planned', actions: { type: 'takeExisting', params: theOutput } },
        onError: { target: 'over', actions: { type: 'noteFailure', params: theError } },
      },
    },
    planned: {
      description: 'Checks whether there is anything to make.',
      always: [{ guard: 'isUnplanned', target: 'over' }, { guard: 'isSame', target: 'over' }, { target: 'making' }],
    },
    making: {
      description: 'Makes one part after the other.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Reports what is made, and chooses the next part.',
          entry: 'tellMade',
          always: [
            { guard: 'hasFailed', target: '#notificationMaking.undoing' },
            { guard: 'isFilterNext', target: 'filter' },
            { guard: 'isTimeslotNext', target: 'timeslot' },
            { guard: 'isDestinationNext', target: 'destination' },
            { guard: 'isProfileNext', target: 'profile' },
            { target: 'comparing' },
          ],
        },
        filter: {
          description: 'Sends the filter.',
          invoke: {
            src: 'saveFilter',
            id: 'saveFilter',
            input: newFilter,
            onDone: { target: 'choosing', actions: { type: 'takeFilter', params: theOutput } },
            onError: { target: 'lookingUp', actions: { type: 'noteFailure', params: theError } },
          },
        },
        timeslot: {
          description: 'Sends the timeslot.',
          invoke: {
            src: 'saveTimeslot',
            id: 'saveTimeslot',
            input: newTimeslot,
            onDone: { target: 'choosing', actions: { type: 'takeTimeslot', params: theOutput } },
            onError: { target: 'lookingUp', actions: { type: 'noteFailure', params: theError } },
          },
        },
        destination: {
          description: 'Sends the destination.',
          invoke: {
            src: 'createDestination',
            id: 'createDestination',
            input: newDestination,
            onDone: { target: 'choosing', actions: { type: 'takeDestination', params: theOutput } },
            onError: { target: 'lookingUp', actions: { type: 'noteFailure', params: theError } },
          },
        },
        profile: {
          description: 'Sends the profile.',
          invoke: {
            src: 'saveProfile',
            id: 'saveProfile',
            input: newProfile,
            onDone: { target: 'choosing', actions: { type: 'takeProfile', params: theOutput } },
            onError: { target: 'lookingUp', actions: { type: 'noteFailure', params: theError } },
          },
        },
        comparing: {
          description:
            'Checks whether there are two such profiles: a browser may send a request twice, and so may another window.',
          invoke: {
            src: 'fetchProfileList',
            id: 'fetchProfileList',
            onDone: { target: 'compared', actions: { type: 'takeTwin', params: theOutput } },
            onError: { target: '#notificationMaking.over', actions: 'noteTwin' },
          },
        },
        compared: {
          description: 'Decides whether a profile is there twice.',
          always: [{ guard: 'hasTwin', target: 'twin' }, { target: '#notificationMaking.over' }],
        },
        twin: {
          description: 'Deletes the younger one of the two.',
          invoke: {
            src: 'deleteProfile',
            id: 'deleteProfile',
            input: twinToDelete,
            onDone: { target: '#notificationMaking.over' },
            onError: { target: '#notificationMaking.over', actions: 'noteTwin' },
          },
        },
        lookingUp: {
          description: 'Looks up whether the request has made its part all the same.',
          invoke: {
            src: 'fetchProfileList',
            id: 'fetchProfileList',
            onDone: { target: 'choosing', actions: { type: 'takeLookUp', params: theOutput } },
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: 'The server does not respond: it is asked again after a pause.',
          tags: ['waiting'],
          after: { askingPause: { target: 'lookingUp' } },
          on: { 'notificationMaking.tryAgain': { target: 'lookingUp' } },
        },
      },
    },
    undoing: {
      description: 'Takes back what was made.',
      tags: ['undoing'],
      initial: 'begun',
      states: {
        begun: {
          description: 'Checks whether there is anything to take back.',
          always: [{ guard: 'isNothingOurs', target: '#notificationMaking.over' }, { target: 'reviewing' }],
        },
        reviewing: {
          description: 'Fetches the profiles: what one of them uses meanwhile must stay.',
          invoke: {
            src: 'fetchProfileList',
            id: 'fetchProfileList',
            onDone: { target: 'choosing', actions: { type: 'takeReview', params: theOutput } },
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: 'The server does not respond: it is asked again after a pause, or what was made may stand.',
          tags: ['waiting'],
          after: { askingPause: { target: 'reviewing' } },
          on: {
            'notificationMaking.tryAgain': { target: 'reviewing' },
            'notificationMaking.giveUp': { target: '#notificationMaking.over', actions: 'noteAllStanding' },
          },
        },
        choosing: {
          description: 'Chooses what is taken back next.',
          always: [
            { guard: 'isDestinationLeft', target: 'destination' },
            { guard: 'isTimeslotLeft', target: 'timeslot' },
            { guard: 'isFilterLeft', target: 'filter' },
            { target: '#notificationMaking.over' },
          ],
        },
        destination: {
          description: 'Deletes the destination.',
          invoke: {
            src: 'deleteDestination',
            id: 'deleteDestination',
            input: destinationToDelete,
            onDone: { target: 'choosing', actions: 'noteTakenBack' },
            onError: { target: 'choosing', actions: { type: 'noteStanding', params: theError } },
          },
        },
        timeslot: {
          description: 'Deletes the timeslot.',
          invoke: {
            src: 'deleteTimeslot',
            id: 'deleteTimeslot',
            input: timeslotToDelete,
            onDone: { target: 'choosing', actions: 'noteTakenBack' },
            onError: { target: 'choosing', actions: { type: 'noteStanding', params: theError } },
          },
        },
        filter: {
          description: 'Deletes the filter.',
          invoke: {
            src: 'deleteFilter',
            id: 'deleteFilter',
            input: filterToDelete,
            onDone: { target: 'choosing', actions: 'noteTakenBack' },
            onError: { target: 'choosing', actions: { type: 'noteStanding', params: theError } },
          },
        },
      },
    },
    over: { type: 'final', description: 'Everything is made, or nothing, or what stands is known.' },
  },
  output: outcome,
})

export type NotificationMakingRef = ActorRefFrom<typeof notificationMakingMachine>

function initialContext({ input }: { input: NotificationMakingInput }): NotificationMakingContext {
  return {
    ...input,
    existing: undefined,
    plan: undefined,
    made: {},
    ours: [],
    failed: undefined,
    twin: undefined,
    left: [],
    standing: [],
  }
}

function withMade({ made, ours }: NotificationMakingContext, part: Made): Partial<NotificationMakingContext> {
  return { made: { ...made, ...part }, ours: [...ours, ...(Object.keys(part) as PartName[])], failed: undefined }
}

/** If the request has made its part, it has not failed. */
function lookedUp(context: NotificationMakingContext, now: Existing): Partial<NotificationMakingContext> {
  const { plan, made, existing } = context
  const sought = nextPart(made)
  if (plan === undefined || existing === undefined || sought === undefined) return {}
  const found = foundPart(sought, plan, made, now, existing)
  return Object.keys(found).length === 0 ? {} : withMade(context, found)
}

interface Scope {
  readonly context: NotificationMakingContext
}

function newFilter({ context: { plan } }: Scope): FilterToSave {
  return { pk: undefined, ...contentOf(plan?.filter) }
}

function newTimeslot({ context: { plan } }: Scope): TimeslotContent & { pk: undefined } {
  return { pk: undefined, ...contentOf(plan?.timeslot) }
}

function newDestination({ context: { plan } }: Scope): NewDestination {
  return contentOf(plan?.destination)
}

function newProfile({ context: { plan, made } }: Scope): ProfileContent & { pk: undefined } {
  const { filter, timeslot, destination } = made
  if (plan === undefined || filter === undefined || timeslot === undefined || destination === undefined) {
    throw new TypeError('a part of the profile is missing')
  }
  return {
    pk: undefined,
    name: plan.profile,
    timeslot: timeslot.pk,
    filters: [filter.pk],
    destinations: [destination.pk],
    isActive: true,
  }
}

function twinToDelete({ context: { twin } }: Scope) {
  if (twin === undefined) throw new TypeError('there is only one such profile')
  return { pk: twin.pk, name: twin.name }
}

function destinationToDelete({ context: { made } }: Scope) {
  return { pk: made.destination?.pk ?? 0 }
}

function timeslotToDelete({ context: { made } }: Scope) {
  return { pk: made.timeslot?.pk ?? 0, name: partName('timeslot', made) }
}

function filterToDelete({ context: { made } }: Scope) {
  return { pk: made.filter?.pk ?? 0, name: partName('filter', made) }
}

function outcome({ context }: Scope): NotificationMakingOutput {
  const { failed, plan, made, ours, standing } = context
  if (failed !== undefined) {
    return { type: 'failed', ...failed, isTakenBack: ours.length > standing.length, standing }
  }
  if (plan?.same !== undefined) return { type: 'same', profile: plan.same }
  if (made.profile === undefined) return { type: 'gone' }
  return { type: 'made', profile: made.profile, mayBeTwice: standing.length > 0 }
}
