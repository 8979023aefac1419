/** Whether the server answers (specification, section 4, API state): shows the banner, and asks until it does again. */
import { sendParent, setup, type ActorRefFrom } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import { theError } from './parameters.ts'
import { network, meetServer, type NetworkEvent } from './ports.ts'

export interface ConnectivityInput {
  /** Whether the server gave no answer before anybody listened. */
  readonly isLost: boolean
}

export type ConnectivityContext = ConnectivityInput

export type ConnectivityEvent =
  | NetworkEvent
  | { type: 'connectivity.lose' }
  | { type: 'connectivity.recover' }
  | { type: 'connectivity.retry' }

/** Milliseconds between two questions to a server that does not answer. */
export const probeInterval = 5000

/** Any answer, whatever its status, ends the problems; only silence starts them. */
export const connectivityMachine = setup({
  types: { context: {} as ConnectivityContext, events: {} as ConnectivityEvent, input: {} as ConnectivityInput },
  actors: { network, meetServer },
  actions: {
    tellLost: sendParent({ type: 'connection.lost' }),
    tellRestored: sendParent({ type: 'connection.restored' }),
  },
  guards: {
    isLost: ({ context }) => context.isLost,
    isAnswer: (_, { error }: { error: unknown }) => wasAnswered(toFault(error, 'reach the server')),
  },
  delays: { probeInterval },
}).createMachine({
  id: 'connectivity',
  description: 'Whether the server answers.',
  context: beginning,
  invoke: { src: 'network', id: 'network' },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Looks whether the server was silent at the start.',
      always: [{ guard: 'isLost', target: 'problems' }, { target: 'connected' }],
    },
    connected: {
      description: 'The last call was answered, or none was made yet.',
      on: {
        'connectivity.lose': { target: 'problems' },
        'network.offline': { target: 'problems' },
      },
    },
    problems: {
      description: 'A call got no answer: the banner shows.',
      tags: ['lost'],
      entry: 'tellLost',
      exit: 'tellRestored',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A moment of quiet before asking again.',
          after: { probeInterval: { target: 'probing' } },
          on: {
            'network.online': { target: 'probing' },
            'connectivity.retry': { target: 'probing' },
          },
        },
        probing: {
          description: 'Asks the server what it is, which needs no session.',
          tags: ['busy'],
          invoke: {
            src: 'meetServer',
            id: 'meetServer',
            onDone: { target: '#connectivity.connected' },
            onError: [
              { guard: { type: 'isAnswer', params: theError }, target: '#connectivity.connected' },
              { target: 'waiting' },
            ],
          },
        },
      },
      on: { 'connectivity.recover': { target: 'connected' } },
    },
  },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>

function beginning({ input }: { input: ConnectivityInput }): ConnectivityContext {
  return input
}
