/** Tells the server that somebody leaves (specification, section 2, User menu; decisions, Session). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import type { SessionToken } from './domain/token.ts'
import { theOutput } from '../core/eventParameters.ts'
import { requestLogout } from './ports.ts'

export interface LogoutInput {
  /** Undefined: the server's own session ends. */
  readonly token: SessionToken | undefined
}

export interface LogoutContext extends LogoutInput {
  readonly outcome: LogoutOutcome
}

/** Milliseconds a sign-out waits for the server; after that the session ends here all the same. */
export const signOutPatience = 5000

/** Ends with what became of the sign-in on the server, whatever that answers, and soon. */
export const logoutMachine = setup({
  types: { context: {} as LogoutContext, input: {} as LogoutInput, output: {} as LogoutOutcome },
  actors: { requestLogout },
  actions: { takeOutcome: assign((_, outcome: LogoutOutcome) => ({ outcome })) },
  delays: { signOutPatience },
}).createMachine({
  id: 'logout',
  description: 'Tells the server that somebody leaves.',
  context: beginning,
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked to end the sign-in.',
      invoke: {
        src: 'requestLogout',
        id: 'requestLogout',
        input: endedToken,
        onDone: { target: 'over', actions: { type: 'takeOutcome', params: theOutput } },
        onError: { target: 'over' },
      },
      after: { signOutPatience: { target: 'over' } },
    },
    over: { description: 'The server has ended it, or not, or did not say.', type: 'final' },
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
