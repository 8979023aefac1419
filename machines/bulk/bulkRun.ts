/** Bulk runs, which outlive the session (docs/behaviour.md#bulk-runs). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { bulkDeliveryMachine, BulkDeliveryInput, BulkDeliveryOutput, BulkDeliveryReport } from './bulkDelivery.ts'
import type { bulkReviewMachine, BulkReviewInput, BulkReviewOutput } from './bulkReview.ts'
import { entryOfRun } from './domain/actionOfRun.ts'
import { doneIncidents } from './domain/doneIncidents.ts'
import { allIncidents, failedIncidents, isReviewDue, sentCount } from './domain/ledger.ts'
import { orderDraft } from './domain/orderDraft.ts'
import {
  endedRun,
  isResumable,
  leftBehind,
  noRun,
  restoredRuns,
  takenUp,
  withRun,
  type BulkOrder,
  type BulkRun,
  type KeptRuns,
  type RunStanding,
  type Runs,
} from './domain/run.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { storeRuns, type StoredRuns } from './ports.ts'
import { begunRun, runGoingOn } from './readings.ts'
import { leaveWarning } from '../forms/ports.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'
import { knownIncidents } from '../incident/readings.ts'
import { presence, type PresenceInput, type PresenceReport } from '../session/presence.ts'
import { hasCome, later } from '../core/later.ts'

const bulkDelivery = later<typeof bulkDeliveryMachine>('bulkDelivery', 'controls')
const bulkReview = later<typeof bulkReviewMachine>('bulkReview', 'controls')

export interface BulkRunInput {
  /** The runs that were stored in this tab before the page was reloaded. */
  readonly runs: KeptRuns
}

export type BulkRunContext = Runs

/** Events that other charts may send. */
export type BulkRunRequest =
  | { type: 'bulkRun.start'; order: BulkOrder }
  /** A user has signed in (`owner`) or out (undefined). */
  | { type: 'bulkRun.changeOwner'; owner: string | undefined }

export type BulkRunEvent =
  | BulkDeliveryReport
  | BulkRunRequest
  | PresenceReport
  /** Resumes a paused run. */
  | { type: 'bulkRun.resume' }
  /** Ends a paused run: the rest is never sent. */
  | { type: 'bulkRun.end' }
  | { type: 'bulkRun.retry' }
  /** Selects the incidents of the run again. */
  | { type: 'bulkRun.reselect' }
  | { type: 'bulkRun.dismiss' }

interface OwnerChange {
  /** The user who is signed in now; undefined if nobody is. */
  readonly owner: string | undefined
}

/** Report to the parent. */
export type BulkRunReport = { type: 'bulkRun.changed'; isUnfinished: boolean }

/**
 * A run whose last call has an unknown outcome stops: nothing is sent again unless the user asks for it, and the
 * outcome is looked up. When its user is no longer signed in, a run is paused and kept; that user can later resume or
 * end it.
 */
