/** The last actions of the user, which can be taken back, repeated and selected again (docs/behaviour.md#log-of-actions). */
import { assign, enqueueActions, setup, type ActorRef, type ActorRefFrom, type Snapshot } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import { subDraft } from '../forms/domain/draftKey.ts'
import { draftOf } from '../forms/readings.ts'
import type { ActionEntry } from '../incident/domain/action.ts'
import { enteredExpiry } from '../incident/domain/acknowledgement/expiry.ts'
import { dateFormat } from '../incident/defaultReadings.ts'
import { knownIncidents } from '../incident/readings.ts'
import { departedIncidents, listingOf, tickedIncidents } from '../list/readings.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
import {
  otherTextMessage,
  selectable,
  selectedMessage,
  withAction,
  withLeft,
  withTakingBack,
  hasToTakeBack,
  isTicketOf,
  type LoggedAction,
} from './domain/actions.ts'
import { isRunUnfinished, runFirst } from './readings.ts'
import { orderDraft } from './domain/orderDraft.ts'
import { takeBackMachine, type TakeBackReport } from './takeBack.ts'

export interface ActionLogInput {
  /** The name of the user whose actions these are. */
  readonly username: string
  /** Whether the server lets the expiry of an acknowledgement be changed. */
  readonly isAble: boolean
}

export interface ActionLogContext extends ActionLogInput {
  /** Newest first. */
  readonly actions: readonly LoggedAction[]
  /** How many actions there have been. */
  readonly count: number
  /** The action that was offered last. */
  readonly offered: string | undefined
  /** Whether the drawer of messages shows the actions. */
  readonly isOpen: boolean
}

/** Events that other charts may send. */
export type ActionLogRequest =
  | ActionEntry
  /** The server has said what it can. */
  | { type: 'actionLog.equip'; isAble: boolean }
  /** Ends the acknowledgements that the action has made. */
  | { type: 'actionLog.takeBack'; id: string }

export type ActionLogEvent =
  | ActionLogRequest
  | TakeBackReport
  /** Shows the actions or the messages in the drawer. */
  | { type: 'actionLog.turn'; isOpen: boolean }
  /** Ticks the incidents of the action. */
  | { type: 'actionLog.select'; id: string }
  /** Opens the dialog of the action for what is ticked, with the same text. */
  | { type: 'actionLog.repeat'; id: string }
  /** The newest action need not be offered to be taken back any longer. */
  | { type: 'actionLog.dismiss' }

/** Milliseconds for which the newest action is offered to be taken back or selected again in the top bar. */
export const offerTime = 15_000

const offering = { target: '.offering', actions: [{ type: 'add', params: theEvent }, 'offerNewest'] } as const

/**
 * The newest action on acknowledgements, or on many incidents, is offered for a while; after that, the log in the drawer
 * of messages has it. The log lasts as long as the page, and is its user's alone.
 */
