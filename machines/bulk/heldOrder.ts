/** One order that waits to be written, and its delivery (docs/behaviour.md#undo). */
import { assign, enqueueActions, raise, sendTo, setup, type AnyActorRef } from 'xstate'
import { toFault, wasRefused } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome } from '../core/later.ts'
import { parent, receiver, singletonActor } from '../core/system.ts'
import {
  changeBy,
  isFresh,
  isOvertaken,
  isSecond,
  isWritten,
  secondsLeft,
  type HeldStanding,
} from '../incident/domain/heldOrder.ts'
import { actionOnOne } from '../incident/domain/action.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { fetchIncident } from '../incident/ports.ts'
import { continuedNote } from '../incident/domain/note.ts'
import { incidentDraft } from '../forms/domain/draftKey.ts'
import { draftOf } from '../forms/readings.ts'
import { showing } from '../messages/showing.ts'
import { isSignInGone } from './domain/deliveryFault.ts'
import { doneByOtherMessage, notWrittenMessage, overtakenMessage, writtenMessage } from './domain/held/heldWords.ts'
import { textsOf } from './domain/held/heldTexts.ts'
import { heldDeliveryMachine, type HeldDeliveryInput, type HeldDeliveryOutput } from './heldDelivery.ts'
import { heldLookUpMachine, type HeldLookUpInput, type HeldLookUpOutput } from './heldLookUp.ts'
import type { HeldOrderCommand, HeldOrderContext, HeldOrderInput, HeldOrderReport } from './heldOrderEvent.ts'
import { isRunShown, isRunUnfinished } from './readings.ts'

export type HeldOrderEvent =
  | RunLooked
  | HeldOrderCommand
  /** Internal: no run is unfinished. */
  | { type: 'heldOrder.handOver' }
  /** Internal: a run is unfinished. */
  | { type: 'heldOrder.queue' }

interface RunLooked {
  readonly type: 'runLook.told'
  readonly isUnfinished: boolean
  /** Whether it is unfinished, or its outcome is on screen because not everything succeeded. */
  readonly isShown: boolean
}

const runLook = following(['bulkRun'], (self): RunLooked => ({
  type: 'runLook.told',
  isUnfinished: isRunUnfinished(self),
  isShown: isRunShown(self),
}))

/** Milliseconds after the wait in which a call that an earlier page has sent may still arrive: twice as long as a page waits. */
export const arrivalPatience = 60_000

/**
 * Milliseconds between the end of a run and the handing over of the next order. Two orders that wait for the same run
 * must not be handed over in the same step, because the second would be refused.
 */
export const handOverAfter = 10

const writtenActions = ['sayWritten', 'logAction', 'tellStore', 'refreshPage'] as const

/** A later order of the same kind takes over some incidents, or all. */
function leavingOut<Standing extends HeldStanding>(standing: Standing) {
  return [
    { guard: { type: 'leavesNone', params: theEvent }, target: '#heldOrder.ended' },
    {
      actions: [
        { type: 'leaveOut', params: theEvent },
        { type: 'tellStanding', params: { standing } },
      ],
    },
  ] as const
}

/**
 * Waits, and then writes the order: that for one incident itself, any other by `bulkRun`, after the run that is
 * unfinished and its outcome has been dismissed. An order that may have been sent is never sent again before its incident has been looked up, and then only
 * if the operator says so.
 */
