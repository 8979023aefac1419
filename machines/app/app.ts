/** The whole application: the start-up, the visit that follows, and the actors that run while the page is open. */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { chunksMachine } from '../core/chunks.ts'
import type { Place } from '../core/domain/route.ts'
import { bulkRunMachine, type BulkRunInput, type BulkRunReport } from '../bulk/bulkRun.ts'
import type { PageName } from '../forms/domain/formDraft.ts'
import { draftsMachine, type DraftsInput, type DraftsReport } from '../forms/drafts.ts'
import { resumptionMachine } from '../forms/resumption.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { preferencesMachine, type PreferencesInput } from '../list/preferences.ts'
import { toastsMachine } from '../messages/toasts.ts'
import { clockMachine } from '../server/clock.ts'
import type { SessionToken } from '../session/domain/token.ts'
import { recorderMachine, type RecorderInput } from './recorder.ts'
import { releaseMachine } from './release.ts'
import type { Guarded } from './navigation.ts'
import { startUpMachine, type StartUpInput, type StartUpOutput } from './startUp.ts'
import { visitMachine, type VisitInput } from './visit.ts'
import { child } from '../core/system.ts'

export interface AppInput {
  readonly preferences: Preferences
  readonly place: Place
  /** The token that an earlier visit stored in the cookie. */
  readonly token: SessionToken | undefined
  /** The unfinished work that was stored before the page was reloaded. */
  readonly unfinished: DraftsInput & BulkRunInput
}

export interface AppContext extends AppInput {
  /** The result of the start-up; undefined until the start-up is over. */
  readonly start: StartUpOutput | undefined
  /** The unfinished work. */
  readonly guarded: readonly Guarded[]
}

/** Whoever owns the drafts also owns the bulk run. */
export type AppEvent = DraftsReport | BulkRunReport

/** The root chart. */
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
      toasts: 'toasts'
      preferences: 'preferences'
      release: 'release'
      resumption: 'resumption'
      startUp: 'startUp'
      visit: 'visit'
      recorder: 'recorder'
    },
    tags: {} as 'starting',
  },
  actors: {
    bulkRun: bulkRunMachine,
    chunks: chunksMachine,
    clock: clockMachine,
    drafts: draftsMachine,
    toasts: toastsMachine,
    preferences: preferencesMachine,
    release: releaseMachine,
    resumption: resumptionMachine,
    startUp: startUpMachine,
    visit: visitMachine,
    recorder: recorderMachine,
  },
  actions: {
    takeStart: assign((_, start: StartUpOutput) => ({ start })),
    takePages: assign(({ context }, { pages }: { pages: readonly PageName[] }) => ({
      guarded: [...pages, ...context.guarded.filter((guarded) => guarded === 'bulkRun')],
    })),
    takeRun: assign(({ context }, { isUnfinished }: { isUnfinished: boolean }) => ({
      guarded: [
        ...context.guarded.filter((guarded) => guarded !== 'bulkRun'),
        ...(isUnfinished ? (['bulkRun'] as const) : []),
      ],
    })),
    ownRun: sendTo(child(bulkRunMachine), (_, { owner }: { owner: string | undefined }) => ({
      type: 'bulkRun.changeOwner',
      owner,
    })),
    leadBack: sendTo(child(resumptionMachine), { type: 'resumption.changeOwner' }),
    tellGuarded: sendTo(child(visitMachine), ({ context }) => ({ type: 'visit.guard', guarded: context.guarded })),
  },
  guards: {
    areOther: ({ context }, { pages }: { pages: readonly PageName[] }) =>
      pages.join() !== context.guarded.filter((guarded) => guarded !== 'bulkRun').join(),
  },
}).createMachine({
  id: 'app',
  description: 'The whole application.',
  context: initialContext,
  invoke: [
    { src: 'toasts', id: 'toasts', systemId: 'toasts' },
    { src: 'drafts', id: 'drafts', systemId: 'drafts', input: unfinished },
    { src: 'bulkRun', id: 'bulkRun', systemId: 'bulkRun', input: unfinished },
    { src: 'resumption', id: 'resumption', systemId: 'resumption' },
    { src: 'clock', id: 'clock', systemId: 'clock' },
    { src: 'chunks', id: 'chunks', systemId: 'chunks' },
    { src: 'release', id: 'release', systemId: 'release' },
    { src: 'preferences', id: 'preferences', systemId: 'preferences', input: rememberedPreferences },
  ],
  initial: 'starting',
  states: {
    starting: {
      description: 'Loads the configuration and identifies the server.',
      tags: ['starting'],
      invoke: {
        src: 'startUp',
        id: 'startUp',
        input: beginningOfStartUp,
        onDone: { target: 'running', actions: { type: 'takeStart', params: theOutput } },
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
          actions: [{ type: 'takePages', params: theEvent }, 'tellGuarded'],
        },
        'drafts.owned': { actions: [{ type: 'ownRun', params: theEvent }, 'leadBack'] },
        'bulkRun.changed': { actions: [{ type: 'takeRun', params: theEvent }, 'tellGuarded'] },
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>

function initialContext({ input }: { input: AppInput }): AppContext {
  return { ...input, start: undefined, guarded: [] }
}

function unfinished({ context }: { context: AppContext }): DraftsInput & BulkRunInput {
  return context.unfinished
}

function beginningOfStartUp({ context: { place, preferences, token } }: { context: AppContext }): StartUpInput {
  return { place, preferences, token }
}

function rememberedPreferences({ context: { preferences } }: { context: AppContext }): PreferencesInput {
  return { preferences }
}

function startOfVisit({ context: { start, place, token } }: { context: AppContext }): VisitInput {
  if (start === undefined) throw new TypeError('the visit started before the start-up finished')
  return { ...start, place, token }
}

function wantedRecording({ context: { start } }: { context: AppContext }): RecorderInput {
  return { isWanted: start?.configuration.debug === true }
}
