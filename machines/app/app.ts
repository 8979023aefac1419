/**
 * The whole application: the start-up, which loads the configuration and identifies the server
 * (docs/behaviour.md#start-up), the visit that follows, and the actors that run while the page is open.
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { chunksMachine } from '../core/chunks.ts'
import { backOff, serverRetries } from '../core/domain/backOff.ts'
import { completeConfiguration, type Configuration } from '../core/domain/configuration.ts'
import { routeOf, type Place } from '../core/domain/route.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { applyConfiguration, findConfiguration, type FoundConfiguration } from '../core/ports.ts'
import type { bulkRunMachine, BulkRunInput, BulkRunReport } from '../bulk/bulkRun.ts'
import type { heldOrdersMachine, HeldOrdersReport } from '../bulk/heldOrders.ts'
import type { FormPlace } from '../forms/domain/formDraft.ts'
import { draftsMachine, type DraftsInput, type DraftsReport } from '../forms/drafts.ts'
import { resumptionMachine } from '../forms/resumption.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { preferencesMachine, type PreferencesInput } from '../list/preferences.ts'
import { loggingWarnings } from '../messages/showing.ts'
import { toastsMachine } from '../messages/toasts.ts'
import { clockMachine } from '../server/clock.ts'
import { unknownServer, type Server } from '../server/domain/server.ts'
import { meetServer } from '../server/ports.ts'
import type { SessionToken } from '../session/domain/token.ts'
import { recorderMachine, type RecorderInput } from './recorder.ts'
import type { releaseMachine } from './release.ts'
import type { Guarded } from './navigation.ts'
import { sendAhead, type FirstCalls } from './ports.ts'
import { lentAt } from '../views/domain/displayParts.ts'
import { visitMachine, type VisitInput } from './visit.ts'
import { receiver } from '../core/system.ts'
import { later } from '../core/later.ts'

const bulkRun = later<typeof bulkRunMachine>('bulkRun', 'controls')
const heldOrders = later<typeof heldOrdersMachine>('heldOrders', 'controls')
const release = later<typeof releaseMachine>('release', 'controls')

export interface AppInput {
  readonly preferences: Preferences
  readonly place: Place
  /** The token that an earlier visit stored in the cookie. */
  readonly token: SessionToken | undefined
  /** The unfinished work that was stored before the page was reloaded. */
  readonly unfinished: DraftsInput & BulkRunInput
  /** Whether the page shows the list's skeleton (docs/behaviour.md#start-up). */
  readonly hasSkeleton: boolean
}

export interface AppContext extends AppInput {
  readonly configuration: Configuration | undefined
  /** One sentence for each ignored value of the configuration, with the reason. */
  readonly warnings: readonly string[]
  /** How many times in a row the runtime configuration failed to load although it is required. */
  readonly failures: number
  /** The server as it identified itself at the start-up. */
  readonly server: Server
  /** Whether the server failed to respond then. (No other chart observes calls at that point.) */
  readonly isSilent: boolean
  /** The unfinished work. */
  readonly guarded: readonly Guarded[]
}

export type AppEvent =
  | DraftsReport
  | BulkRunReport
  | HeldOrdersReport
  /** Reads the configuration again. */
  | { type: 'app.retry' }

/** Milliseconds to wait for the server to identify itself. After that its version counts as unknown. */
export const meetingPatience = 5000