export const heldOrderMachine = setup({
  types: {
    context: {} as HeldOrderContext,
    events: {} as HeldOrderEvent,
    input: {} as HeldOrderInput,
    children: {} as {
      heldDelivery: 'heldDelivery'
      check: 'fetchIncident'
      lookUp: 'heldLookUp'
      runLook: 'runLook'
    },
    tags: {} as 'waiting' | 'counting' | 'afterOutcome' | 'sending' | 'looking' | 'asking',
  },
  actors: { fetchIncident, heldDelivery: heldDeliveryMachine, heldLookUp: heldLookUpMachine, runLook },
  actions: {
    noteClick: assign({ isClicked: true }),
    countDown: assign(({ context }) => ({ left: context.left - 1 })),
    leaveOut: assign(({ context: { order } }, { pks }: { pks: readonly number[] }) => ({
      order: { ...order, pks: order.pks.filter((pk) => !pks.includes(pk)) },
    })),
    takeUrl: assign((_, { ticketUrl }: Pick<Incident, 'ticketUrl'>) => ({ ticketUrl })),
    tellStanding: sendTo(parent<HeldOrderReport>(), ({ context }, { standing }: { standing: HeldStanding }) => ({
      type: 'heldOrder.stood',
      order: context.order,
      standing,
    })),
    tellEnded: sendTo(parent<HeldOrderReport>(), ({ context }) => ({ type: 'heldOrder.ended', id: context.order.id })),
    /** No order takes an outcome off the screen that was not there when it was given, unless the operator says so. */
    lookAtRun: raise(({ context: { order, isOutcomeSeen, isClicked }, self }) => {
      const mayReplace = isClicked || (isOutcomeSeen && !isSecond(order))
      return { type: (mayReplace ? isRunUnfinished : isRunShown)(self) ? 'heldOrder.queue' : 'heldOrder.handOver' }
    }),
    tellUndone: sendTo(parent<HeldOrderReport>(), ({ context: { order } }) => ({ type: 'heldOrder.undone', order })),
    startRun: sendTo(receiver('bulkRun'), ({ context: { order } }) => ({
      type: 'bulkRun.start',
      order: {
        operation: order.operation,
        pks: order.pks,
        text: order.text,
        expiration: undefined,
        ...(order.keepsTickets === true || isSecond(order) ? { keepsTickets: true as const } : {}),
      },
    })),
    tellStore: sendTo(receiver('incidents'), ({ context: { order, ticketUrl } }) => ({
      type: 'incidents.change',
      pk: order.pks[0] ?? 0,
      change: changeBy(order, ticketUrl),
    })),
    refreshPage: sendTo(receiver('currentPage'), { type: 'currentPage.refresh', because: 'doubt' }),
    sayWritten: sendTo(receiver('toasts'), ({ context }) => showing(writtenMessage(context.order))),
    logAction: sendTo(receiver('actionLog'), ({ context: { order } }) =>
      actionOnOne(order.operation, order.pks[0] ?? 0, order.text),
    ),
    sayNotWritten: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing(notWrittenMessage(context.order, error)),
    ),
    /** Says who was faster. The text can go on as a note. */
    giveWay: enqueueActions(
      ({ context: { order }, enqueue, self }, { history }: Pick<HeldDeliveryOutput, 'history'>) => {
        const message = doneByOtherMessage(order, history)
        if (message !== undefined) enqueue.sendTo(singletonActor(self, 'toasts'), showing(message))
        const key = incidentDraft('note', order.pks[0] ?? 0)
        const text = continuedNote(draftOf(self, key), order.text)
        if (order.text !== '') enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.keep', key, text })
      },
    ),
    sayOvertaken: sendTo(receiver('toasts'), ({ context }) => showing(overtakenMessage(context.order))),
    giveTextBack: enqueueActions(({ context: { order }, enqueue, self }) => {
      for (const [key, text] of textsOf(order))
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.keep', key, text })
    }),
  },
  guards: {
    /** Many incidents are not looked up one by one: a run leaves out those that are already so. */
    isManyInDoubt: ({ context: { order } }) => order.isSent && !order.isSingle,
    isInDoubt: ({ context: { order, isFound } }) => isFound && order.isSent,
    isOld: ({ context: { order, seconds, isFound } }) =>
      isFound && !isFresh(order.orderedAt + seconds * 1000, Date.now()),
    /** The computer has slept: nobody expects the order to be written so much later. */
    isStale: ({ context: { order, seconds } }) => !isFresh(order.orderedAt + seconds * 1000, Date.now()),
    isAtOnce: ({ context: { seconds } }) => seconds === 0,
    isOver: ({ context: { left } }) => left <= 1,
    isMany: ({ context: { order } }) => !order.isSingle,
    isForUrl: ({ context: { order } }) => order.operation === 'saveTicketUrl',
    isAboutNewTicket: ({ context: { order } }) => order.operation === 'createTicket',
    isDelivered: (_, { error }: HeldDeliveryOutput) => error === undefined,
    leavesNone: ({ context: { order } }, { pks }: { pks: readonly number[] }) =>
      order.pks.every((pk) => pks.includes(pk)),
    isUnfinished: (_, { isUnfinished }: RunLooked) => isUnfinished,
    isShown: (_, { isShown }: RunLooked) => isShown,
    isWritten: ({ context: { order } }, incident: Incident) => isWritten(order, incident),
    isByOther: ({ context: { order } }, { history }: Pick<HeldDeliveryOutput, 'history'>) =>
      doneByOtherMessage(order, history) !== undefined,
    isFoundWritten: (_, { isWritten: isDone }: HeldLookUpOutput) => isDone,
    isOvertaken: ({ context: { order } }, incident: Incident) => isOvertaken(order, incident),
    isTicketRefused: ({ context: { order } }, { error }: { error: unknown }) =>
      order.operation === 'createTicket' && wasRefused(toFault(error, 'change incident')),
    isSignInGone: (_, { error }: { error: unknown }) => isSignInGone(error),
    isRefused: (_, { error }: { error: unknown }) => wasRefused(toFault(error, 'change incident')),
  },
  delays: { second: 1000, handOverAfter },
}).createMachine({
  id: 'heldOrder',
  description: 'One order that waits to be written.',
  context: initialContext,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether the order is new, and what an earlier page has done with it.',
      always: [
        { guard: 'isManyInDoubt', target: 'asking' },
        { guard: 'isInDoubt', target: 'looking' },
        { guard: 'isOld', target: 'asking' },
        { guard: 'isAtOnce', target: 'due' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      description: 'The order can be undone; the seconds are counted.',
      tags: ['waiting', 'counting'],
      initial: 'counting',
      states: {
        counting: {
          description: 'One second passes.',
          after: {
            second: [
              { guard: 'isStale', target: '#heldOrder.asking' },
              { guard: 'isOver', target: '#heldOrder.due' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
        },
      },
      on: {
        'heldOrder.undo': { target: 'undone', actions: 'tellUndone' },
        'heldOrder.undoToo': { target: 'undone' },
        'heldOrder.write': { target: 'due', actions: 'noteClick' },
        'heldOrder.leaveOut': [...leavingOut('waiting')],
      },
    },
    sending: {
      description: 'The order is being written.',
      tags: ['sending'],
      entry: { type: 'tellStanding', params: { standing: 'sending' } },
      invoke: {
        src: 'heldDelivery',
        id: 'heldDelivery',
        input: deliveryInput,
        onDone: [
          {
            guard: { type: 'isDelivered', params: theOutput },
            target: 'ended',
            actions: [{ type: 'takeUrl', params: theOutput }, ...writtenActions],
          },
          { guard: { type: 'isSignInGone', params: theOutput }, target: 'asking' },
          { guard: { type: 'isTicketRefused', params: theOutput }, target: 'failed' },
          { guard: 'isAboutNewTicket', target: 'looking' },
          {
            guard: { type: 'isByOther', params: theOutput },
            target: 'failed',
            actions: { type: 'giveWay', params: theOutput },
          },
          {
            guard: { type: 'isRefused', params: theOutput },
            target: 'failed',
            actions: { type: 'sayNotWritten', params: theOutput },
          },
          { target: 'looking', actions: { type: 'sayNotWritten', params: theOutput } },
        ],
      },
    },
    looking: {
      description: 'Nobody knows whether the order was written: its incident is looked up.',
      tags: ['looking'],
      entry: { type: 'tellStanding', params: { standing: 'looking' } },
      invoke: {
        src: 'heldLookUp',
        id: 'lookUp',
        input: lookUpInput,
        onDone: [
          {
            guard: { type: 'isByOther', params: theOutput },
            target: 'failed',
            actions: { type: 'giveWay', params: theOutput },
          },
          {
            guard: { type: 'isFoundWritten', params: theOutput },
            target: 'ended',
            actions: [{ type: 'takeUrl', params: theOutput }, ...writtenActions],
          },
          { target: 'asking' },
        ],
      },
    },
    handingOver: {
      description: 'Checks whether another run is unfinished.',
      entry: 'lookAtRun',
      on: {
        'heldOrder.queue': { target: 'queueing' },
        'heldOrder.handOver': { target: 'ended', actions: 'startRun' },
      },
    },
    agreed: {
      description: 'The operator says so.',
      always: [{ guard: 'isMany', target: 'handingOver', actions: 'noteClick' }, { target: 'checking' }],
    },
    undone: {
      description: 'The operator has given the order up.',
      entry: 'giveTextBack',
      always: { target: 'ended' },
    },
    failed: {
      description: 'The order was not written, and a message has said why.',
      entry: ['giveTextBack', 'refreshPage'],
      always: { target: 'ended' },
    },
    queueing: {
      description: 'Another run comes first, and its outcome: the order waits its turn, and can still be undone.',
      tags: ['waiting'],
      entry: { type: 'tellStanding', params: { standing: 'waiting' } },
      invoke: { src: 'runLook', id: 'runLook' },
      initial: 'looking',
      states: {
        looking: { description: 'That run goes on.' },
        outcome: {
          description: 'Its outcome is on screen.',
          tags: ['afterOutcome'],
        },
        next: {
          description: 'Its turn has come.',
          after: { handOverAfter: { target: '#heldOrder.handingOver' } },
        },
      },
      on: {
        'runLook.told': [
          { guard: { type: 'isUnfinished', params: theEvent }, target: '.looking' },
          { guard: { type: 'isShown', params: theEvent }, target: '.outcome' },
          { target: '.next' },
        ],
        'heldOrder.undo': { target: 'undone', actions: 'tellUndone' },
        'heldOrder.undoToo': { target: 'undone' },
        'heldOrder.write': { target: 'handingOver', actions: 'noteClick' },
        'heldOrder.leaveOut': [...leavingOut('waiting')],
      },
    },
    checking: {
      description:
        'Fetches the incident, to write nothing that is already so, nor over what somebody else has changed.',
      tags: ['sending'],
      entry: { type: 'tellStanding', params: { standing: 'sending' } },
      invoke: {
        src: 'fetchIncident',
        id: 'check',
        input: thisIncident,
        onDone: [
          {
            guard: { type: 'isWritten', params: theOutput },
            target: 'ended',
            actions: [{ type: 'takeUrl', params: theOutput }, ...writtenActions],
          },
          { guard: { type: 'isOvertaken', params: theOutput }, target: 'failed', actions: 'sayOvertaken' },
          { target: 'sending' },
        ],
        onError: { target: 'asking', actions: { type: 'sayNotWritten', params: theError } },
      },
    },
    due: {
      description: 'Decides how the order is written.',
      always: [
        { guard: 'isMany', target: 'handingOver' },
        { guard: 'isForUrl', target: 'checking' },
        { target: 'sending' },
      ],
    },
    asking: {
      description: 'The order is written only if the operator says so.',
      tags: ['asking'],
      entry: { type: 'tellStanding', params: { standing: 'asking' } },
      on: {
        'heldOrder.write': { target: 'agreed' },
        'heldOrder.undo': { target: 'undone' },
        'heldOrder.leaveOut': [...leavingOut('asking')],
      },
    },
    ended: { description: 'Nothing is left to do.', type: 'final', entry: 'tellEnded' },
  },
})

hasCome(heldOrderMachine)

function initialContext({ input, self }: { input: HeldOrderInput; self: AnyActorRef }): HeldOrderContext {
  const { order, seconds, isFound } = input
  return {
    ...input,
    left: isFound ? secondsLeft(order.orderedAt, seconds, Date.now()) : seconds,
    ticketUrl: '',
    isClicked: false,
    isOutcomeSeen: !isFound && isRunShown(self) && !isRunUnfinished(self),
  }
}

function thisIncident({ context }: { context: Pick<HeldOrderContext, 'order'> }) {
  return { pk: context.order.pks[0] ?? 0 }
}

/** What an earlier page has sent may be under way, though the page is gone; an order about which it has asked is not. */
function lookUpInput({ context: { order, seconds, isFound } }: { context: HeldOrderContext }): HeldLookUpInput {
  const isUnderWay = isFound && order.isSent && order.isAsked !== true
  return { order, mayArriveUntil: isUnderWay ? order.orderedAt + seconds * 1000 + arrivalPatience : 0 }
}

function deliveryInput({ context: { order, isClicked } }: { context: HeldOrderContext }): HeldDeliveryInput {
  return { ...thisIncident({ context: { order } }), operation: order.operation, text: order.text, isClicked }
}
