/** The orders that wait to be written, so that they can be undone (docs/behaviour.md#undo). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, parent, receiver, singletonActor } from '../core/system.ts'
import { leaveWarning } from '../forms/ports.ts'
import {
  isFresh,
  isSameKind,
  isSameRound,
  isSignOff,
  type HeldOrder,
  type HeldRequest,
  type HeldStanding,
  type Holding,
} from '../incident/domain/heldOrder.ts'
import { undoSeconds } from '../incident/readings.ts'
import { preferencesOf } from '../list/readings.ts'
import { showing } from '../messages/showing.ts'
import { textsOf } from './domain/held/heldTexts.ts'
import { busyMessage } from './domain/held/heldWords.ts'
import { heldOrderMachine } from './heldOrder.ts'
import type { HeldOrderRef, HeldOrderReport } from './heldOrderEvent.ts'
import {
  heldOrderStore,
  pageEnd,
  undoKey,
  type HeldOrderStoreEvent,
  type HeldOrderStoreInput,
  type PageEndEvent,
  type UndoKeyEvent,
} from './ports.ts'

export interface Held {
  readonly order: HeldOrder
  readonly standing: HeldStanding
  readonly ref: HeldOrderRef
}

export interface HeldOrdersContext {
  /** The name of the current user; undefined if nobody is signed in. */
  readonly owner: string | undefined
  /** Oldest first. */
  readonly held: readonly Held[]
}

/** Events that other charts may send. */
export type HeldOrdersRequest =
  | Holding
  /** A user has signed in (`owner`) or out (undefined). */
  | { type: 'heldOrders.changeOwner'; owner: string | undefined }
  /** Has everything written at once: the user is about to sign out. */
  | { type: 'heldOrders.writeAll' }
  /** Undoes this order, which was named on screen, and no other: nothing happens if it waits no more. */
  | { type: 'heldOrders.undo'; id: string }

export type HeldOrdersEvent =
  | HeldOrdersRequest
  | HeldOrderReport
  | HeldOrderStoreEvent
  | PageEndEvent
  | UndoKeyEvent
  /**
   * Internal: the key that undoes was pressed while this order was shown, or none; `isOn`: single-key shortcuts are on;
   * `offered`: the action that was on screen to be taken back.
   */
  | { type: 'heldOrders.press'; id: string | undefined; isOn: boolean; offered: string | undefined }

type Pressed = Extract<HeldOrdersEvent, { type: 'heldOrders.press' }>

type Ordered = Omit<Holding, 'type'>

type Stood = Pick<Held, 'order' | 'standing'>

/** Report to the parent: whether signing out now would leave an order unwritten. */
export type HeldOrdersReport = { type: 'heldOrders.changed'; isUnfinished: boolean }

/**
 * Keeps the orders of each user in this browser until they are written, so that none is lost with its page, and runs
 * each as a child. A later order takes over the incidents of the earlier ones of its kind. When the user is no longer
 * signed in, the orders stop, and are found again at the next sign-in.
 */