export const bulkRunMachine = setup({
  types: {
    context: {} as BulkRunContext,
    events: {} as BulkRunEvent,
    input: {} as BulkRunInput,
    children: {} as {
      bulkDelivery: 'bulkDelivery'
      bulkReview: 'bulkReview'
      leaveWarning: 'leaveWarning'
      presence: 'presence'
    },
    tags: {} as 'unfinished' | 'running' | 'ledger' | 'paused' | 'reviewing' | 'settled',
  },
  actors: { bulkDelivery, bulkReview, leaveWarning, presence },
  actions: {
    storeRuns,
    begin: assign(({ context, self }, { order }: { order: BulkOrder }) => ({
      whose: context.owner,
      run: begunRun(self, order),
    })),
    askFailedAgain: assign(({ context: { run }, self }) => ({
      run: begunRun(self, { ...run, pks: failedIncidents(run.ledger) }),
    })),
    forgetRun: assign({ whose: undefined, run: noRun }),
    takeOwner: assign((_, { owner }: OwnerChange) => ({ owner })),
    takeOwn: assign(({ context }) => takenUp(context)),
    changeOwner: assign(({ context }, { owner, standing }: OwnerChange & { standing: RunStanding }) => ({
      ...leftBehind(context, standing),
      owner,
    })),
    keep: assign(({ context }, { standing }: { standing: RunStanding }) => leftBehind(context, standing)),
    /** The text changes once the one ticket for all has an address. */
    enterLedger: assign(({ context: { run } }, { ledger, text = run.text }: BulkReviewOutput) => ({
      run: { ...run, ledger, text },
    })),
    resume: assign(({ context: { run }, self }) => ({ run: runGoingOn(self, run) })),
    end: assign(({ context: { run } }) => ({ run: endedRun(run) })),
    pauseDelivery: sendTo(child(bulkDelivery), { type: 'bulkDelivery.pause' }),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.drop',
      key: orderDraft(context.run.operation),
    })),
    reselect: sendTo(receiver('selection'), ({ context }) => ({
      type: 'selection.replace',
      pks: allIncidents(context.run.ledger),
    })),
    /** At the start, not at the end: what is ticked meanwhile, also of its own rows, is for something else. */
    letGo: sendTo(receiver('selection'), ({ context: { run } }) => ({
      type: 'selection.untickPage',
      page: [...allIncidents(run.ledger), ...run.ledger.leftOut.map(({ pk }) => pk)],
    })),
    tellDone: sendTo(receiver('incidents'), ({ context, self }) => reportDone(self, context.run, Date.now())),
    logAction: sendTo(receiver('actionLog'), ({ context }) => entryOfRun(context.run)),
    refetchList: sendTo(receiver('incidents'), { type: 'incidents.refetch' }),
    tellBegun: sendTo(parent<BulkRunReport>(), { type: 'bulkRun.changed', isUnfinished: true }),
    tellFinished: sendTo(parent<BulkRunReport>(), { type: 'bulkRun.changed', isUnfinished: false }),
  },
  guards: {
    isOwner: ({ context }, { owner }: OwnerChange) => owner === context.whose,
    isNobody: (_, { owner }: OwnerChange) => owner === undefined,
    isAnybody: ({ context }) => context.owner !== undefined,
    isLeft: ({ context: { owner, whose } }) => owner !== whose,
    isAnyPaused: ({ context: { owner, kept } }) =>
      owner === undefined && [...kept.values()].some(({ standing }) => standing === 'paused'),
    hasOwn: ({ context: { owner = '', kept } }) => kept.has(owner),
    hasOwnPaused: ({ context: { owner = '', kept } }) => kept.get(owner)?.standing === 'paused',
    hasOwnInDoubt: ({ context: { owner = '', kept } }) => isReviewDue((kept.get(owner) ?? noRun).ledger),
    isDoubted: (_, { end }: BulkDeliveryOutput) => end === 'doubted',
    mayGoOn: (_, { end, ledger }: BulkDeliveryOutput) => end === 'paused' && ledger.waiting.length > 0,
    isResumable: ({ context }) => isResumable(context.run),
    hasWaiting: ({ context }) => context.run.ledger.waiting.length > 0,
    isInDoubt: ({ context }) => isReviewDue(context.run.ledger),
    hasFailed: ({ context }) => failedIncidents(context.run.ledger).length > 0,
    isAllDone: ({ context: { run } }) => failedIncidents(run.ledger).length === 0 && sentCount(run.ledger) > 0,
    isAnySent: ({ context }) => sentCount(context.run.ledger) > 0,
  },
}).createMachine({
  id: 'bulkRun',
  description: 'Bulk runs, each kept for its user.',
  context: initialContext,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether a run is kept for the user.',
      always: [
        { guard: 'isAnyPaused', target: 'away' },
        { guard: 'hasOwnPaused', target: 'unfinished.paused', actions: 'takeOwn' },
        { guard: 'hasOwnInDoubt', target: 'unfinished.reviewing', actions: 'takeOwn' },
        { guard: 'hasOwn', target: 'settled', actions: 'takeOwn' },
        { target: 'idle' },
      ],
    },
    away: {
      description: 'Nobody is signed in, and a run is paused: the browser asks before the tab is closed.',
      entry: { type: 'storeRuns', params: keptOnly },
      invoke: { src: 'leaveWarning', id: 'leaveWarning' },
    },
    idle: {
      description: 'The user has no run.',
      entry: ['forgetRun', { type: 'storeRuns', params: keptOnly }],
      on: {
        'bulkRun.start': {
          guard: 'isAnybody',
          target: 'unfinished.running',
          actions: [{ type: 'begin', params: theEvent }, 'letGo'],
        },
      },
    },
    unfinished: {
      description: 'A run is unfinished, or its outcome is unknown: the browser asks before the tab is closed.',
      tags: ['unfinished'],
      entry: 'tellBegun',
      exit: 'tellFinished',
      invoke: { src: 'leaveWarning', id: 'leaveWarning' },
      initial: 'running',
      states: {
        running: {
          description: 'Sends the chunks one after another; the warning banner is shown.',
          tags: ['running'],
          entry: { type: 'storeRuns', params: underWay },
          invoke: {
            src: 'bulkDelivery',
            id: 'bulkDelivery',
            input: deliveryInput,
            onDone: [
              { guard: 'isLeft', target: '#bulkRun.leaving', actions: { type: 'enterLedger', params: theOutput } },
              {
                guard: { type: 'isDoubted', params: theOutput },
                target: 'held',
                actions: { type: 'enterLedger', params: theOutput },
              },
              {
                guard: { type: 'mayGoOn', params: theOutput },
                target: 'paused',
                actions: [{ type: 'enterLedger', params: theOutput }, 'tellDone', 'refetchList'],
              },
              {
                target: 'weighing',
                actions: [{ type: 'enterLedger', params: theOutput }, 'tellDone', 'refetchList'],
              },
            ],
          },
          on: {
            'bulkDelivery.advanced': {
              actions: [
                { type: 'enterLedger', params: theEvent },
                { type: 'storeRuns', params: underWay },
              ],
            },
            'bulkRun.changeOwner': [
              { guard: { type: 'isOwner', params: theEvent }, actions: { type: 'takeOwner', params: theEvent } },
              {
                guard: { type: 'isNobody', params: theEvent },
                actions: [{ type: 'takeOwner', params: theEvent }, 'pauseDelivery'],
              },
              {
                target: '#bulkRun.arriving',
                actions: { type: 'changeOwner', params: leftAs('underWay') },
              },
            ],
          },
        },
        held: {
          description:
            'In another tab somebody has signed in, and it is not yet known who. If it is the same user, the run continues.',
          tags: ['running'],
          entry: { type: 'storeRuns', params: paused },
          invoke: { src: 'presence', id: 'presence', input: userOfRun },
          on: {
            'presence.certain': { target: 'running' },
            'bulkRun.changeOwner': {
              target: '#bulkRun.arriving',
              actions: { type: 'changeOwner', params: leftAs('paused') },
            },
          },
        },
        weighing: {
          description: 'Checks the outcome.',
          always: [
            { guard: 'isInDoubt', target: 'reviewing' },
            { guard: 'isAllDone', target: '#bulkRun.idle', actions: ['dropDraft', 'logAction'] },
            { guard: 'isAnySent', target: '#bulkRun.settled', actions: 'logAction' },
            // Nothing was done: the log of actions says nothing of it.
            { target: '#bulkRun.settled' },
          ],
        },
        paused: {
          description:
            'The rest waits for the user to resume or end the run; unanswered changes are looked up meanwhile.',
          tags: ['ledger', 'paused'],
          entry: { type: 'storeRuns', params: paused },
          invoke: {
            src: 'bulkReview',
            id: 'bulkReview',
            input: theRun,
            onDone: {
              actions: [
                { type: 'enterLedger', params: theOutput },
                { type: 'storeRuns', params: paused },
              ],
            },
          },
          on: {
            'bulkRun.resume': { guard: 'isResumable', target: 'running', actions: 'resume' },
            'bulkRun.end': { target: 'weighing', actions: 'end' },
            'bulkRun.changeOwner': {
              target: '#bulkRun.arriving',
              actions: { type: 'changeOwner', params: leftAs('paused') },
            },
          },
        },
        reviewing: {
          description: 'Looks up the outcome of unanswered changes.',
          tags: ['ledger', 'reviewing'],
          entry: { type: 'storeRuns', params: over },
          invoke: {
            src: 'bulkReview',
            id: 'bulkReview',
            input: theRun,
            // Only now is it known how many were done.
            onDone: { target: '#bulkRun.settled', actions: [{ type: 'enterLedger', params: theOutput }, 'logAction'] },
          },
          on: { 'bulkRun.dismiss': { target: '#bulkRun.idle', actions: ['dropDraft', 'logAction'] } },
        },
      },
    },
    leaving: {
      description: 'The user is no longer signed in: the run is kept in its current state.',
      always: [
        { guard: 'hasWaiting', target: 'arriving', actions: { type: 'keep', params: { standing: 'paused' } } },
        { target: 'arriving', actions: { type: 'keep', params: { standing: 'over' } } },
      ],
    },
    settled: {
      description: 'The ledger shows the outcome for each incident.',
      tags: ['ledger', 'settled'],
      entry: { type: 'storeRuns', params: over },
      on: {
        'bulkRun.start': { target: 'unfinished.running', actions: [{ type: 'begin', params: theEvent }, 'letGo'] },
        'bulkRun.retry': { guard: 'hasFailed', target: 'unfinished.running', actions: ['askFailedAgain', 'letGo'] },
        'bulkRun.reselect': { actions: 'reselect' },
        'bulkRun.dismiss': { target: 'idle', actions: 'dropDraft' },
      },
    },
  },
  on: {
    'bulkRun.changeOwner': {
      target: '.arriving',
      actions: { type: 'changeOwner', params: leftAs('over') },
    },
  },
})

