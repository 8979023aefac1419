/**
 * The start-up, before anybody can sign in: loads the configuration and identifies the server
 * (docs/behaviour.md#start-up).
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { backOff, serverRetries } from '../core/domain/backOff.ts'
import { completeConfiguration, type Configuration } from '../core/domain/configuration.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import type { Place } from '../core/domain/route.ts'
import { applyConfiguration, findConfiguration, type FoundConfiguration } from '../core/ports.ts'
import { receiver } from '../core/system.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { loggingWarnings } from '../messages/showing.ts'
import { unknownServer, type Server } from '../server/domain/server.ts'
import { meetServer } from '../server/ports.ts'
import type { SessionToken } from '../session/domain/token.ts'
import { sendAhead, type FirstCalls } from './ports.ts'

export interface StartUpInput {
  readonly place: Place
  readonly preferences: Preferences
  /** The token that an earlier visit stored in the cookie. */
  readonly token: SessionToken | undefined
}

export interface StartUpContext extends StartUpInput {
  readonly configuration: Configuration | undefined
  /** One sentence for each ignored value of the configuration, with the reason. */
  readonly warnings: readonly string[]
  /** How many times in a row the runtime configuration failed to load although it is required. */
  readonly failures: number
  readonly server: Server
  /** Whether the server failed to respond. (No other chart observes calls at this point.) */
  readonly isSilent: boolean
}

export type StartUpEvent = { type: 'startUp.retry' }

/** The result of the start-up. */
export type StartUpOutput = Pick<StartUpContext, 'server' | 'isSilent'> & { readonly configuration: Configuration }

/** Milliseconds to wait for the server to identify itself. After that its version counts as unknown. */
export const meetingPatience = 5000

/** Ends once the server's address is known and either the server has answered or the wait for it is over. */
export const startUpMachine = setup({
  types: {
    context: {} as StartUpContext,
    events: {} as StartUpEvent,
    input: {} as StartUpInput,
    output: {} as StartUpOutput,
    tags: {} as 'misconfigured' | 'busy',
  },
  actors: { findConfiguration, meetServer },
  actions: {
    applyConfiguration,
    sendAhead,
    takeConfiguration: assign((_, found: FoundConfiguration) => ({ configuration: joined(found) })),
    noteIncomplete: assign(({ context }, { runtime }: FoundConfiguration) => ({
      failures: runtime === undefined ? context.failures + 1 : 0,
    })),
    noteAbsent: assign(({ context }) => ({ failures: context.failures + 1 })),
    takeWarnings: assign((_, { warnings }: FoundConfiguration) => ({ warnings })),
    /** A warning that was already logged is not logged again. */
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
  delays: { meetingPatience, retryDelay: ({ context }) => backOff(serverRetries, context.failures - 1) },
}).createMachine({
  id: 'startUp',
  description: 'Loads the configuration and identifies the server, before anybody can sign in.',
  context: initialContext,
  initial: 'configuring',
  states: {
    configuring: {
      description: 'Fetches the runtime configuration.',
      initial: 'first',
      states: {
        first: { description: 'The first attempt.' },
        again: {
          description: 'Another attempt: the error stays on screen until the attempt succeeds.',
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
        'The backend URL or the cookie domain is missing. A configuration that failed to load is fetched again.',
      tags: ['misconfigured'],
      after: { retryDelay: { guard: 'isConfigurationAbsent', target: 'configuring.again' } },
      on: { 'startUp.retry': { target: 'configuring.again' } },
    },
    meeting: {
      description:
        'Asks the server for its version, which decides how calls are made. Meanwhile, the first calls of a remembered user are sent ahead.',
      entry: [
        { type: 'applyConfiguration', params: knownConfiguration },
        { type: 'sendAhead', params: firstCalls },
      ],
      invoke: {
        src: 'meetServer',
        id: 'meetServer',
        onDone: {
          target: 'over',
          actions: [
            { type: 'takeServer', params: theOutput },
            { type: 'sendAhead', params: firstCalls },
          ],
        },
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'over', actions: 'noteSilence' },
          { target: 'over' },
        ],
      },
      after: { meetingPatience: { target: 'over', actions: 'noteSilence' } },
    },
    over: { description: 'The server has identified itself, or the wait for it is over.', type: 'final' },
  },
  output: outputOf,
})

export type StartUpRef = ActorRefFrom<typeof startUpMachine>

function initialContext({ input }: { input: StartUpInput }): StartUpContext {
  return { ...input, configuration: undefined, warnings: [], failures: 0, server: unknownServer, isSilent: false }
}

function joined(found: FoundConfiguration): Configuration | undefined {
  return completeConfiguration(found.build, found.runtime ?? {})
}

function knownConfiguration({ context }: { context: StartUpContext }): { configuration: Configuration } {
  if (context.configuration === undefined) throw new TypeError('there is no configuration to contact the server with')
  return { configuration: context.configuration }
}

function firstCalls({ context }: { context: StartUpContext }): FirstCalls {
  const { place, preferences, token, server } = context
  return { ...knownConfiguration({ context }), place, preferences, token, server }
}

function outputOf({ context }: { context: StartUpContext }): StartUpOutput {
  const { server, isSilent } = context
  return { ...knownConfiguration({ context }), server, isSilent }
}
