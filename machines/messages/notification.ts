/** One message on screen and how long it stays (specification, section 8; decisions, Messages). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { messageLifetime, type Message } from './domain/message.ts'

export interface NotificationInput {
  readonly key: string
  readonly message: Message
}

export interface NotificationContext extends NotificationInput {
  /** How often the identical message has come while it was open. */
  readonly count: number
}

export type NotificationEvent =
  | { type: 'notification.repeat' }
  | { type: 'notification.hold' }
  | { type: 'notification.release' }
  | { type: 'notification.dismiss' }

/** A message: errors and what is to be read in any case stay until dismissed, others go by themselves unless a pointer or the focus holds them. */
export const notificationMachine = setup({
  types: {
    context: {} as NotificationContext,
    events: {} as NotificationEvent,
    input: {} as NotificationInput,
  },
  actions: {
    countUp: assign({ count: ({ context }) => context.count + 1 }),
    tellGone: sendParent(({ context }) => ({ type: 'notification.gone', key: context.key })),
  },
  guards: {
    isLasting: ({ context: { message } }) => message.severity === 'error' || message.stays === true,
  },
  delays: { lifetime: messageLifetime },
}).createMachine({
  id: 'notification',
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
      on: { 'notification.repeat': { actions: 'countUp' } },
    },
    passing: {
      description: 'Goes by itself after its lifetime; an identical message starts the lifetime again.',
      after: { lifetime: { target: 'gone' } },
      on: {
        'notification.repeat': { target: 'passing', reenter: true, actions: 'countUp' },
        'notification.hold': { target: 'held' },
      },
    },
    held: {
      description: 'Somebody reads it, with the pointer or the focus on it: its lifetime waits.',
      on: {
        'notification.repeat': { actions: 'countUp' },
        'notification.release': { target: 'passing' },
      },
    },
    gone: { type: 'final', description: 'No longer shown.', entry: 'tellGone' },
  },
  on: { 'notification.dismiss': { target: '.gone' } },
})

export type NotificationRef = ActorRefFrom<typeof notificationMachine>

function shownFor({ input }: { input: NotificationInput }): NotificationContext {
  return { ...input, count: 1 }
}
