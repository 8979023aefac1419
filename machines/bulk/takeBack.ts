/** Takes back the acknowledgements of one action (docs/behaviour.md#taking-back). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasRefused } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { parent, receiver, singletonActor } from '../core/system.ts'
import type { GivenAcknowledgement } from '../incident/domain/action.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { Acknowledgement } from '../incident/domain/incidentHistory.ts'
import { endAcknowledgement } from '../incident/ports.ts'
import { knownIncidents } from '../incident/readings.ts'
import type { AcknowledgementsAnswer } from '../list/domain/rowAcknowledgements.ts'
import { fetchRowAcknowledgements } from '../list/ports.ts'
import { errorWords } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
import { isSurelyThere } from '../session/readings.ts'
import { isSignInGone } from './domain/deliveryFault.ts'
import {
  hasEnded,
  newTakeBack,
  takeBackMessage,
  withDoubt,
  withEnded,
  withoutDoubt,
  withRefused,
  type TakeBackLedger,
} from './domain/takeBack.ts'
import { fetchChosenIncidents } from './ports.ts'

export interface TakeBackInput {
  /** The action whose acknowledgements these are. */
  readonly id: string
  readonly given: readonly GivenAcknowledgement[]
  /** The incidents that nobody had acknowledged before: without the acknowledgement they are not acknowledged. */
  readonly unacked: readonly number[]
  /** The name of the user who takes them back. */
  readonly whose: string
}

export interface TakeBackContext extends TakeBackInput {
  readonly ledger: TakeBackLedger
  readonly isSurelyThere: boolean
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
  /** Whether the server has no call that changes an acknowledgement. */
  readonly isUnable: boolean
  /** When the last of the acknowledgements runs out by the server's clock, in milliseconds since 1970; 0 if that is not known. */
  readonly lastEnd: number
  /** When the incidents were requested, in milliseconds since 1970. */
  readonly askedAt: number
}

/** Reports to the parent: which acknowledgements are left, and whether the server has no such call. */
export type TakeBackReport =
  | {
      type: 'takeBack.told'
      id: string
      left: readonly GivenAcknowledgement[]
      /** How many have been ended. */
      ended: number
      isUnable: boolean
    }
  /** The incidents are as the server has them; nothing is left to do. */
  | { type: 'takeBack.ended'; id: string }

/** Milliseconds after which the incidents are asked for at the earliest, and at the latest. */
const runOutAfter = 1500
const runOutAtLast = 40_000
/** Milliseconds by which an acknowledgement has surely run out once it has ended. */
const margin = 500

const attempt = 'take back acknowledgements'
/** The server knows the address, but not the call. */
const methodNotAllowed = 405

/**
 * Ends one acknowledgement after the other, always on behalf of the user who gave them, and only those of the action.
 * After a lost answer nothing more is sent: that acknowledgement is looked up. The incidents show at once what they will
 * be, and are fetched when it is over.
 */