export const heldOrdersMachine = setup({
  types: {
    context: {} as HeldOrdersContext,
    events: {} as HeldOrdersEvent,
    children: {} as {
      heldOrderStore: 'heldOrderStore'
      leaveWarning: 'leaveWarning'
      pageEnd: 'pageEnd'
      undoKey: 'undoKey'
    },
    tags: {} as 'unfinished',
  },
  actors: { heldOrder: heldOrderMachine, heldOrderStore, leaveWarning, pageEnd, undoKey },
  actions: {
    takeOwner: assign((_, { owner }: { owner: string | undefined }) => ({ owner })),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { order } of context.held) enqueue.stopChild(idOf(order))
      enqueue.assign({ held: [] })
    }),
    takeOver: enqueueActions(({ context, enqueue }, holding: Ordered) => {
      for (const request of requestsOf(holding))
        for (const one of context.held)
          if (isSameKind(one.order.operation, request.operation))
            enqueue.sendTo(one.ref, { type: 'heldOrder.leaveOut', pks: request.pks })
    }),
    /** All that was ordered in one dialog is kept before any of it may be written. */
    hold: enqueueActions(({ context, enqueue, self }, holding: Ordered) => {
      const { owner = '' } = context
      const orderedAt = Date.now()
      const orders = requestsOf(holding).map((request) => ({
        ...inRound(request, `${orderedAt}.${holding.request.pks[0]}`),
        id: orderId(request, orderedAt),
        owner,
        orderedAt,
        isSent: false,
      }))
      for (const order of orders)
        enqueue.sendTo(child(heldOrderStore, 'heldOrderStore'), { type: 'heldOrderStore.keep', order })
      for (const order of orders) {
        const input = { order, seconds: undoSeconds(self), isFound: false }
        enqueue.assign(({ context: { held }, spawn }) => ({
          held: [...held, { order, standing: 'waiting' as const, ref: spawn('heldOrder', { id: idOf(order), input }) }],
        }))
      }
    }),
    undoRound: enqueueActions(({ context, enqueue }, { order }: { order: HeldOrder }) => {
      for (const one of context.held)
        if (one.order.id !== order.id && isSameRound(one.order, order))
          enqueue.sendTo(one.ref, { type: 'heldOrder.undoToo' })
    }),
    sayBusy: sendTo(receiver('toasts'), (_, { request }: Ordered) => showing(busyMessage(request))),
    giveTextBack: enqueueActions(({ enqueue, self }, holding: Ordered) => {
      for (const [key, text] of requestsOf(holding).flatMap(textsOf))
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.keep', key, text })
    }),
    takeFound: assign(({ context: { held }, spawn, self }, { order }: { order: HeldOrder }) => {
      const input = { order, seconds: undoSeconds(self), isFound: true }
      return {
        held: [...held, { order, standing: 'waiting' as const, ref: spawn('heldOrder', { id: idOf(order), input }) }],
      }
    }),
    noteStanding: assign(({ context: { held } }, { order, standing }: Stood) => ({
      held: held.map((one) => (one.order.id === order.id ? { ...one, order, standing } : one)),
    })),
    /** Only an order that has never been sent may be written after a reload without asking. */
    storeStanding: sendTo(child(heldOrderStore, 'heldOrderStore'), (_, { order, standing }: Stood) => ({
      type: 'heldOrderStore.keep',
      order: { ...order, isSent: standing !== 'waiting', ...(standing === 'asking' ? { isAsked: true as const } : {}) },
    })),
    forget: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(`heldOrder.${id}`)
      enqueue.assign({ held: context.held.filter(({ order }) => order.id !== id) })
      enqueue.sendTo(child(heldOrderStore, 'heldOrderStore'), { type: 'heldOrderStore.drop', id })
    }),
    lookAtKeys: raise(({ self }, { id, offered }: UndoKeyEvent) => ({
      type: 'heldOrders.press',
      id,
      isOn: preferencesOf(self).keyboardShortcuts,
      offered,
    })),
    takeBack: sendTo(receiver('actionLog'), (_, { offered = '' }: Pressed) => ({
      type: 'actionLog.takeBack',
      id: offered,
    })),
    undo: enqueueActions(({ context, enqueue }, { id }: { id: string | undefined }) => {
      const named = context.held.find(({ order, standing }) => order.id === id && standing === 'waiting')
      if (named !== undefined) enqueue.sendTo(named.ref, { type: 'heldOrder.undo' })
    }),
    writeAll: enqueueActions(({ context, enqueue }) => {
      for (const one of context.held)
        if (one.standing === 'waiting') enqueue.sendTo(one.ref, { type: 'heldOrder.write' })
    }),
    leave: enqueueActions(({ context, enqueue, self }) => {
      const isDue = ({ orderedAt }: HeldOrder) => isFresh(orderedAt + undoSeconds(self) * 1000, Date.now())
      for (const one of context.held)
        if (one.standing === 'waiting' && isSignOff(one.order) && isDue(one.order))
          enqueue.sendTo(one.ref, { type: 'heldOrder.write' })
    }),
    tellUnfinished: sendTo(parent<HeldOrdersReport>(), { type: 'heldOrders.changed', isUnfinished: true }),
    tellFinished: sendTo(parent<HeldOrdersReport>(), { type: 'heldOrders.changed', isUnfinished: false }),
  },
  guards: {
    /** The same order within a millisecond is no other order: nobody is that fast. */
    isRepeated: ({ context: { held } }, { request }: { request: HeldRequest }) =>
      held.some(({ order }) => order.id === orderId(request, Date.now())),
    /** The incident's earlier order can no longer be replaced, and nobody knows yet what it has changed. */
    isBeingWritten: ({ context: { held } }, holding: Ordered) =>
      requestsOf(holding).some(
        (request) =>
          request.isSingle &&
          held.some(
            ({ order, standing }) =>
              (standing === 'sending' || standing === 'looking') &&
              isSameKind(order.operation, request.operation) &&
              request.pks.some((pk) => order.pks.includes(pk)),
          ),
      ),
    isUnknown: ({ context: { held } }, { order: { id } }: { order: HeldOrder }) =>
      !held.some(({ order }) => order.id === id),
    isOn: (_, { isOn }: { isOn: boolean }) => isOn,
    /** An order that has just ended is still on screen: the key was meant for it. */
    isOffered: (_, { id, isOn, offered }: Pressed) => isOn && id === undefined && offered !== undefined,
    isNobody: (_, { owner }: { owner: string | undefined }) => owner === undefined,
    isSameOwner: ({ context }, { owner }: { owner: string | undefined }) => owner === context.owner,
    isAnyUnfinished: ({ context: { held } }) => held.some(isUnfinished),
    areAllFinished: ({ context: { held } }) => !held.some(isUnfinished),
  },
}).createMachine({
  id: 'heldOrders',
  description: 'The orders that wait to be written.',
  context: { owner: undefined, held: [] },
  initial: 'nobody',
  states: {
    nobody: { description: 'Nobody is signed in: nothing is ordered, and nothing is written.' },
    somebody: {
      description: 'A user is signed in, whose orders are kept in this browser.',
      invoke: [
        { src: 'heldOrderStore', id: 'heldOrderStore', input: theOwner },
        { src: 'undoKey', id: 'undoKey' },
      ],
      initial: 'finished',
      states: {
        finished: {
          description: 'No order waits or is being written; there may be some that the operator is asked about.',
          always: { guard: 'isAnyUnfinished', target: 'unfinished' },
          on: {
            // Nothing waits, so the key is about what was written last.
            'heldOrders.press': {
              guard: { type: 'isOffered', params: theEvent },
              actions: { type: 'takeBack', params: theEvent },
            },
          },
        },
        unfinished: {
          description: 'An order waits or is being written: the browser asks before the tab is closed.',
          tags: ['unfinished'],
          entry: 'tellUnfinished',
          exit: 'tellFinished',
          invoke: [
            { src: 'leaveWarning', id: 'leaveWarning' },
            { src: 'pageEnd', id: 'pageEnd' },
          ],
          always: { guard: 'areAllFinished', target: 'finished' },
          on: {
            'heldOrders.press': {
              guard: { type: 'isOn', params: theEvent },
              actions: { type: 'undo', params: theEvent },
            },
            'heldOrders.undo': { actions: { type: 'undo', params: theEvent } },
            'heldOrders.writeAll': { actions: 'writeAll' },
            'pageEnd.came': { actions: 'leave' },
          },
        },
      },
      on: {
        'undoKey.pressed': { actions: { type: 'lookAtKeys', params: theEvent } },
        'heldOrders.hold': [
          { guard: { type: 'isRepeated', params: theEvent } },
          {
            guard: { type: 'isBeingWritten', params: theEvent },
            actions: [
              { type: 'sayBusy', params: theEvent },
              { type: 'giveTextBack', params: theEvent },
            ],
          },
          {
            actions: [
              { type: 'takeOver', params: theEvent },
              { type: 'hold', params: theEvent },
            ],
          },
        ],
        'heldOrderStore.found': {
          guard: { type: 'isUnknown', params: theEvent },
          actions: { type: 'takeFound', params: theEvent },
        },
        'heldOrder.stood': {
          actions: [
            { type: 'noteStanding', params: theEvent },
            { type: 'storeStanding', params: theEvent },
          ],
        },
        'heldOrder.undone': { actions: { type: 'undoRound', params: theEvent } },
        'heldOrder.ended': { actions: { type: 'forget', params: theEvent } },
      },
    },
  },
  on: {
    'heldOrders.changeOwner': [
      { guard: { type: 'isSameOwner', params: theEvent } },
      {
        guard: { type: 'isNobody', params: theEvent },
        target: '.nobody',
        actions: ['stopAll', { type: 'takeOwner', params: theEvent }],
      },
      { target: '.somebody', actions: ['stopAll', { type: 'takeOwner', params: theEvent }] },
    ],
  },
})

