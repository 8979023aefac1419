/** The whole application: what lives as long as the page, its start, and the visit that follows. */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/parameters.ts'
import type { Place } from '../core/domain/route.ts'
import type { PageName } from '../forms/domain/formDraft.ts'
import { draftsMachine } from '../forms/drafts.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { preferencesMachine, type PreferencesInput } from '../list/preferences.ts'
import { notificationsMachine } from '../messages/notifications.ts'
import { clockMachine } from '../server/clock.ts'
import type { SessionToken } from '../session/domain/token.ts'
import { releaseMachine } from './release.ts'
import { startUpMachine, type StartUpOutput } from './startUp.ts'
import { visitMachine, type VisitInput } from './visit.ts'

export interface AppInput {
  readonly preferences: Preferences
  readonly place: Place
  /** The token an earlier visit left in the cookie. */
  readonly token: SessionToken | undefined
}

export interface AppContext extends AppInput {
  /** What is known since the start is over. */
  readonly start: StartUpOutput | undefined
}

export type AppEvent =
  /** On which screens something is not saved. */
  { type: 'drafts.changed'; pages: readonly PageName[] }

/** The root. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as {
      clock: 'clock'
      drafts: 'drafts'
      notifications: 'notifications'
      preferences: 'preferences'
      release: 'release'
      startUp: 'startUp'
      visit: 'visit'
    },
  },
  actors: {
    clock: clockMachine,
    drafts: draftsMachine,
    notifications: notificationsMachine,
    preferences: preferencesMachine,
    release: releaseMachine,
    startUp: startUpMachine,
    visit: visitMachine,
  },
  actions: {
    takeStart: assign((_, start: StartUpOutput) => ({ start })),
    guardPages: sendTo('visit', (_, { pages }: { pages: readonly PageName[] }) => ({ type: 'visit.guard', pages })),
  },
}).createMachine({
  id: 'app',
  description: 'The whole application.',
  context: beginning,
  invoke: [
    { src: 'notifications', id: 'notifications', systemId: 'notifications' },
    { src: 'drafts', id: 'drafts', systemId: 'drafts' },
    { src: 'clock', id: 'clock', systemId: 'clock' },
    { src: 'release', id: 'release', systemId: 'release' },
    { src: 'preferences', id: 'preferences', systemId: 'preferences', input: rememberedPreferences },
  ],
  initial: 'starting',
  states: {
    starting: {
      description: 'What the deployment decided and what the server is are found out.',
      tags: ['starting'],
      invoke: {
        src: 'startUp',
        id: 'startUp',
        onDone: { target: 'running', actions: { type: 'takeStart', params: theOutput } },
      },
    },
    running: {
      description: 'The address of the server is known: somebody may be signed in.',
      invoke: { src: 'visit', id: 'visit', input: startOfVisit },
      on: { 'drafts.changed': { actions: { type: 'guardPages', params: theEvent } } },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>

function beginning({ input }: { input: AppInput }): AppContext {
  return { ...input, start: undefined }
}

function rememberedPreferences({ context: { preferences } }: { context: AppContext }): PreferencesInput {
  return { preferences }
}

function startOfVisit({ context: { start, place, token } }: { context: AppContext }): VisitInput {
  if (start === undefined) throw new TypeError('the visit begins before the start is over')
  return { ...start, place, token }
}