/**
 * The root chart. The start-up ends once the server's address is known and either the server has answered or the wait
 * for it is over.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as {
      bulkRun: 'bulkRun'
      chunks: 'chunks'
      clock: 'clock'
      drafts: 'drafts'
      heldOrders: 'heldOrders'
      findConfiguration: 'findConfiguration'
      meetServer: 'meetServer'
      toasts: 'toasts'
      preferences: 'preferences'
      release: 'release'
      resumption: 'resumption'
      visit: 'visit'
      recorder: 'recorder'
    },
    tags: {} as 'starting' | 'misconfigured' | 'busy',
  },
  actors: {
    bulkRun,
    chunks: chunksMachine,
    clock: clockMachine,
    drafts: draftsMachine,
    heldOrders,
    findConfiguration,
    meetServer,
    toasts: toastsMachine,
    preferences: preferencesMachine,
    release,
    resumption: resumptionMachine,
    visit: visitMachine,
    recorder: recorderMachine,
  },
  actions: {
    applyConfiguration,
    sendAhead,
    takeConfiguration: assign((_, found: FoundConfiguration) => ({ configuration: joined(found) })),
    configurePreferences: sendTo(receiver('preferences'), (_, found: FoundConfiguration) => ({
      type: 'preferences.configure',
      configuration: joined(found),
    })),
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
    replaceSkeleton: assign({ hasSkeleton: false }),
    noteSilence: assign({ isSilent: true }),
    takePages: assign(({ context }, { pages }: { pages: readonly FormPlace[] }) => ({
      guarded: [...pages, ...context.guarded.filter(isWork)],
    })),
    takeRun: assign(({ context }, { isUnfinished }: { isUnfinished: boolean }) => ({
      guarded: withWork(context.guarded, 'bulkRun', isUnfinished),
    })),
    takeHeld: assign(({ context }, { isUnfinished }: { isUnfinished: boolean }) => ({
      guarded: withWork(context.guarded, 'heldOrders', isUnfinished),
    })),
    guard: sendTo(receiver('navigation'), ({ context: { guarded } }) => ({ type: 'navigation.guard', guarded })),
  },
  guards: {
    areOther: ({ context }, { pages }: { pages: readonly FormPlace[] }) =>
      pages.join() !== context.guarded.filter((guarded) => !isWork(guarded)).join(),
    isComplete: (_, found: FoundConfiguration) => joined(found) !== undefined,
    isConfigurationAbsent: ({ context }) => context.failures > 0,
    isSilence,
  },
  delays: { meetingPatience, retryDelay: ({ context }) => backOff(serverRetries, context.failures - 1) },
}).createMachine({
  id: 'app',
  description: 'The whole application.',
  context: initialContext,
  invoke: [
    { src: 'toasts', id: 'toasts', systemId: 'toasts' },
    { src: 'drafts', id: 'drafts', systemId: 'drafts', input: unfinished },
    { src: 'resumption', id: 'resumption', systemId: 'resumption' },
    { src: 'clock', id: 'clock', systemId: 'clock' },
    { src: 'chunks', id: 'chunks', systemId: 'chunks' },
    { src: 'release', id: 'release', systemId: 'release' },
    { src: 'bulkRun', id: 'bulkRun', systemId: 'bulkRun', input: unfinished },
    { src: 'heldOrders', id: 'heldOrders', systemId: 'heldOrders' },
    { src: 'preferences', id: 'preferences', systemId: 'preferences', input: rememberedPreferences },
  ],
  initial: 'starting',
  states: {
    starting: {
      description: 'Loads the configuration and identifies the server, before anybody can sign in.',
      tags: ['starting'],
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
                  { type: 'configurePreferences', params: theOutput },
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
          entry: 'replaceSkeleton',
          after: { retryDelay: { guard: 'isConfigurationAbsent', target: 'configuring.again' } },
          on: { 'app.retry': { target: 'configuring.again' } },
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
              target: '#app.running',
              actions: [
                { type: 'takeServer', params: theOutput },
                { type: 'sendAhead', params: firstCalls },
              ],
            },
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: '#app.running', actions: 'noteSilence' },
              { target: '#app.running' },
            ],
          },
          after: { meetingPatience: { target: '#app.running', actions: 'noteSilence' } },
        },
      },
    },
    running: {
      description: 'The server’s address is known: users can sign in.',
      invoke: [
        { src: 'visit', id: 'visit', input: startOfVisit },
        { src: 'recorder', id: 'recorder', input: wantedRecording },
      ],
      on: {
        'drafts.changed': {
          guard: { type: 'areOther', params: theEvent },
          actions: [{ type: 'takePages', params: theEvent }, 'guard'],
        },
        'bulkRun.changed': { actions: [{ type: 'takeRun', params: theEvent }, 'guard'] },
        'heldOrders.changed': { actions: [{ type: 'takeHeld', params: theEvent }, 'guard'] },
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>

function initialContext({ input }: { input: AppInput }): AppContext {
  return {
    ...input,
    hasSkeleton: input.hasSkeleton && routeOf(input.place.path).name === 'incidents',
    configuration: undefined,
    warnings: [],
    failures: 0,
    server: unknownServer,
    isSilent: false,
    guarded: [],
  }
}

function unfinished({ context }: { context: AppContext }): DraftsInput & BulkRunInput {
  return context.unfinished
}

/** Whether this is work of the user that no page holds. */
function isWork(guarded: Guarded): guarded is 'bulkRun' | 'heldOrders' {
  return guarded === 'bulkRun' || guarded === 'heldOrders'
}

function withWork(guarded: readonly Guarded[], work: 'bulkRun' | 'heldOrders', isUnfinished: boolean) {
  const works = (['bulkRun', 'heldOrders'] as const).filter((one) =>
    one === work ? isUnfinished : guarded.includes(one),
  )
  return [...guarded.filter((one) => !isWork(one)), ...works]
}

function joined(found: FoundConfiguration): Configuration | undefined {
  return completeConfiguration(found.build, found.runtime ?? {})
}

function knownConfiguration({ context }: { context: AppContext }): { configuration: Configuration } {
  if (context.configuration === undefined) throw new TypeError('there is no configuration to contact the server with')
  return { configuration: context.configuration }
}

function firstCalls({ context }: { context: AppContext }): FirstCalls {
  const { place, preferences, token, server } = context
  const inEffect = { ...preferences, ...lentAt(place) }
  return { ...knownConfiguration({ context }), place, preferences: inEffect, token, server }
}

function rememberedPreferences({ context: { preferences, place } }: { context: AppContext }): PreferencesInput {
  return { preferences, lent: lentAt(place) }
}

function startOfVisit({ context }: { context: AppContext }): VisitInput {
  const { server, isSilent, place, token, hasSkeleton } = context
  return { ...knownConfiguration({ context }), server, isSilent, place, token, hasSkeleton }
}

function wantedRecording({ context: { configuration } }: { context: AppContext }): RecorderInput {
  return { isWanted: configuration?.debug === true }
}