hasCome(heldOrdersMachine)

export type HeldOrdersRef = ActorRefFrom<typeof heldOrdersMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    /** Written by hand: with the chart's own type, those of the charts that send to it would be circular. */
    heldOrders: ActorRef<
      Snapshot<unknown> & { readonly context: HeldOrdersContext; readonly hasTag: (tag: 'unfinished') => boolean },
      HeldOrdersRequest
    >
  }
}

function theOwner({ context: { owner = '' } }: { context: HeldOrdersContext }): HeldOrderStoreInput {
  return { owner }
}

/** Unique among the orders of a page; storage adds the name of the page. */
function orderId({ operation, pks: [pk = 0] }: HeldRequest, orderedAt: number): string {
  return `${orderedAt}.${operation}.${pk}`
}

function requestsOf({ request, ticket }: Ordered): readonly HeldRequest[] {
  return ticket === undefined ? [request] : [request, ticket]
}

/** What is ordered in one dialog belongs together from now on. */
function inRound(request: HeldRequest, id: string): HeldRequest {
  const { round } = request
  return round === undefined ? request : { ...request, round: { ...round, id } }
}

function idOf({ id }: HeldOrder): string {
  return `heldOrder.${id}`
}

function isUnfinished({ standing }: Held): boolean {
  return standing !== 'asking'
}
