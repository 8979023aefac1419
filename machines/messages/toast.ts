/** One message on screen and how long it stays (specification, section 8; decisions, Messages). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { messageLifetime, type Message } from './domain/message.ts'

export interface ToastInput {
  readonly key: string
  readonly message: Message
}

export interface ToastContext extends ToastInput {
  /** How often the identical message has come while it was open. */
  readonly count: number
}

export type ToastEvent =
  { type: 'toast.repeat' } | { type: 'toast.hold' } | { type: 'toast.release' } | { type: 'toast.dismiss' }

/** A message: errors and what is to be read in any case stay until dismissed, others go by themselves unless a pointer or the focus holds them. */
export const toastMachine = setup({
  types: {
    context: {} as ToastContext,
    events: {} as ToastEvent,
    input: {} as ToastInput,
  },
  actions: {
    countUp: assign({ count: ({ context }) => context.count + 1 }),
    tellGone: sendParent(({ context }) => ({ type: 'toast.gone', key: context.key })),
  },
  guards: {
    isLasting: ({ context: { message } }) => message.severity === 'error' || message.stays === true,
  },
  delays: { lifetime: messageLifetime },
}).createMachine({
  id: 'toast',
  description: 'One message on screen.',
  context: shownFor,
  initial: 'appearing',
  states: {
    appearing: {
      description: 'Decides how long the message stays.',
      always: [{ guard: 'isLasting', target: 'staying' }, { target: 'passing' }],
    },
    staying: {
      description: 'An error, and what is to be read in any case, stays until somebody dismisses it.',
      on: { 'toast.repeat': { actions: 'countUp' } },
    },
    passing: {
      description: 'Goes by itself after its lifetime; an identical message starts the lifetime again.',
      after: { lifetime: { target: 'gone' } },
      on: {
        'toast.repeat': { target: 'passing', reenter: true, actions: 'countUp' },
        'toast.hold': { target: 'held' },
      },
    },
    held: {
      description: 'Somebody reads it, with the pointer or the focus on it: its lifetime waits.',
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

function shownFor({ input }: { input: ToastInput }): ToastContext {
  return { ...input, count: 1 }
}
