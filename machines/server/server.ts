/** When the server is asked what it is (decisions, Servers of all generations). */
import { setup, type ActorRefFrom } from 'xstate'
import { meetServer } from './ports.ts'

export interface ServerInput {
  /** Whether it has said what it is. */
  readonly isMet: boolean
}

export interface ServerContext {
  readonly isMetBefore: boolean
}

export type ServerEvent =
  /** It was away: another may be there now. */
  | { type: 'server.ask' }
  /** It has said what it is, whoever asked. */
  | { type: 'server.meet' }

/** Milliseconds before a server that did not say what it is is asked again. */
export const meetingInterval = 30_000

/** What it says is heard by whoever listens to the calls, and kept by `app`. */
export const serverMachine = setup({
  types: { context: {} as ServerContext, events: {} as ServerEvent, input: {} as ServerInput },
  actors: { meetServer },
  guards: { isMetBefore: ({ context }) => context.isMetBefore },
  delays: { meetingInterval },
}).createMachine({
  id: 'server',
  description: 'When the server is asked what it is.',
  context: beginning,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Looks whether it was asked at start-up with success.',
      always: [{ guard: 'isMetBefore', target: 'met' }, { target: 'unmet' }],
    },
    met: {
      description: 'It is spoken to as it said.',
      on: { 'server.ask': { target: 'asking' } },
    },
    asking: {
      description: 'It is asked what it is; meanwhile it is spoken to as before.',
      invoke: {
        src: 'meetServer',
        id: 'meetServer',
        onDone: { target: 'met' },
        onError: { target: 'unmet' },
      },
    },
    unmet: {
      description: 'It did not say: what was known before counts, and it is asked again.',
      after: { meetingInterval: { target: 'asking' } },
      on: { 'server.ask': { target: 'asking' }, 'server.meet': { target: 'met' } },
    },
  },
})

export type ServerRef = ActorRefFrom<typeof serverMachine>

function beginning({ input }: { input: ServerInput }): ServerContext {
  return { isMetBefore: input.isMet }
}
