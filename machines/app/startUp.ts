/** Before anybody can sign in: what the deployment decided, and what the server is (specification, section 5). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { backOff } from '../core/domain/backOff.ts'
import { completeConfiguration, type Configuration } from '../core/domain/configuration.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { applyConfiguration, findConfiguration, type FoundConfiguration } from '../core/ports.ts'
import { receiver } from '../core/system.ts'
import { loggingWarnings } from '../messages/showing.ts'
import { unknownServer, type Server } from '../server/domain/server.ts'
import { meetServer } from '../server/ports.ts'

export interface StartUpContext {
  readonly configuration: Configuration | undefined
  /** One sentence on each value of the configuration that is not used, and why. */
  readonly warnings: readonly string[]
  /** How often in a row the runtime configuration could not be had, where nothing can begin without it. */
  readonly failures: number
  readonly server: Server
  /** Whether it gave no answer, when nobody listens to the calls yet. */
  readonly isSilent: boolean
}

export type StartUpEvent = { type: 'startUp.retry' }

/** What is known once it is over. */
export type StartUpOutput = Pick<StartUpContext, 'server' | 'isSilent'> & { readonly configuration: Configuration }

/** Milliseconds a start waits for a server to say what it is; after that it counts as one that has not said. */
export const meetingPatience = 5000

/** Ends once the address of the server is known, whatever that says. */
export const startUpMachine = setup({
  types: { context: {} as StartUpContext, events: {} as StartUpEvent, output: {} as StartUpOutput },
  actors: { findConfiguration, meetServer },
  actions: {
    applyConfiguration,
    takeConfiguration: assign((_, found: FoundConfiguration) => ({ configuration: joined(found) })),
    noteIncomplete: assign(({ context }, { runtime }: FoundConfiguration) => ({
      failures: runtime === undefined ? context.failures + 1 : 0,
    })),
    noteAbsent: assign(({ context }) => ({ failures: context.failures + 1 })),
    takeWarnings: assign((_, { warnings }: FoundConfiguration) => ({ warnings })),
    /** What was warned of before is not warned of again. */
    logWarnings: sendTo(receiver('toasts'), ({ context }, { warnings }: FoundConfiguration) =>
      loggingWarnings(warnings.filter((warning) => !context.warnings.includes(warning))),
    ),
    takeServer: assign((_, server: Server) => ({ server })),
    noteSilence: assign({ isSilent: true }),
  },
  guards: {
    isComplete: (_, found: FoundConfiguration) => joined(found) !== undefined,
    isConfigurationAbsent: ({ context }) => context.failures > 0,
    isSilence,
  },
  delays: { meetingPatience, retryDelay: ({ context }) => backOff(context.failures) },
}).createMachine({
  id: 'startUp',
  description: 'What is to be known before anybody can sign in.',
  context: { configuration: undefined, warnings: [], failures: 0, server: unknownServer, isSilent: false },
  initial: 'configuring',
  states: {
    configuring: {
      description: 'The runtime configuration is fetched.',
      initial: 'first',
      states: {
        first: { description: 'For the first time.' },
        again: {
          description: 'Once more: what is amiss stays on screen until it is mended.',
          tags: ['misconfigured', 'busy'],
        },
      },
      invoke: {
        src: 'findConfiguration',
        id: 'findConfiguration',
        onDone: [
          {
            guard: { type: 'isComplete', params: theOutput },
            target: 'meeting',
            actions: [
              { type: 'takeConfiguration', params: theOutput },
              { type: 'logWarnings', params: theOutput },
              { type: 'takeWarnings', params: theOutput },
            ],
          },
          {
            target: 'misconfigured',
            actions: [
              { type: 'noteIncomplete', params: theOutput },
              { type: 'logWarnings', params: theOutput },
              { type: 'takeWarnings', params: theOutput },
            ],
          },
        ],
        onError: { target: 'misconfigured', actions: 'noteAbsent' },
      },
    },
    misconfigured: {
      description:
        'Nothing names a backend URL and a cookie domain. A configuration that could not be had is looked for again.',
      tags: ['misconfigured'],
      after: { retryDelay: { guard: 'isConfigurationAbsent', target: 'configuring.again' } },
      on: { 'startUp.retry': { target: 'configuring.again' } },
    },
    meeting: {
      description: 'Before anything else the server is asked what it is, as that decides how it is spoken to.',
      entry: { type: 'applyConfiguration', params: knownConfiguration },
      invoke: {
        src: 'meetServer',
        id: 'meetServer',
        onDone: { target: 'over', actions: { type: 'takeServer', params: theOutput } },
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'over', actions: 'noteSilence' },
          { target: 'over' },
        ],
      },
      after: { meetingPatience: { target: 'over', actions: 'noteSilence' } },
    },
    over: { description: 'The server has said what it is, or is not waited for any longer.', type: 'final' },
  },
  output: whatIsKnown,
})

export type StartUpRef = ActorRefFrom<typeof startUpMachine>

function joined(found: FoundConfiguration): Configuration | undefined {
  return completeConfiguration(found.build, found.runtime ?? {})
}

function knownConfiguration({ context }: { context: StartUpContext }): { configuration: Configuration } {
  if (context.configuration === undefined) throw new TypeError('the server is met without a configuration')
  return { configuration: context.configuration }
}

function whatIsKnown({ context }: { context: StartUpContext }): StartUpOutput {
  const { server, isSilent } = context
  return { ...knownConfiguration({ context }), server, isSilent }
}
