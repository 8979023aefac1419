/** The actions of the user, which can be taken back, repeated and selected again (docs/behaviour.md#log-of-actions). */
import {
  assign,
  enqueueActions,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type Snapshot,
} from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, receiver } from '../core/system.ts'
import { subDraft } from '../forms/domain/draftKey.ts'
import { draftOf } from '../forms/readings.ts'
import type { ActionEntry, ActionTaken } from '../incident/domain/action.ts'
import { enteredExpiry } from '../incident/domain/acknowledgement/expiry.ts'
import { dateFormat } from '../incident/defaultReadings.ts'
import { knownIncidents } from '../incident/readings.ts'
import { departedIncidents, listingOf, tickedIncidents } from '../list/readings.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
import {
  hasToTakeBack,
  isRepeatable,
  isTicketOf,
  logOf,
  mostOwn,
  newAction,
  otherTextMessage,
  repeatedBy,
  selectable,
  selectedMessage,
  withLeft,
  withTakingBack,
  type LoggedAction,
} from './domain/actions.ts'
import { keptAction } from './domain/keptAction.ts'
import { isRunUnfinished, runFirst } from './readings.ts'
import { orderDraft } from './domain/orderDraft.ts'
import { keptActions, type KeptActionsEvent } from './ports.ts'
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
  /** Those that this page has done or takes back, newest first: it knows more of them than is kept. */
  readonly own: readonly LoggedAction[]
  /** How many actions this page has done. */
  readonly count: number
  /** Whether the actions outlive the page. */
  readonly isStored: boolean
  /** The action that was offered last. */
  readonly offered: string | undefined
  /** Whether the drawer of messages shows the actions. */
  readonly isOpen: boolean
  /** How many actions the drawer shows besides those of today. */
  readonly earlier: number
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
  | KeptActionsEvent
  /** Shows the actions or the messages in the drawer. */
  | { type: 'actionLog.turn'; isOpen: boolean }
  /** Ticks the incidents of the action. */
  | { type: 'actionLog.select'; id: string }
  /** Opens the dialog of the action for what is ticked, with the same text. */
  | { type: 'actionLog.repeat'; id: string }
  /** Shows more of the earlier actions. */
  | { type: 'actionLog.showEarlier' }
  /** Asks whether to clear the log. */
  | { type: 'actionLog.askToClear' }
  | { type: 'actionLog.clear' }
  /** The log is not cleared after all. */
  | { type: 'actionLog.decline' }
  /** The newest action need not be offered to be taken back any longer. */
  | { type: 'actionLog.dismiss' }

/** Milliseconds for which the newest action is offered to be taken back or selected again in the top bar. */
export const offerTime = 15_000

/** How many earlier actions are shown at a time. */
export const earlierStep = 50

const offering = { target: '.offering', actions: [{ type: 'add', params: theEvent }, 'offerNewest'] } as const

/**
 * The newest action on acknowledgements, or on many incidents, is offered for a while; after that, the log in the drawer
 * of messages has it. The log is its user's alone; changes are made by the storage, which tells every tab of the browser which
 * actions there are then.
 */
