/** Ends the sign-in on the server (docs/behaviour.md#session). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import type { SessionToken } from './domain/token.ts'
import { theOutput } from '../core/eventParameters.ts'
import { requestLogout } from './ports.ts'

export interface LogoutInput {
  /** Undefined to end the server's own session. */
  readonly token: SessionToken | undefined
}

export interface LogoutContext extends LogoutInput {
  readonly outcome: LogoutOutcome
}

/** Milliseconds to wait for the server. After that the session ends here, whatever the server does. */
export const signOutPatience = 5000

/** Finishes within `signOutPatience`, even without a response. The output is the outcome of the sign-out. */
export const logoutMachine = setup({
  types: { context: {} as LogoutContext, input: {} as LogoutInput, output: {} as LogoutOutcome },
  actors: { requestLogout },
  actions: { takeOutcome: assign((_, outcome: LogoutOutcome) => ({ outcome })) },
  delays: { signOutPatience },
}).createMachine({
  id: 'logout',
  description: 'Signs the user out on the server.',
  context: beginning,
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks the server to sign the user out.',
      invoke: {
        src: 'requestLogout',
        id: 'requestLogout',
        input: endedToken,
        onDone: { target: 'over', actions: { type: 'takeOutcome', params: theOutput } },
        onError: { target: 'over' },
      },
      after: { signOutPatience: { target: 'over' } },
    },
    over: { description: 'The server signed the user out, refused, or did not answer.', type: 'final' },
  },
  output: theOutcome,
})

export type LogoutRef = ActorRefFrom<typeof logoutMachine>

function beginning({ input }: { input: LogoutInput }): LogoutContext {
  return { ...input, outcome: 'unconfirmed' }
}

function endedToken({ context }: { context: LogoutContext }): LogoutInput {
  return { token: context.token }
}

function theOutcome({ context }: { context: LogoutContext }): LogoutOutcome {
  return context.outcome
}
