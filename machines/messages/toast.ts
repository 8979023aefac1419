/** One toast: a message on screen, and how long it stays (docs/behaviour.md#messages). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isLasting, messageLifetime, type Message } from './domain/message.ts'
import { parent } from '../core/system.ts'

export interface ToastInput {
  readonly key: string
  readonly message: Message
}

export interface ToastContext extends ToastInput {
  /** The number of times that this message was reported while it was open, including the first. */
  readonly count: number
}

export type ToastEvent =
  /** The message is on screen. */
  | { type: 'toast.appear' }
  | { type: 'toast.repeat' }
  | { type: 'toast.hold' }
  | { type: 'toast.release' }
  | { type: 'toast.unfold' }
  | { type: 'toast.fold' }
  | { type: 'toast.dismiss' }

/** Milliseconds for which a message waits to come on screen: its view may still be loading, or there is no room. */
const patience = 10_000

/** Report to the parent. */
export type ToastReport = { type: 'toast.gone'; key: string }

/**
 * Errors and messages that must be read stay until dismissed. Others disappear automatically some time after they have
 * come on screen, unless the pointer or the focus is on them. A message takes up little room until the operator unfolds it.
 */
export const toastMachine = setup({
  types: {
    context: {} as ToastContext,
    events: {} as ToastEvent,
    input: {} as ToastInput,
    tags: {} as 'lasting' | 'unfolded',
  },
  actions: {
    countUp: assign({ count: ({ context }) => context.count + 1 }),
    tellGone: sendTo(parent<ToastReport>(), ({ context }) => ({ type: 'toast.gone', key: context.key })),
  },
  guards: {
    isLasting: ({ context }) => isLasting(context.message),
  },
  delays: { lifetime: messageLifetime, patience },
}).createMachine({
  id: 'toast',
  description: 'One toast: a message on screen.',
  context: initialContext,
  initial: 'appearing',
  states: {
    appearing: {
      description: 'Decides how long the message stays.',
      always: [{ guard: 'isLasting', target: 'staying' }, { target: 'unseen' }],
    },
    unseen: {
      description: 'Waits to come on screen, but not for long: it tells of something that has just happened.',
      after: { patience: { target: 'gone' } },
      on: { 'toast.repeat': { actions: 'countUp' }, 'toast.appear': { target: 'passing' } },
    },
    staying: {
      description: 'An error or a message that must be read: stays until it is dismissed.',
      tags: ['lasting'],
      on: { 'toast.repeat': { actions: 'countUp' }, 'toast.unfold': { target: 'unfolded' } },
    },
    unfolded: {
      description: 'The whole message is shown, with its details.',
      tags: ['lasting', 'unfolded'],
      on: { 'toast.repeat': { actions: 'countUp' }, 'toast.fold': { target: 'staying' } },
    },
    passing: {
      description: 'Disappears after its lifetime; an identical message restarts the lifetime.',
      after: { lifetime: { target: 'gone' } },
      on: {
        'toast.repeat': { target: 'passing', reenter: true, actions: 'countUp' },
        'toast.hold': { target: 'held' },
      },
    },
    held: {
      description: 'The pointer or the focus is on the message: its lifetime is suspended.',
      on: {
        'toast.repeat': { actions: 'countUp' },
        'toast.release': { target: 'passing' },
      },
    },
    gone: { type: 'final', description: 'No longer shown.', entry: 'tellGone' },
  },
  on: { 'toast.dismiss': { target: '.gone' } },
})

export type ToastRef = ActorRefFrom<typeof toastMachine>

function initialContext({ input }: { input: ToastInput }): ToastContext {
  return { ...input, count: 1 }
}
