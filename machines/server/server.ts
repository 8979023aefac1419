/** Decides when to ask the server for its version and capabilities (docs/behaviour.md#server-versions). */
import { setup, type ActorRefFrom } from 'xstate'
import { meetServer } from './ports.ts'

export interface ServerInput {
  /** Whether the server was identified at start-up. */
  readonly isMet: boolean
}

export interface ServerContext {
  readonly isMetBefore: boolean
}

export type ServerEvent =
  /** The server was unreachable: a different version may be running now. */
  | { type: 'server.ask' }
  /** The server identified itself in answer to another chart's call. */
  | { type: 'server.meet' }

/** Milliseconds before a server that failed to identify itself is asked again. */
export const meetingInterval = 30_000

/** The answer reaches other charts as API activity, and `visit` keeps it. */
export const serverMachine = setup({
  types: { context: {} as ServerContext, events: {} as ServerEvent, input: {} as ServerInput },
  actors: { meetServer },
  guards: { isMetBefore: ({ context }) => context.isMetBefore },
  delays: { meetingInterval },
}).createMachine({
  id: 'server',
  description: 'Decides when to ask the server for its version and capabilities.',
  context: beginning,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the server was identified at start-up.',
      always: [{ guard: 'isMetBefore', target: 'met' }, { target: 'unmet' }],
    },
    met: {
      description: 'The server is identified: calls follow its version.',
      on: { 'server.ask': { target: 'asking' } },
    },
    asking: {
      description: 'Asks the server for its version; until it answers, calls follow the last known version.',
      invoke: {
        src: 'meetServer',
        id: 'meetServer',
        onDone: { target: 'met' },
        onError: { target: 'unmet' },
      },
    },
    unmet: {
      description:
        'The server did not answer with its version: calls follow the last known version, and the server is asked again later.',
      after: { meetingInterval: { target: 'asking' } },
      on: { 'server.ask': { target: 'asking' }, 'server.meet': { target: 'met' } },
    },
  },
})

export type ServerRef = ActorRefFrom<typeof serverMachine>

function beginning({ input }: { input: ServerInput }): ServerContext {
  return { isMetBefore: input.isMet }
}
