/** What is remembered for the person on this browser (specification, section 3, Client preferences). */
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

/** Holds the preferences and writes each change to storage; where that is refused, they last as long as the page. */
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
  description: 'Settings remembered on this browser.',
  context: withPreferences,
  initial: 'kept',
  states: {
    kept: {
      description: 'What is in storage is what is in use.',
      on: { 'preferences.change': { target: 'storing', actions: { type: 'changePreferences', params: theEvent } } },
    },
    storing: {
      description: 'The latest change is on its way to storage; a further one starts over.',
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
      description: 'Storage refused: changes count for this page alone, and are not tried again.',
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
