/** Has the browser forget the user who has signed out (docs/behaviour.md#forget-me-here). */
import { setup, type ActorRefFrom } from 'xstate'
import { hasCome } from '../core/later.ts'
import { forgetUser } from './ports.ts'

export interface ForgettingInput {
  /** The name of the user who was signed in last; undefined if this page has had none. */
  readonly username: string | undefined
}

export type ForgettingContext = ForgettingInput

export type ForgettingEvent =
  /** Asks whether to forget the user. */
  { type: 'forgetting.ask' } | { type: 'forgetting.decline' } | { type: 'forgetting.confirm' }

/** Runs while nobody is signed in, so that nothing of what is forgotten is in use or stored again. */
export const forgettingMachine = setup({
  types: {
    context: {} as ForgettingContext,
    events: {} as ForgettingEvent,
    input: {} as ForgettingInput,
    tags: {} as 'offered' | 'asked' | 'forgotten',
  },
  actions: { forgetUser },
  guards: { hasUser: ({ context }) => context.username !== undefined },
}).createMachine({
  id: 'forgetting',
  description: 'Has the browser forget the user who has signed out.',
  context: initialContext,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Whether somebody was signed in on this page.',
      always: [{ guard: 'hasUser', target: 'offered' }, { target: 'nobody' }],
    },
    nobody: { description: 'Nobody was signed in on this page: it does not know whom to forget.' },
    offered: {
      description: 'The login page offers to forget the user.',
      tags: ['offered'],
      on: { 'forgetting.ask': { target: 'asked' } },
    },
    asked: {
      description: 'A dialog says what will be forgotten, and asks.',
      tags: ['offered', 'asked'],
      on: {
        'forgetting.confirm': { target: 'forgotten', actions: { type: 'forgetUser', params: whom } },
        'forgetting.decline': { target: 'offered' },
      },
    },
    forgotten: { description: 'The browser has forgotten the user.', tags: ['forgotten'] },
  },
})

hasCome(forgettingMachine)

export type ForgettingRef = ActorRefFrom<typeof forgettingMachine>

function initialContext({ input }: { input: ForgettingInput }): ForgettingContext {
  return input
}

function whom({ context: { username = '' } }: { context: ForgettingContext }): { readonly username: string } {
  return { username }
}