hasCome(bulkRunMachine)

export type BulkRunRef = ActorRefFrom<typeof bulkRunMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    bulkRun: SingletonActor<typeof bulkRunMachine, BulkRunRequest>
  }
}

function initialContext({ input }: { input: BulkRunInput }): BulkRunContext {
  return restoredRuns(input.runs)
}

/** Parameters of `changeOwner`: the new owner from the event, and the state in which the previous run is kept. */
function leftAs(standing: RunStanding) {
  return ({ event: { owner } }: { event: OwnerChange }) => ({ owner, standing })
}

function deliveryInput({ context: { run, whose = '' } }: { context: Runs }): BulkDeliveryInput {
  return { run, whose }
}

function userOfRun({ context: { whose = '' } }: { context: Runs }): PresenceInput {
  return { username: whose }
}

function theRun({ context: { run, whose = '' } }: { context: Runs }): BulkReviewInput {
  return { run, whose }
}

/** Reported to the list at once, so that the operator does not repeat the changes before the server sends them. */
function reportDone(self: AnyActorRef, run: BulkRun, now: number) {
  const incidents = doneIncidents(run, knownIncidents(self, run.ledger.succeeded), now)
  return { type: 'incidents.takeOwn', incidents } as const
}

/** Stored so that the run survives a reload: the next chunk is being sent. */
function underWay({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'underWay')
}

/** The rest waits for the user to resume or end the run. */
function paused({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'paused')
}

/** Nothing more of the run is sent. */
function over({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'over')
}

/** The current user has no run. */
function keptOnly({ context: { owner, kept } }: { context: Runs }): StoredRuns {
  return { owner, runs: kept }
}

function stored({ owner, whose, run, kept }: Runs, standing: RunStanding): StoredRuns {
  return { owner, runs: whose === undefined ? kept : withRun(kept, whose, { ...run, standing }) }
}
