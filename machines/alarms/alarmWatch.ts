/** Watches for alarms, whatever the list shows, even in a hidden tab (docs/behaviour.md#alerts). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { isOwnAnswer, type FailedCall } from '../core/answered.ts'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, type SingletonActor } from '../core/system.ts'
import { alarmFilter, type AlarmFilterTold } from './followed.ts'
import {
  ackedQuestion,
  ackedRequest,
  changesRequest,
  feedFrom,
  hasFailedAfter,
  isAckedOff,
  isGatherDue,
  newestRequest,
  nothingChecked,
  possibleRequest,
  roundAfter,
  withoutFeed,
  type AlarmCheck,
} from './domain/alarmFeed.ts'
import { eventsAtFirst, type AlarmChanges, type FeedEvent } from '../list/domain/changeFeed.ts'
import {
  afterEvents,
  afterExpiries,
  afterFilter,
  afterGathering,
  afterNewest,
  afterPush,
  type AlarmVerdict,
} from './domain/alarmVerdicts.ts'
import { alarmInterval, followUpPause, promptFollowUps, type AlarmNews } from './domain/alarms.ts'
import type { LiveReport } from '../list/domain/liveChange.ts'
import { fetchAlarmChanges, fetchLatestEvents, fetchListedIncidents } from '../list/ports.ts'
import { fetchAckedAlarms, fetchAlarms } from './ports.ts'
import { hasCome } from '../core/later.ts'

export interface AlarmWatchInput {
  /** Whether the deployment shows severity levels. */
  readonly showsLevels: boolean
}

export interface AlarmWatchContext extends AlarmCheck {
  /** When the server last answered or, before its first answer, when the watch began; milliseconds since 1970. */
  readonly checkedAt: number
  /** When the pause that the server asked for ends, in milliseconds since 1970. */
  readonly restrainedUntil: number
  /** How many checks in a row have followed because something was unclear. */
  readonly followUps: number
  /** Whether another tab watches, so that no further check is made here. */
  readonly isAway: boolean
  /** The error of the request that failed last. */
  readonly failure: unknown
}

/** The events that other charts may send. */
export type AlarmWatchRequest =
  /** The live connection reports changes. */
  LiveReport & { type: 'alarmWatch.hear' }

export type AlarmWatchEvent =
  | AlarmWatchRequest
  /** A check may be overdue: the network is back, or the page is shown after the computer slept. */
  | { type: 'alarmWatch.check' }
  /** Another tab of this browser leads, and this one is hidden: no check begins. */
  | { type: 'alarmWatch.rest' }
  /** This tab leads, or is on screen: what was due is checked now. */
  | { type: 'alarmWatch.work' }
  | AlarmFilterTold

/** Reports to the parent; `askedAt` is when the check began, in milliseconds since 1970. */
export type AlarmWatchReport = AlarmNews & { type: 'alarmWatch.told'; askedAt: number }

/** The request of a check failed. */
const notTold = { target: 'failing', actions: { type: 'noteFailure', params: theError } } as const

/**
 * Checks the alarms 30 s after each check; in a hidden tab at least every minute, because browsers may run its timers
 * only once a minute. A check asks for the recent events and for counts, and looks up the incidents that they are about.
 * If the server cannot tell these, it fetches the newest alarms instead. Changes that the live connection pushes count
 * immediately. A failure shows no message, because the banner and the age of the list already show it; the alerts menu
 * says when alarms were last checked.
 */
