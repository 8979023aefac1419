/** The preferences remembered in this browser (docs/behaviour.md#preferences). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Configuration } from '../core/domain/configuration.ts'
import type { Preferences } from './domain/preferences.ts'
import { theEvent } from '../core/eventParameters.ts'
import { storePreferences } from './ports.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface PreferencesInput {
  /** The user's own. */
  readonly preferences: Preferences
  /** What the address lends at first. */
  readonly lent: Partial<Preferences>
}

export interface PreferencesContext {
  /** In effect: the user's own, with what is lent in place of some. */
  readonly preferences: Preferences
  /** The user's own, as they are stored. */
  readonly own: Preferences
  /** What the address of the list, of a link or a view, says instead of the user's own. It is never stored. */
  readonly lent: Partial<Preferences>
  /** What the deployment configures, which applies where the user has chosen nothing; undefined until it is known. */
  readonly configuration: Configuration | undefined
}

export type PreferencesEvent =
  /** The configuration has been read. */
  | { type: 'preferences.configure'; configuration: Configuration | undefined }
  | { type: 'preferences.change'; change: Partial<Preferences> }
  /** From now on the address lends these, and nothing else. */
  | { type: 'preferences.lend'; lent: Partial<Preferences> }

/**
 * Holds the preferences and writes each change to storage. If storage refuses a change, that change and all later ones
 * are lost when the page is closed. While the address lends a preference, a change of it applies to the address only.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
  },
  actors: { storePreferences },
  actions: {
    changePreferences: assign(({ context }, { change }: { change: Partial<Preferences> }) =>
      afterChange(context, change),
    ),
    lend: assign(({ context }, { lent }: { lent: Partial<Preferences> }) => inEffect(context.own, lent)),
    takeConfiguration: assign((_, { configuration }: { configuration: Configuration | undefined }) => ({
      configuration,
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
  on: {
    'preferences.lend': { actions: { type: 'lend', params: theEvent } },
    'preferences.configure': { actions: { type: 'takeConfiguration', params: theEvent } },
  },
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

type Effective = Omit<PreferencesContext, 'configuration'>

function withPreferences({ input }: { input: PreferencesInput }): PreferencesContext {
  return { ...inEffect(input.preferences, input.lent), configuration: undefined }
}

function inEffect(own: Preferences, lent: Partial<Preferences>): Effective {
  return { preferences: { ...own, ...lent }, own, lent }
}

function afterChange({ own, lent }: PreferencesContext, change: Partial<Preferences>): Effective {
  const isLent = ([key]: readonly [string, unknown]) => Object.hasOwn(lent, key)
  const changes = Object.entries(change)
  const ofOwn = Object.fromEntries(changes.filter((one) => !isLent(one)))
  return inEffect({ ...own, ...ofOwn }, { ...lent, ...Object.fromEntries(changes.filter(isLent)) })
}

function storedPreferences({ context }: { context: PreferencesContext }) {
  return { preferences: context.own }
}