export const actionLogMachine = setup({
  types: {
    context: {} as ActionLogContext,
    events: {} as ActionLogEvent,
    input: {} as ActionLogInput,
    tags: {} as 'offering',
  },
  actors: { takeBack: takeBackMachine },
  actions: {
    add: assign(({ context: { actions, count, username } }, { action }: ActionEntry) => ({
      actions: withAction(actions, { id: String(count + 1), by: username, at: Date.now(), action }),
      count: count + 1,
    })),
    offerNewest: assign(({ context: { actions } }) => ({ offered: actions[0]?.id })),
    equip: assign((_, { isAble }: { isAble: boolean }) => ({ isAble })),
    turn: assign((_, { isOpen }: { isOpen: boolean }) => ({ isOpen })),
    takeBack: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const action = withId(context, id)
      if (action === undefined) return
      const { given, unacked } = action
      const input = { id, given, unacked: unackedAmong(given, unacked), whose: context.username }
      enqueue.spawnChild('takeBack', { id: `takeBack.${id}`, input })
      enqueue.assign({ actions: withTakingBack(context.actions, id, 'sending') })
    }),
    enterLeft: assign(({ context }, { id, left, ended, isUnable }: Extract<TakeBackReport, { left: unknown }>) => ({
      actions: withLeft(context.actions, id, left, ended),
      isAble: context.isAble && !isUnable,
    })),
    settle: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(`takeBack.${id}`)
      enqueue.assign({ actions: withTakingBack(context.actions, id, 'no') })
    }),
    select: enqueueActions(({ context, enqueue, self }, { id }: { id: string }) => {
      const { pks } = withId(context, id) ?? { pks: [] }
      const [known, gone] = [knownIncidents(self, pks), departedIncidents(self)]
      const listed = new Set(listingOf(self).listed.filter((pk) => !gone.has(pk)))
      const found = selectable(
        pks,
        (pk) => known.has(pk),
        (pk) => listed.has(pk),
      )
      if (found.known.length > 0) enqueue.sendTo(receiver('selection'), { type: 'selection.replace', pks: found.known })
      enqueue.sendTo(receiver('toasts'), showing(selectedMessage(found)))
    }),
    repeat: enqueueActions(({ context, enqueue, self }, { id }: { id: string }) => {
      const [action, pks] = [withId(context, id), [...tickedIncidents(self)]]
      if (action === undefined || pks.length === 0) return
      // No dialog would open, and the text would wait for the next one.
      if (isRunUnfinished(self)) return enqueue.sendTo(receiver('toasts'), runFirst)
      const { operation, text } = action
      const key = orderDraft(operation)
      const there = draftOf(self, key)
      if (there === '') {
        const { expiry } = enteredExpiry(expiryOf(action, Date.now() + serverSkew(self)), dateFormat(self))
        if (text !== '') enqueue.sendTo(receiver('drafts'), { type: 'drafts.keep', key, text })
        if (expiry !== '')
          enqueue.sendTo(receiver('drafts'), { type: 'drafts.keep', key: subDraft(key, 'expiry'), text: expiry })
      } else if (there !== text) enqueue.sendTo(receiver('toasts'), showing(otherTextMessage))
      enqueue.sendTo(receiver('bulk'), { type: 'bulk.begin', operation, pks })
    }),
  },
  guards: {
    isOffered: (_, { action }: ActionEntry) => action.given.length > 0 || action.pks.length > 1,
    isTicketOfOffered: ({ context }, { action }: ActionEntry) =>
      isTicketOf(action, withId(context, context.offered ?? '')),
    mayBeTakenBack: ({ context }, { id }: { id: string }) => {
      const action = withId(context, id)
      return context.isAble && action !== undefined && hasToTakeBack(action, Date.now())
    },
  },
  delays: { offerTime },
}).createMachine({
  id: 'actionLog',
  description: 'The last actions of the user.',
  context: initialContext,
  initial: 'quiet',
  states: {
    quiet: { description: 'Only the log has the actions.' },
    offering: {
      description: 'The newest action is offered; what its round sets besides does not take its place.',
      tags: ['offering'],
      after: { offerTime: { target: 'quiet' } },
      on: {
        'actionLog.dismiss': { target: 'quiet' },
        'actionLog.add': {
          guard: { type: 'isTicketOfOffered', params: theEvent },
          actions: { type: 'add', params: theEvent },
        },
      },
    },
  },
  on: {
    'actionLog.add': [
      { guard: { type: 'isOffered', params: theEvent }, ...offering },
      { target: '.quiet', actions: { type: 'add', params: theEvent } },
    ],
    'actionLog.equip': { actions: { type: 'equip', params: theEvent } },
    'actionLog.turn': { actions: { type: 'turn', params: theEvent } },
    'actionLog.takeBack': {
      guard: { type: 'mayBeTakenBack', params: theEvent },
      target: '.quiet',
      actions: { type: 'takeBack', params: theEvent },
    },
    'actionLog.select': { target: '.quiet', actions: { type: 'select', params: theEvent } },
    'actionLog.repeat': { actions: { type: 'repeat', params: theEvent } },
    'takeBack.told': { actions: { type: 'enterLeft', params: theEvent } },
    'takeBack.ended': { actions: { type: 'settle', params: theEvent } },
  },
})

hasCome(actionLogMachine)

export type ActionLogRef = ActorRefFrom<typeof actionLogMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    /** Written by hand: with the chart's own type, those of the charts that send to it would be circular. */
    actionLog: ActorRef<
      Snapshot<unknown> & { readonly context: ActionLogContext; readonly hasTag: (tag: 'offering') => boolean },
      ActionLogRequest
    >
  }
}

function initialContext({ input }: { input: ActionLogInput }): ActionLogContext {
  return { ...input, actions: [], count: 0, offered: undefined, isOpen: false }
}

function withId({ actions }: ActionLogContext, id: string): LoggedAction | undefined {
  return actions.find((action) => action.id === id)
}

/** The incidents among those to be taken back that nobody had acknowledged before. */
function unackedAmong(given: LoggedAction['given'], unacked: readonly number[]): readonly number[] {
  const before = new Set(unacked)
  return given.map(({ pk }) => pk).filter((pk) => before.has(pk))
}

/** The expiry to repeat; none if it has passed. */
function expiryOf({ expiration }: LoggedAction, now: number): string | undefined {
  return expiration !== undefined && Date.parse(expiration) > now ? expiration : undefined
}