export const alarmWatchMachine = setup({
  types: {
    context: {} as AlarmWatchContext,
    events: {} as AlarmWatchEvent,
    input: {} as AlarmWatchInput,
  },
  actors: { alarmFilter, fetchAckedAlarms, fetchAlarms, fetchLatestEvents, fetchAlarmChanges, fetchListedIncidents },
  actions: {
    retryFeed: assign({ plainChecks: 0, hasFailed: false, isShort: false }),
    noteAsked: assign(({ context: { isUnclear, followUps } }) => ({
      askedAt: Date.now(),
      heard: new Set<number>(),
      isUnclear: false,
      followUps: isUnclear ? followUps + 1 : 0,
    })),
    noteChecked: assign(({ context }) => ({ checkedAt: Date.now(), hasFailed: hasFailedAfter(context) })),
    countCheck: assign(({ context }) => ({ plainChecks: Math.max(0, context.plainChecks - 1) })),
    takeLatest: assign((_, events: readonly FeedEvent[]) => ({ feed: feedFrom(events) })),
    noteFailed: assign({ hasFailed: true }),
    forgetFeed: assign(({ context }) => withoutFeed(context)),
    takeChanges: assign(({ context }, answer: AlarmChanges) => ({ round: roundAfter(context, answer) })),
    meet: enqueueActions(({ context: { askedAt }, enqueue }, { check, news }: AlarmVerdict) => {
      enqueue.assign(check)
      if (news.arrived.length + news.gone.length > 0)
        enqueue.sendTo(parent<AlarmWatchReport>(), { type: 'alarmWatch.told', ...news, askedAt })
    }),
    noteAway: assign({ isAway: true }),
    noteBack: assign({ isAway: false }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    noteRestraint: assign(({ context }) => ({
      restrainedUntil: Date.now() + (restraintOf(faultOf(context.failure)) ?? 0),
    })),
  },
  guards: {
    // A proxy that cannot reach the server has nothing to say about the feed.
    isSilence: (_, failed: FailedCall) => !isOwnAnswer(_, failed),
    isRestraint: (_, { error }: FailedCall) => restraintOf(faultOf(error)) !== undefined,
    isHere: ({ context }) => !context.isAway,
    isDue: ({ context }) => Date.now() - context.checkedAt >= alarmInterval,
    isPauseOver: ({ context }) => Date.now() >= context.restrainedUntil,
    /** The next check goes on where the feed was. */
    isFirstFailure: ({ context }) => !context.hasFailed && context.feed !== undefined,
    isFollowed: ({ context }) => context.feed !== undefined,
    isRested: ({ context }) => context.plainChecks === 0,
    isUseless: ({ context }, { hasMore, count }: AlarmChanges) => (hasMore && !context.isShort) || count === undefined,
    isAckedOff: ({ context }) => isAckedOff({ context }),
    isGatherDue: ({ context }) => isGatherDue({ context }),
    // After a failed check, the server is left alone for the interval: it may soon answer again.
    isUnclear: ({ context }) => context.isUnclear && !context.hasFailed,
    isUnclearAtFirst: ({ context: { isUnclear, hasFailed, followUps } }) =>
      isUnclear && !hasFailed && followUps < promptFollowUps,
  },
  delays: {
    alarmInterval,
    followUpPause,
    restraint: ({ context }) => Math.max(0, context.restrainedUntil - Date.now()),
  },
}).createMachine({
  id: 'alarmWatch',
  description: 'Watches for alarms, whatever the list shows.',
  context: beginning,
  invoke: { src: 'alarmFilter', id: 'alarmFilter' },
  initial: 'waiting',
  states: {
    waiting: { description: 'It is not known yet what counts as an alarm.' },
    asking: {
      description: 'The server is being asked for alarms.',
      initial: 'due',
      states: {
        due: {
          description: 'A check is due. If another tab watches, it waits until this tab leads or is on screen.',
          always: { guard: 'isHere', target: 'choosing' },
        },
        choosing: {
          description: 'Chooses how to ask.',
          entry: 'noteAsked',
          always: [
            { guard: 'isFollowed', target: 'changes' },
            { guard: 'isRested', target: 'latest' },
            { target: 'newest' },
          ],
        },
        latest: {
          description: 'The newest events are being fetched: the feed continues from them.',
          invoke: {
            src: 'fetchLatestEvents',
            id: 'fetchLatestEvents',
            input: { atMost: eventsAtFirst },
            onDone: { target: 'newest', actions: { type: 'takeLatest', params: theOutput } },
            onError: notTold,
          },
        },
        newest: {
          description: 'The newest alarms are being fetched.',
          invoke: {
            src: 'fetchAlarms',
            id: 'fetchAlarms',
            input: newestRequest,
            onDone: [
              {
                guard: 'isFollowed',
                target: 'changes',
                actions: { type: 'meet', params: afterNewest },
              },
              {
                target: '#alarmWatch.checked',
                actions: ['countCheck', { type: 'meet', params: afterNewest }],
              },
            ],
            onError: [
              {
                guard: { type: 'isRestraint', params: theError },
                target: '#alarmWatch.restrained',
                actions: { type: 'noteFailure', params: theError },
              },
              { target: '#alarmWatch.resting' },
            ],
          },
        },
        changes: {
          description: 'The recent events are being fetched, and how many alarms there are.',
          invoke: {
            src: 'fetchAlarmChanges',
            id: 'fetchAlarmChanges',
            input: changesRequest,
            onDone: [
              { guard: { type: 'isUseless', params: theOutput }, target: 'newest', actions: 'forgetFeed' },
              { target: 'looking', actions: { type: 'takeChanges', params: theOutput } },
            ],
            onError: notTold,
          },
        },
        looking: {
          description: 'The incidents that may have become alarms are being looked up; none if nothing happened.',
          invoke: {
            src: 'fetchListedIncidents',
            id: 'lookUpIncidents',
            input: possibleRequest,
            onDone: {
              target: 'comparing',
              actions: { type: 'meet', params: afterEvents },
            },
            onError: notTold,
          },
        },
        failing: {
          description:
            'A request failed. The newest alarms are fetched if the server refuses the feed again and again.',
          always: [
            { guard: { type: 'isRestraint', params: theFailure }, target: '#alarmWatch.restrained' },
            { guard: { type: 'isSilence', params: theFailure }, target: '#alarmWatch.resting' },
            { guard: 'isFirstFailure', target: '#alarmWatch.resting', actions: 'noteFailed' },
            { target: 'newest', actions: 'forgetFeed' },
          ],
        },
        comparing: {
          description: 'Compares the acknowledged incidents with their count, because no event tells of an expiry.',
          always: [{ guard: 'isAckedOff', target: 'expiring' }, { target: 'finishing' }],
        },
        expiring: {
          description: 'The acknowledged incidents are being looked up among the alarms.',
          invoke: {
            src: 'fetchListedIncidents',
            id: 'lookUpAcked',
            input: ackedRequest,
            onDone: {
              target: 'finishing',
              actions: { type: 'meet', params: afterExpiries },
            },
            onError: notTold,
          },
        },
        finishing: {
          description: 'The check is complete, unless the acknowledged incidents are not known.',
          always: [{ guard: 'isGatherDue', target: 'gathering' }, { target: '#alarmWatch.checked' }],
        },
        gathering: {
          description: 'The incidents that only their acknowledgements keep from being alarms are being fetched.',
          invoke: {
            src: 'fetchAckedAlarms',
            id: 'fetchAckedAlarms',
            input: ackedQuestion,
            onDone: {
              target: '#alarmWatch.checked',
              actions: { type: 'meet', params: afterGathering },
            },
            onError: notTold,
          },
        },
      },
    },
    checked: {
      description: 'The check is complete.',
      entry: 'noteChecked',
      always: { target: 'resting' },
    },
    resting: {
      description: 'The server was asked for alarms recently; it is asked again after the interval.',
      always: [
        { guard: 'isUnclearAtFirst', target: 'asking' },
        { guard: 'isUnclear', target: 'following' },
      ],
      after: { alarmInterval: { target: 'asking' } },
      on: { 'alarmWatch.check': { guard: 'isDue', target: 'asking' } },
    },
    following: {
      description: 'Something is still unclear after several checks in a row: the server is asked again after a pause.',
      after: { followUpPause: { target: 'asking' } },
    },
    restrained: {
      description: 'The server asked for a pause (429): the alarms are fetched again when the pause is over.',
      entry: 'noteRestraint',
      after: { restraint: { target: 'asking' } },
      on: { 'alarmWatch.check': { guard: 'isPauseOver', target: 'asking' } },
    },
  },
  on: {
    'alarmFilter.told': {
      target: '.asking',
      actions: [{ type: 'meet', params: afterFilter }, 'retryFeed'],
    },
    'alarmWatch.rest': { actions: 'noteAway' },
    'alarmWatch.work': { actions: 'noteBack' },
    'alarmWatch.hear': { actions: { type: 'meet', params: afterPush } },
  },
})

hasCome(alarmWatchMachine)

export type AlarmWatchRef = ActorRefFrom<typeof alarmWatchMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    alarmWatch: SingletonActor<typeof alarmWatchMachine, AlarmWatchRequest>
  }
}

function beginning({ input }: { input: AlarmWatchInput }): AlarmWatchContext {
  return {
    ...input,
    ...nothingChecked,
    checkedAt: Date.now(),
    restrainedUntil: 0,
    followUps: 0,
    isAway: false,
    failure: undefined,
  }
}

function theFailure({ context }: { context: AlarmWatchContext }): FailedCall {
  return { error: context.failure }
}

function faultOf(error: unknown) {
  return toFault(error, 'get alarms')
}
