/**
 * Requests recent events from the server as cheaply as possible, to keep the list up to date on an interval
 * (docs/behaviour.md#polling).
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import {
  changedIncidents,
  eventsAtFirst,
  isFollowable,
  isListDue,
  isOtherList,
  justFetched,
  lastDeeds,
  listFound,
  neverSeen,
  nothingAsked,
  plainTicks,
  seenAfter,
  sinceOf,
  toldCount,
  verdictOn,
  type Counted,
  type FeedAnswer,
  type FeedEvent,
  type Round,
  type Seen,
  type Standing,
  type ToldCount,
} from './domain/changeFeed.ts'
import { noList, withoutRows, type KeptList } from './domain/keptList.ts'
import { rangeOf } from './domain/listRenewal.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { isOwnAnswer, type FailedCall } from '../core/answered.ts'
import type { IncidentPage } from './domain/page.ts'
import type { Found } from '../forms/domain/resource.ts'
import { keptList, type KeptListTold } from './followed.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import {
  fetchChanges,
  fetchFollowing,
  fetchLatestEvents,
  fetchListedIncidents,
  type ChangesRequest,
  type FollowingRequest,
  type ListedRequest,
} from './ports.ts'
import { parent, receiver } from '../core/system.ts'
import type { Changed } from '../incident/domain/changed.ts'

/** In the state `plain`, `ticks` counts the ticks since the server was last asked for its feed. */
export interface ChangeFeedContext extends Round, Standing {
  /** How many incidents matched when the list was last known to be correct. */
  readonly counted: Counted | undefined
  readonly seen: Seen
  /** At least this many milliseconds have passed since `seen` was last updated. */
  readonly passed: number
  /** The list that the requests are made for. */
  readonly list: KeptList
  /** Whether `seen` may be ahead of the rows until the whole list has been fetched. */
  readonly isListOwed: boolean
}

export type ChangeFeedEvent =
  /** The interval has passed: at least `passed` milliseconds since the last tick. */
  | { type: 'changeFeed.tick'; passed: number }
  /** Changes may have been missed, because the server could not be reached or pushes changes only from now on. */
  | { type: 'changeFeed.catchUp' }
  | KeptListTold

/** Report to the parent. */
export type ChangeFeedReport = { type: 'changeFeed.told'; changed: Changed; count: ToldCount | undefined }

/**
 * The transitions taken when a request of a tick fails: without a response from the server, the feed stays in use;
 * after an error or an unusable response, the chart switches to `plain`. Both fetch the whole list.
 */
const notTold = [
  { guard: { type: 'isSilence', params: theError }, target: 'resting', actions: 'fetchList' },
  { target: 'plain', actions: 'fetchList' },
] as const

/**
 * At each tick, asks the server what has happened since the last tick and how many incidents match, and then fetches
 * only the incidents that were affected. Because the feed does not report everything, the whole list is fetched instead
 * if the result does not add up, and at every tenth tick (every twentieth while nothing happens). The chart never
 * assumes that a server has a feed: it always asks. If the server sends a wrong answer or reports too much at a time,
 * its feed is not used for ten ticks; after that, the server may have recovered or been replaced. After an outage, the list
 * is caught up immediately by a round of the same requests, or fetched as a whole where these cannot tell what it lacks.
 */
