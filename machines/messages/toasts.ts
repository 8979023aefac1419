/** All toasts on screen, and the log of the last fifty messages (docs/behaviour.md#messages). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { Message } from './domain/message.ts'
import { isRepetition, isSameCause, renewed, type Shown } from './domain/sameCause.ts'
import { escapeKey, type EscapeKeyEvent } from './ports.ts'
import { toastMachine, type ToastRef, type ToastReport } from './toast.ts'
import { theEvent } from '../core/eventParameters.ts'
import type { SingletonActor } from '../core/system.ts'

/** The number of messages that the log keeps, and of toasts that can be open. */
export const messageLogLength = 50

export interface LoggedMessage {
  readonly key: string
  readonly message: Message
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface OpenToast extends Shown {
  readonly key: string
  readonly ref: ToastRef
}

export interface ToastsContext {
  /** The open messages, oldest first. */
  readonly open: readonly OpenToast[]
  /** The last messages, newest first. */
  readonly log: readonly LoggedMessage[]
  readonly nextKey: number
  /** The name of the user to whom the messages and the log belong; undefined until a user has signed in. */
  readonly owner: string | undefined
}

/** Events that other charts may send. */
export type ToastsRequest =
  | { type: 'toasts.show'; message: Message }
  /** Adds to the message log only, without showing anything on screen. */
  | { type: 'toasts.log'; messages: readonly Message[] }
  /** Another user may have signed in: if so, the previous user's messages disappear from the screen and the log. */
  | { type: 'toasts.changeOwner'; owner: string }
  /** A cause of errors has ended: the errors disappear from the screen, and stay in the log. */
  | { type: 'toasts.solve'; cause: string }
  /** A message no longer applies: it disappears from the screen, and stays in the log. */
  | { type: 'toasts.withdraw'; message: Message }
  | { type: 'toasts.openLog' }

export type ToastsEvent = ToastsRequest | EscapeKeyEvent | ToastReport | { type: 'toasts.closeLog' }

/**
 * One cause has one message: a repetition is counted instead of being shown again. Each message is a child that
 * controls its own lifetime.
 */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    children: {} as { escapeKey: 'escapeKey' },
    tags: {} as 'logOpen',
  },
  actors: { toast: toastMachine, escapeKey },
  actions: {
    logMessage: assign(({ context }, { message }: { message: Message }) => logged(context, [message])),
    logMessages: assign(({ context }, { messages }: { messages: readonly Message[] }) => logged(context, messages)),
    // Closes the oldest message if `messageLogLength` are open: errors pile up while nobody is there to dismiss them.
    openMessage: enqueueActions(({ context, enqueue }, { message }: { message: Message }) => {
      const key = String(context.nextKey)
      const oldest = context.open.length < messageLogLength ? undefined : context.open[0]
      if (oldest !== undefined) enqueue.stopChild(`toast.${oldest.key}`)
      enqueue.assign(({ spawn }) => {
        const ref = spawn('toast', { id: `toast.${key}`, input: { key, message } })
        return {
          open: [...context.open.filter((shown) => shown !== oldest), { key, message, general: undefined, ref }],
        }
      })
    }),
    renewMessage: assign(({ context }, { message }: { message: Message }) => {
      const shown = findOpen(context, message)
      return { open: context.open.map((toast) => (toast === shown ? { ...toast, ...renewed(toast, message) } : toast)) }
    }),
    repeatMessage: enqueueActions(({ context, enqueue }, { message }: { message: Message }) => {
      const shown = findOpen(context, message)
      if (shown !== undefined) enqueue.sendTo(shown.ref, { type: 'toast.repeat' })
    }),
    closeMessage: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      enqueue.stopChild(`toast.${key}`)
      enqueue.assign({ open: context.open.filter((shown) => shown.key !== key) })
    }),
    closeAll: enqueueActions(({ context, enqueue }) => {
      for (const { key } of context.open) enqueue.stopChild(`toast.${key}`)
      enqueue.assign({ open: [] })
    }),
    closeSolved: enqueueActions(({ context, enqueue }, { cause }: { cause: string }) => {
      const solved = context.open.filter(({ message }) => message.severity === 'error' && message.cause === cause)
      for (const { key } of solved) enqueue.stopChild(`toast.${key}`)
      enqueue.assign({ open: context.open.filter((shown) => !solved.includes(shown)) })
    }),
    withdrawMessage: enqueueActions(({ context, enqueue }, { message }: { message: Message }) => {
      const shown = findOpen(context, message)
      if (shown === undefined) return
      enqueue.stopChild(`toast.${shown.key}`)
      enqueue.assign({ open: context.open.filter((other) => other !== shown) })
    }),
    takeOwner: assign((_, { owner }: { owner: string }) => ({ owner })),
    closeOthers: enqueueActions(({ context, enqueue }) => {
      const others = context.open.filter(({ message }) => message.isForAll !== true)
      for (const { key } of others) enqueue.stopChild(`toast.${key}`)
      enqueue.assign({ open: context.open.filter((shown) => !others.includes(shown)) })
    }),
    clearLog: assign(({ context }) => ({ log: context.log.filter(({ message }) => message.isForAll === true) })),
  },
  guards: {
    isAnotherPerson: ({ context }, { owner }: { owner: string }) =>
      context.owner !== undefined && owner !== context.owner,
    isRepeated: ({ context }, { message }: { message: Message }) => {
      const shown = findOpen(context, message)
      return shown !== undefined && isRepetition(shown, message)
    },
    isOpenAlready: ({ context }, { message }: { message: Message }) => findOpen(context, message) !== undefined,
  },
}).createMachine({
  id: 'toasts',
  description: 'All toasts on screen, and the log of the last fifty messages.',
  context: { open: [], log: [], nextKey: 1, owner: undefined },
  invoke: { src: 'escapeKey', id: 'escapeKey' },
  initial: 'logClosed',
  states: {
    logClosed: {
      description: 'New messages are shown; the log is closed.',
      on: { 'toasts.openLog': { target: 'logOpen' } },
    },
    logOpen: {
      description: 'The log is open.',
      tags: 'logOpen',
      on: { 'toasts.closeLog': { target: 'logClosed' } },
    },
  },
  on: {
    'toasts.show': [
      {
        guard: { type: 'isRepeated', params: theEvent },
        actions: [
          { type: 'repeatMessage', params: theEvent },
          { type: 'renewMessage', params: theEvent },
          { type: 'logMessage', params: theEvent },
        ],
      },
      {
        guard: { type: 'isOpenAlready', params: theEvent },
        actions: [
          { type: 'renewMessage', params: theEvent },
          { type: 'logMessage', params: theEvent },
        ],
      },
      {
        actions: [
          { type: 'openMessage', params: theEvent },
          { type: 'logMessage', params: theEvent },
        ],
      },
    ],
    'toasts.log': { actions: { type: 'logMessages', params: theEvent } },
    'toasts.changeOwner': [
      {
        guard: { type: 'isAnotherPerson', params: theEvent },
        actions: ['closeOthers', 'clearLog', { type: 'takeOwner', params: theEvent }],
      },
      { actions: { type: 'takeOwner', params: theEvent } },
    ],
    'toasts.solve': { actions: { type: 'closeSolved', params: theEvent } },
    'escapeKey.pressed': { actions: 'closeAll' },
    'toasts.withdraw': { actions: { type: 'withdrawMessage', params: theEvent } },
    'toast.gone': { actions: { type: 'closeMessage', params: theEvent } },
  },
})

export type ToastsRef = ActorRefFrom<typeof toastsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    toasts: SingletonActor<typeof toastsMachine, ToastsRequest>
  }
}

function findOpen(context: ToastsContext, message: Message) {
  return context.open.find(({ message: shown }) => isSameCause(shown, message))
}

function logged(context: ToastsContext, messages: readonly Message[]) {
  const at = Date.now()
  const added = messages.map((message, index) => ({ key: String(context.nextKey + index), message, at }))
  return {
    log: [...added.toReversed(), ...context.log].slice(0, messageLogLength),
    nextKey: context.nextKey + messages.length,
  }
}