export const actionLogMachine = setup({
  types: {
    context: {} as ActionLogContext,
    events: {} as ActionLogEvent,
    input: {} as ActionLogInput,
    children: {} as { keptActions: 'keptActions' },
    tags: {} as 'offering' | 'clearing',
  },
  actors: { keptActions, takeBack: takeBackMachine },
  actions: {
    add: enqueueActions(({ context, enqueue, self }, { action }: ActionEntry) => {
      const added = addedTo(context, self, action)
      enqueue.assign(withAdded(context, added))
      enqueue.sendTo(child(keptActions, 'keptActions'), {
        type: 'keptActions.change',
        change: { type: 'keep', action: keptAction(added) },
      })
    }),
    /** What was taken back is an action, too. */
    keepTakenBack: enqueueActions(({ context, enqueue, self }, { id, left, ended }: Told) => {
      const action = withId(context, id)
      if (action === undefined || action.given.length === 0 || ended === 0) return
      const pks = action.given.map(({ pk }) => pk)
      const none = { text: '', expiration: undefined, given: [], unacked: [] }
      const added = addedTo(context, self, { ...none, operation: 'takeBack', pks, done: ended })
      enqueue.assign(withAdded(context, added))
      for (const change of [
        { type: 'takeBack', key: action.key, left, ended },
        { type: 'keep', action: keptAction(added) },
      ] as const)
        enqueue.sendTo(child(keptActions, 'keptActions'), { type: 'keptActions.change', change })
    }),
    takeKept: assign(({ context: { own, username } }, { actions, isStored }: KeptActionsEvent) => {
      const log = logOf(actions, own, username)
      const told = new Map(log.map((action) => [action.key, action]))
      return { actions: log, own: own.map((action) => told.get(action.key) ?? action), isStored }
    }),
    showEarlier: assign(({ context: { earlier } }) => ({ earlier: earlier + earlierStep })),
    clear: enqueueActions(({ context: { actions, own }, enqueue }) => {
      const until = Math.max(...actions.map(({ at }) => at))
      // What is being taken back goes on.
      enqueue.assign({ actions: [], own: own.filter(({ takingBack }) => takingBack !== 'no'), offered: undefined })
      enqueue.sendTo(child(keptActions, 'keptActions'), {
        type: 'keptActions.change',
        change: { type: 'clear', until },
      })
    }),
    offerNewest: assign(({ context: { actions } }) => ({ offered: actions[0]?.id })),
    equip: assign((_, { isAble }: { isAble: boolean }) => ({ isAble })),
    turn: assign((_, { isOpen }: { isOpen: boolean }) => ({ isOpen, earlier: 0 })),
    takeBack: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const action = withId(context, id)
      if (action === undefined) return
      const { given, unacked } = action
      const input = { id, given, unacked: unackedAmong(given, unacked), whose: context.username }
      enqueue.spawnChild('takeBack', { id: `takeBack.${id}`, input })
      const own = context.own.includes(action) ? context.own : [action, ...context.own]
      enqueue.assign({
        own: withTakingBack(own, id, 'sending'),
        actions: withTakingBack(context.actions, id, 'sending'),
      })
    }),
    enterLeft: assign(({ context: { actions, own, isAble } }, { id, left, ended, isUnable }: Told) => ({
      actions: withLeft(actions, id, left, ended),
      own: withLeft(own, id, left, ended),
      isAble: isAble && !isUnable,
    })),
    settle: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(`takeBack.${id}`)
      enqueue.assign({
        actions: withTakingBack(context.actions, id, 'no'),
        own: withTakingBack(context.own, id, 'no'),
      })
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
      const operation = action && repeatedBy(action.operation)
      if (action === undefined || operation === undefined || pks.length === 0) return
      // No dialog would open, and the text would wait for the next one.
      if (isRunUnfinished(self)) return enqueue.sendTo(receiver('toasts'), runFirst)
      const { text } = action
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
    /** Of what is not all known, nothing can be selected. */
    isWhole: ({ context }, { id }: { id: string }) => withId(context, id)?.isWhole === true,
    isRepeatable: ({ context }, { id }: { id: string }) => {
      const action = withId(context, id)
      return action !== undefined && isRepeatable(action)
    },
    hasActions: ({ context: { actions } }) => actions.length > 0,
  },
  delays: { offerTime },
}).createMachine({
  id: 'actionLog',
  description: 'The actions of the user, which this browser keeps.',
  context: initialContext,
  invoke: { src: 'keptActions', id: 'keptActions', input: owner },
  type: 'parallel',
  states: {
    offer: {
      description: 'Whether the newest action is offered.',
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
        'actionLog.takeBack': {
          guard: { type: 'mayBeTakenBack', params: theEvent },
          target: '.quiet',
          actions: { type: 'takeBack', params: theEvent },
        },
        'actionLog.select': {
          guard: { type: 'isWhole', params: theEvent },
          target: '.quiet',
          actions: { type: 'select', params: theEvent },
        },
      },
    },
    question: {
      description: 'Whether the operator is asked if the log is to be cleared.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'Nothing is asked.',
          on: { 'actionLog.askToClear': { guard: 'hasActions', target: 'asked' } },
        },
        asked: {
          description: 'The drawer asks whether to clear the log.',
          tags: ['clearing'],
          on: {
            'actionLog.clear': [
              { guard: 'hasActions', target: 'unasked', actions: 'clear' },
              // Another tab has cleared it meanwhile.
              { target: 'unasked' },
            ],
            'actionLog.decline': { target: 'unasked' },
          },
        },
      },
      on: {
        'actionLog.turn': { target: '.unasked', actions: { type: 'turn', params: theEvent } },
      },
    },
  },
  on: {
    'keptActions.told': { actions: { type: 'takeKept', params: theEvent } },
    'actionLog.equip': { actions: { type: 'equip', params: theEvent } },
    'actionLog.showEarlier': { actions: 'showEarlier' },
    'actionLog.repeat': {
      guard: { type: 'isRepeatable', params: theEvent },
      actions: { type: 'repeat', params: theEvent },
    },
    'takeBack.told': {
      actions: [
        { type: 'keepTakenBack', params: theEvent },
        { type: 'enterLeft', params: theEvent },
      ],
    },
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

type Told = Extract<TakeBackReport, { left: unknown }>

function initialContext({ input }: { input: ActionLogInput }): ActionLogContext {
  return {
    ...input,
    actions: [],
    own: [],
    count: 0,
    isStored: true,
    offered: undefined,
    isOpen: false,
    earlier: 0,
  }
}

function owner({ context: { username } }: { context: ActionLogContext }) {
  return { username }
}

function withId({ actions, own }: ActionLogContext, id: string): LoggedAction | undefined {
  return [...own, ...actions].find((action) => action.id === id)
}

/** An action of this page as it enters the log. */
function addedTo({ count, username }: ActionLogContext, self: AnyActorRef, action: ActionTaken): LoggedAction {
  const [pk = 0] = action.pks
  const description = action.pks.length === 1 ? (knownIncidents(self, [pk]).get(pk)?.description ?? '') : ''
  return newAction({ id: String(count + 1), by: username, at: Date.now(), action, description })
}

function withAdded({ actions, own, count }: ActionLogContext, added: LoggedAction): Partial<ActionLogContext> {
  return { actions: [added, ...actions], own: [added, ...own].slice(0, mostOwn), count: count + 1 }
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