export const takeBackMachine = setup({
  types: {
    context: {} as TakeBackContext,
    input: {} as TakeBackInput,
    children: {} as {
      endAcknowledgement: 'endAcknowledgement'
      fetchRowAcknowledgements: 'fetchRowAcknowledgements'
      fetchChosenIncidents: 'fetchChosenIncidents'
    },
  },
  actors: { endAcknowledgement, fetchRowAcknowledgements, fetchChosenIncidents },
  actions: {
    lookWhoIsThere: assign(({ context: { whose }, self }) => ({
      isSurelyThere: isSurelyThere(self, whose),
      skew: serverSkew(self),
    })),
    showUnacked: enqueueActions(({ context: { unacked }, enqueue, self }) => {
      const incidents = versions(self, unacked, false)
      if (incidents.length > 0)
        enqueue.sendTo(singletonActor(self, 'incidents'), { type: 'incidents.takeOwn', incidents })
    }),
    turnBack: enqueueActions(({ context: { unacked, ledger }, enqueue, self }) => {
      const ended = new Set(ledger.ended.map(({ pk }) => pk))
      const left = unacked.filter((pk) => !ended.has(pk))
      const incidents = versions(self, left, true)
      if (incidents.length > 0)
        enqueue.sendTo(singletonActor(self, 'incidents'), { type: 'incidents.takeOwn', incidents })
    }),
    enterEnded: assign(({ context: { ledger, lastEnd } }, { expiration }: Acknowledgement) => ({
      ledger: withEnded(ledger),
      lastEnd: Math.max(lastEnd, Date.parse(expiration ?? '') || 0),
    })),
    enterRefusal: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: withRefused(ledger, errorWords(error, attempt)),
    })),
    enterDoubt: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: withDoubt(ledger, errorWords(error, attempt)),
    })),
    enterNotEnded: assign(({ context: { ledger } }) => ({ ledger: withoutDoubt(ledger) })),
    enterFoundEnded: assign(({ context: { ledger } }) => ({ ledger: withEnded(withoutDoubt(ledger)) })),
    sayOutcome: sendTo(receiver('toasts'), ({ context }) => showing(takeBackMessage(context.ledger))),
    noteUnable: assign({ isUnable: true }),
    tellLeft: sendTo(parent<TakeBackReport>(), ({ context: { id, ledger, isUnable } }) => ({
      type: 'takeBack.told',
      id,
      left: ledger.waiting,
      ended: ledger.ended.length,
      isUnable,
    })),
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    tellStore: sendTo(receiver('incidents'), ({ context: { askedAt } }, incidents: readonly Incident[]) => ({
      type: 'incidents.takeTold',
      incidents,
      askedAt,
    })),
    refetchList: sendTo(receiver('incidents'), { type: 'incidents.refetch' }),
    refreshPage: sendTo(receiver('currentPage'), { type: 'currentPage.refresh', because: 'doubt' }),
    tellEnded: sendTo(parent<TakeBackReport>(), ({ context: { id } }) => ({ type: 'takeBack.ended', id })),
  },
  guards: {
    isDone: ({ context: { ledger } }) => ledger.waiting.length === 0,
    isSurelyThere: ({ context }) => context.isSurelyThere,
    isSignInGone: (_, { error }: { error: unknown }) => isSignInGone(error),
    isUnable: (_, { error }: { error: unknown }) => toFault(error, attempt).status === methodNotAllowed,
    isRefused: (_, { error }: { error: unknown }) => wasRefused(toFault(error, attempt)),
    isFoundEnded: ({ context: { ledger, skew } }, answers: readonly AcknowledgementsAnswer[]) => {
      const there = answers.flatMap(({ acknowledgements }) => acknowledgements)
      return hasEnded(ledger.waiting[0], there, Date.now() + skew)
    },
    isAnswered: (_, answers: readonly AcknowledgementsAnswer[]) => answers.every(({ fault }) => fault === undefined),
  },
  delays: {
    runOut: ({ context: { lastEnd, skew } }) =>
      Math.min(runOutAtLast, Math.max(runOutAfter, lastEnd - (Date.now() + skew) + margin)),
  },
}).createMachine({
  id: 'takeBack',
  description: 'Takes back the acknowledgements of one action.',
  context: initialContext,
  entry: 'showUnacked',
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks what is left, and whether the user is signed in.',
      entry: 'lookWhoIsThere',
      always: [
        { guard: 'isDone', target: 'settling' },
        { guard: 'isSurelyThere', target: 'ending' },
        { target: 'settling' },
      ],
    },
    ending: {
      description: 'One acknowledgement is being ended.',
      invoke: {
        src: 'endAcknowledgement',
        id: 'endAcknowledgement',
        input: nextGiven,
        onDone: { target: 'choosing', actions: { type: 'enterEnded', params: theOutput } },
        onError: [
          { guard: { type: 'isSignInGone', params: theError }, target: 'settling' },
          {
            guard: { type: 'isUnable', params: theError },
            target: 'settling',
            actions: [{ type: 'enterRefusal', params: theError }, 'noteUnable'],
          },
          {
            guard: { type: 'isRefused', params: theError },
            target: 'choosing',
            actions: { type: 'enterRefusal', params: theError },
          },
          { target: 'looking', actions: { type: 'enterDoubt', params: theError } },
        ],
      },
    },
    looking: {
      description: 'The answer was lost: the acknowledgement is looked up, and nothing more is sent.',
      invoke: {
        src: 'fetchRowAcknowledgements',
        id: 'fetchRowAcknowledgements',
        input: doubtedIncident,
        onDone: [
          { guard: { type: 'isFoundEnded', params: theOutput }, target: 'settling', actions: 'enterFoundEnded' },
          { guard: { type: 'isAnswered', params: theOutput }, target: 'settling', actions: 'enterNotEnded' },
          { target: 'settling' },
        ],
        onError: { target: 'settling' },
      },
    },
    settling: {
      description: 'The outcome has been said. What has been ended runs out in a moment.',
      entry: ['sayOutcome', 'tellLeft', 'turnBack'],
      after: { runOut: { target: 'fetching' } },
    },
    fetching: {
      description: 'The incidents are being fetched: others may have acknowledged them, too.',
      entry: 'noteAsked',
      invoke: {
        src: 'fetchChosenIncidents',
        id: 'fetchChosenIncidents',
        input: theIncidents,
        onDone: { target: 'ended', actions: { type: 'tellStore', params: theOutput } },
        onError: { target: 'ended' },
      },
    },
    ended: { description: 'Nothing is left to do.', type: 'final', entry: ['refetchList', 'refreshPage', 'tellEnded'] },
  },
})

hasCome(takeBackMachine)

export type TakeBackRef = ActorRefFrom<typeof takeBackMachine>

function initialContext({ input }: { input: TakeBackInput }): TakeBackContext {
  return {
    ...input,
    ledger: newTakeBack(input.given),
    isSurelyThere: false,
    skew: 0,
    isUnable: false,
    lastEnd: 0,
    askedAt: 0,
  }
}

/** The new versions of those of the incidents that the store has otherwise. */
function versions(self: AnyActorRef, pks: readonly number[], acked: boolean): readonly Incident[] {
  const others = [...knownIncidents(self, pks).values()].filter((incident) => incident.acked !== acked)
  return others.map((incident) => ({ ...incident, acked }))
}

function nextGiven({ context: { ledger } }: { context: TakeBackContext }): GivenAcknowledgement {
  const [next] = ledger.waiting
  if (next === undefined) throw new TypeError('no acknowledgement is left to take back')
  return next
}

function doubtedIncident({ context: { ledger } }: { context: TakeBackContext }) {
  return { pks: ledger.waiting.slice(0, 1).map(({ pk }) => pk) }
}

function theIncidents({ context: { given } }: { context: TakeBackContext }) {
  return { pks: given.map(({ pk }) => pk) }
}
