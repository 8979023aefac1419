/** The user's own latest messages, which this browser keeps (docs/behaviour.md#own-messages). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, type SingletonActor } from '../core/system.ts'
import { noMessages, type MessageChange, type OwnMessages } from './domain/ownMessage.ts'
import { keptMessages, type KeptMessagesEvent } from './ports.ts'

export interface OwnMessagesInput {
  readonly username: string
}

export interface OwnMessagesContext extends OwnMessagesInput {
  readonly messages: OwnMessages
}

/** Events that other charts may send: a message was sent, or those of a kind are to be forgotten. */
export type OwnMessagesRequest = { type: 'ownMessages.change'; change: MessageChange }

export type OwnMessagesEvent =
  | OwnMessagesRequest
  | KeptMessagesEvent
  /** Opens the list below the fields, or folds it. */
  | { type: 'ownMessages.toggle' }

/** Changes are made by the storage, which tells every tab of the browser which messages there are then. */
export const ownMessagesMachine = setup({
  types: {
    context: {} as OwnMessagesContext,
    events: {} as OwnMessagesEvent,
    input: {} as OwnMessagesInput,
    children: {} as { keptMessages: 'keptMessages' },
    tags: {} as 'open',
  },
  actors: { keptMessages },
  actions: {
    takeMessages: assign((_, { messages }: { messages: OwnMessages }) => ({ messages })),
    changeKept: sendTo(child(keptMessages, 'keptMessages'), (_, { change }: { change: MessageChange }) => ({
      type: 'keptMessages.change',
      change,
    })),
  },
}).createMachine({
  id: 'ownMessages',
  description: 'The user’s own latest messages, which this browser keeps.',
  context: initialContext,
  invoke: { src: 'keptMessages', id: 'keptMessages', input: owner },
  initial: 'folded',
  states: {
    folded: {
      description: 'Only a line below each field says that there are messages.',
      on: { 'ownMessages.toggle': { target: 'open' } },
    },
    open: {
      description: 'The messages are listed below each field.',
      tags: ['open'],
      on: { 'ownMessages.toggle': { target: 'folded' } },
    },
  },
  on: {
    'keptMessages.told': { actions: { type: 'takeMessages', params: theEvent } },
    'ownMessages.change': { actions: { type: 'changeKept', params: theEvent } },
  },
})

hasCome(ownMessagesMachine)

export type OwnMessagesRef = ActorRefFrom<typeof ownMessagesMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    ownMessages: SingletonActor<typeof ownMessagesMachine, OwnMessagesRequest>
  }
}

function initialContext({ input }: { input: OwnMessagesInput }): OwnMessagesContext {
  return { ...input, messages: noMessages }
}

function owner({ context: { username } }: { context: OwnMessagesContext }): OwnMessagesInput {
  return { username }
}