export const changeFeedMachine = setup({
  types: { context: {} as ChangeFeedContext, events: {} as ChangeFeedEvent },
  actors: { keptList, fetchLatestEvents, fetchChanges, fetchListedIncidents, fetchFollowing },
  actions: {
    noteTick: assign(({ context }, { passed }: { passed: number }) => ({
      ...nothingAsked,
      passed: context.passed + passed,
    })),
    noteCatchUp: assign({ ...nothingAsked, isCatchingUp: true }),
    countTick: assign(({ context }) => ({
      ticks: context.ticks + 1,
      isQuiet: context.isQuiet && context.renewal.changed.length === 0,
    })),
    forgetTicks: assign({ ticks: 0 }),
    takeLatest: assign(({ context }, events: readonly FeedEvent[]) => ({
      seen: seenAfter(context.seen, events, context.passed),
      passed: 0,
      isListOwed: true,
      renewal: { ...context.renewal, deeds: lastDeeds(events, context.seen) },
    })),
    takeList: assign(({ context }, found: KeptListTold) => listFound(context, found)),
    /** Between two rounds, the rows would be those of long ago once changes are pushed instead of asked for. */
    forgetRows: assign(({ context: { list } }) => ({ list: withoutRows(list) })),
    oweList: assign({ isListOwed: true }),
    noteAsked: assign(({ context }) => ({ renewal: { ...context.renewal, askedAt: Date.now() } })),
    takeAnswer: assign(({ context }, answer: FeedAnswer) => ({
      answer,
      answerAskedAt: context.renewal.askedAt,
      unreadable: answer.unreadable,
      renewal: {
        ...context.renewal,
        changed: changedIncidents(answer.events, context.seen),
        deeds: lastDeeds(answer.events, context.seen),
      },
    })),
    takeListed: assign(({ context }, { items, unreadable }: Found<Incident>) => ({
      unreadable: context.unreadable + unreadable,
      renewal: { ...context.renewal, listed: items },
    })),
    takeFollowing: assign(({ context }, following: IncidentPage) => ({ renewal: { ...context.renewal, following } })),
    takeSeen: assign(({ context }) => ({
      seen: seenAfter(context.seen, context.answer.events, context.passed),
      passed: 0,
      counted:
        context.answer.count === undefined
          ? undefined
          : { count: context.answer.count, at: Date.now(), merged: context.list.merged },
    })),
    renewStore: sendTo(receiver('incidents'), ({ context }) => ({ type: 'incidents.renew', renewal: context.renewal })),
    tell: sendTo(parent<ChangeFeedReport>(), ({ context }) => ({
      type: 'changeFeed.told',
      changed: context.renewal.changed,
      count: toldCount(context),
    })),
    refetchList: sendTo(receiver('incidents'), { type: 'incidents.refetch' }),
    tellBehind: sendTo(receiver('incidents'), { type: 'incidents.fallBehind' }),
    /**
     * Passes on what the server has just reported about rows that may be gone, because the list does not say who
     * changed them.
     */
    fetchList: enqueueActions(({ context, enqueue }) => {
      const count = toldCount({ answer: context.answer, answerAskedAt: context.answerAskedAt, list: context.list })
      const { deeds } = context.renewal
      if (deeds.size > 0) enqueue.sendTo(receiver('incidents'), { type: 'incidents.noteDeeds', deeds })
      enqueue.sendTo(receiver('incidents'), { type: context.isCatchingUp ? 'incidents.refetch' : 'incidents.refresh' })
      enqueue.sendTo(parent<ChangeFeedReport>(), { type: 'changeFeed.told', changed: 'all', count })
    }),
  },
  guards: {
    isSilence: (_, failed: FailedCall) => !isOwnAnswer(_, failed),
    isNone: (_, events: readonly FeedEvent[]) => events.length === 0,
    isFollowable: ({ context }, found: KeptListTold) => isFollowable(context, found, Date.now()),
    /** After an outage more may have happened than at a tick: the feed then continues from its newest events. */
    isMuchMissed: ({ context }, { hasMore, count }: FeedAnswer) =>
      context.isCatchingUp && hasMore && count !== undefined,
    isUseless: (_, { hasMore, count }: FeedAnswer) => hasMore || count === undefined,
    /** False if the whole list is due anyway, because that list contains these incidents. */
    isToldOfIncidents: ({ context }, answer: FeedAnswer) =>
      !isListDue(context) && changedIncidents(answer.events, context.seen).length > 0,
    isOtherList: ({ context }, found: KeptListTold) => isOtherList(context, found),
    isShort: ({ context }, { list }: KeptListTold) => verdictOn(context, list, Date.now()).do === 'fill',
    isRight: ({ context }, { list }: KeptListTold) => verdictOn(context, list, Date.now()).do === 'show',
    isRested: ({ context }) => context.ticks >= plainTicks - 1,
  },
}).createMachine({
  id: 'changeFeed',
  description: 'Keeps the list up to date by asking the server for recent events.',
  context: nothingYet,
  initial: 'unknown',
  states: {
    unknown: {
      description: 'It is not known whether the server has a feed.',
      entry: 'forgetRows',
      on: {
        'changeFeed.tick': { target: 'beginning', actions: { type: 'noteTick', params: theEvent } },
        'changeFeed.catchUp': { actions: 'refetchList' },
      },
    },
    beginning: {
      description:
        'The newest events are being fetched: the feed continues from them, and they say who changed rows since the list was loaded. The list is fetched as well.',
      invoke: {
        src: 'fetchLatestEvents',
        id: 'fetchLatestEvents',
        input: { atMost: eventsAtFirst },
        onDone: [
          { guard: { type: 'isNone', params: theOutput }, target: 'unknown', actions: 'fetchList' },
          { target: 'resting', actions: [{ type: 'takeLatest', params: theOutput }, 'fetchList'] },
        ],
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'unknown', actions: 'fetchList' },
          { target: 'plain', actions: 'fetchList' },
        ],
      },
      on: { 'changeFeed.catchUp': { actions: ['noteCatchUp', 'tellBehind'] } },
    },
    resting: {
      description: 'The list agrees with the last answers of the server, or is being fetched.',
      entry: 'forgetRows',
      on: { 'changeFeed.tick': { target: 'looking', actions: { type: 'noteTick', params: theEvent } } },
    },
    looking: {
      description: 'Reads the current list.',
      invoke: { src: 'keptList', id: 'lookAtList' },
      on: {
        'keptList.told': [
          {
            guard: { type: 'isFollowable', params: theEvent },
            target: 'asking',
            actions: { type: 'takeList', params: theEvent },
          },
          { target: 'resting', actions: 'fetchList' },
        ],
      },
    },
    asking: {
      description: 'The recent events and the count of matching incidents are being fetched.',
      entry: 'noteAsked',
      invoke: {
        src: 'fetchChanges',
        id: 'fetchChanges',
        input: wantedChanges,
        onDone: [
          { guard: { type: 'isMuchMissed', params: theOutput }, target: 'beginning' },
          { guard: { type: 'isUseless', params: theOutput }, target: 'plain', actions: 'fetchList' },
          {
            guard: { type: 'isToldOfIncidents', params: theOutput },
            target: 'fetching',
            actions: { type: 'takeAnswer', params: theOutput },
          },
          { target: 'judging', actions: { type: 'takeAnswer', params: theOutput } },
        ],
        onError: notTold,
      },
    },
    fetching: {
      description: 'The incidents of the recent events are being fetched.',
      entry: 'noteAsked',
      invoke: {
        src: 'fetchListedIncidents',
        id: 'fetchListedIncidents',
        input: wantedIncidents,
        onDone: { target: 'judging', actions: { type: 'takeListed', params: theOutput } },
        onError: notTold,
      },
    },
    filling: {
      description: 'The rows that replace removed ones are being fetched.',
      invoke: {
        src: 'fetchFollowing',
        id: 'fetchFollowing',
        input: wantedRows,
        onDone: { target: 'judging', actions: { type: 'takeFollowing', params: theOutput } },
        onError: notTold,
      },
    },
    judging: {
      description:
        'Checks whether the answers make the list correct and whether the whole list is due. If the list was fetched in the meantime, the answers are dropped.',
      invoke: { src: 'keptList', id: 'compareList' },
      on: {
        'keptList.told': [
          { guard: { type: 'isOtherList', params: theEvent }, target: 'resting' },
          {
            guard: { type: 'isShort', params: theEvent },
            target: 'filling',
            actions: { type: 'takeList', params: theEvent },
          },
          {
            guard: { type: 'isRight', params: theEvent },
            target: 'resting',
            actions: ['takeSeen', 'countTick', 'renewStore', 'tell'],
          },
          { target: 'resting', actions: ['takeSeen', 'oweList', 'fetchList'] },
        ],
      },
    },
    plain: {
      description: 'The whole list is fetched at each tick.',
      entry: ['forgetTicks', 'forgetRows'],
      on: {
        'changeFeed.tick': [
          { guard: 'isRested', target: 'beginning', actions: { type: 'noteTick', params: theEvent } },
          { actions: [{ type: 'noteTick', params: theEvent }, 'countTick', 'fetchList'] },
        ],
        'changeFeed.catchUp': { actions: 'refetchList' },
      },
    },
  },
  on: { 'changeFeed.catchUp': { target: '.looking', actions: ['noteCatchUp', 'tellBehind'] } },
})

export type ChangeFeedRef = ActorRefFrom<typeof changeFeedMachine>

function nothingYet(): ChangeFeedContext {
  return {
    ...nothingAsked,
    ...justFetched,
    seen: neverSeen,
    passed: 0,
    counted: undefined,
    list: noList,
    isListOwed: false,
  }
}

function wantedChanges({ context: { seen, list } }: { context: ChangeFeedContext }): ChangesRequest {
  return { since: sinceOf(seen), question: list.request }
}

function wantedIncidents({ context: { renewal, list } }: { context: ChangeFeedContext }): ListedRequest {
  return { question: list.request, pks: renewal.changed, cursor: list.request.cursor, ...rangeOf(list) }
}

function wantedRows({ context }: { context: ChangeFeedContext }): FollowingRequest {
  const { list } = context
  // Only requested if rows are missing.
  const verdict = verdictOn(context, list, Date.now())
  const { cursor, rows } = verdict.do === 'fill' ? verdict : { cursor: '', rows: 0 }
  return { question: list.request, cursor, rows }
}
