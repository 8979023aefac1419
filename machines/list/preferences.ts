/** The preferences remembered in this browser (docs/behaviour.md#preferences). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Preferences } from './domain/preferences.ts'
import { theEvent } from '../core/eventParameters.ts'
import { storePreferences } from './ports.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface PreferencesInput {
  readonly preferences: Preferences
}

export interface PreferencesContext {
  readonly preferences: Preferences
}

export type PreferencesEvent = { type: 'preferences.change'; change: Partial<Preferences> }

/**
 * Holds the preferences and writes each change to storage. If storage refuses a change, that change and all later ones
 * are lost when the page is closed.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
  },
  actors: { storePreferences },
  actions: {
    changePreferences: assign(({ context }, { change }: { change: Partial<Preferences> }) => ({
      preferences: { ...context.preferences, ...change },
    })),
    sayNotKept: sendTo(
      receiver('toasts'),
      showing({
        severity: 'warning',
        text: 'This browser does not keep settings: they last until the page is closed.',
      }),
    ),
  },
}).createMachine({
  id: 'preferences',
  description: 'Settings remembered in this browser.',
  context: withPreferences,
  initial: 'kept',
  states: {
    kept: {
      description: 'Storage holds the settings in use.',
      on: { 'preferences.change': { target: 'storing', actions: { type: 'changePreferences', params: theEvent } } },
    },
    storing: {
      description: 'The latest change is being written to storage. Another change restarts the write.',
      invoke: {
        src: 'storePreferences',
        id: 'storePreferences',
        input: storedPreferences,
        onDone: { target: 'kept' },
        onError: { target: 'unkept', actions: 'sayNotKept' },
      },
      on: {
        'preferences.change': {
          target: 'storing',
          reenter: true,
          actions: { type: 'changePreferences', params: theEvent },
        },
      },
    },
    unkept: {
      description:
        'Storage refused a change: from now on, nothing is written, and changes are lost when the page is closed.',
      on: { 'preferences.change': { actions: { type: 'changePreferences', params: theEvent } } },
    },
  },
})

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    preferences: SingletonActor<typeof preferencesMachine, PreferencesEvent>
  }
}

function withPreferences({ input }: { input: PreferencesInput }): PreferencesContext {
  return { preferences: input.preferences }
}

function storedPreferences({ context }: { context: PreferencesContext }) {
  return { preferences: context.preferences }
}
