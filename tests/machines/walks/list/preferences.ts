/**
 * Preferences (docs/behaviour.md#preferences): each change is stored. If the browser refuses to store it, it applies
 * until the page is closed.
 */
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { preferencesMachine, type PreferencesContext } from '../../../../machines/list/preferences.ts'
import { say, start } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

const compact = { ...defaultPreferences, density: 'compact' }
const storing = { state: 'storing', ports: ['storePreferences'] } as const
const storesCompact = {
  to: 'storing compact',
  does: [start('storePreferences', { preferences: compact })],
} as const
const storesComfortable = {
  to: 'storing comfortable',
  does: [start('storePreferences', { preferences: defaultPreferences })],
} as const
const warning = say('warning', 'This browser does not keep settings: they last until the page is closed.')

interface Configured {
  readonly isConfigured: boolean
}

const configuration = completeConfiguration({ backendUrl: 'https://argus.example', cookieDomain: 'argus.example' })

export const configured = modelledWalk({
  machine: preferencesMachine,
  singletons: { toasts: {} },
  observe: ({ configuration: known, own }: PreferencesContext) => ({ known, own }),
  starts: {
    'the defaults': { input: { preferences: defaultPreferences, lent: {} }, to: { isConfigured: false } },
  },
  cases: { 'the configuration is read': send({ type: 'preferences.configure', configuration }) },
  rowOf: ({ isConfigured }: Configured) => ({
    state: 'kept',
    shows: { known: isConfigured ? configuration : undefined, own: defaultPreferences },
    on: { 'the configuration is read': { to: { isConfigured: true } } },
  }),
})

export const walk = defineWalk({
  machine: preferencesMachine,
  singletons: { toasts: {} },
  observe: ({ preferences }: PreferencesContext) => preferences,
  starts: { 'the defaults': { input: { preferences: defaultPreferences, lent: {} }, to: 'comfortable' } },
  cases: {
    'chooses compact': send({ type: 'preferences.change', change: { density: 'compact' } }),
    'chooses comfortable': send({ type: 'preferences.change', change: { density: 'comfortable' } }),
    'the browser stores it': settle('storePreferences'),
    'the browser refuses': fail('storePreferences', new Error('The quota has been exceeded.')),
  },
  rows: {
    comfortable: {
      state: 'kept',
      shows: defaultPreferences,
      on: { 'chooses compact': storesCompact, 'chooses comfortable': storesComfortable },
    },
    compact: {
      state: 'kept',
      shows: compact,
      on: { 'chooses compact': storesCompact, 'chooses comfortable': storesComfortable },
    },
    'storing compact': {
      ...storing,
      shows: compact,
      on: {
        'chooses compact': storesCompact,
        'chooses comfortable': storesComfortable,
        'the browser stores it': 'compact',
        'the browser refuses': { to: 'compact for this page', does: [warning] },
      },
    },
    'storing comfortable': {
      ...storing,
      shows: defaultPreferences,
      on: {
        'chooses compact': storesCompact,
        'chooses comfortable': storesComfortable,
        'the browser stores it': 'comfortable',
        'the browser refuses': { to: 'comfortable for this page', does: [warning] },
      },
    },
    'compact for this page': {
      state: 'unkept',
      shows: compact,
      on: { 'chooses comfortable': 'comfortable for this page' },
    },
    'comfortable for this page': {
      state: 'unkept',
      shows: defaultPreferences,
      on: { 'chooses compact': 'compact for this page' },
    },
  },
})

/** What the address lends (docs/behaviour.md#views): it is in effect, but is never stored. */
interface Lending {
  readonly isStoring: boolean
  /** In effect. */
  readonly density: 'compact' | 'comfortable'
  readonly lends: boolean
  /** The user's own. */
  readonly own: 'compact' | 'comfortable'
  readonly scheme: 'auto' | 'dark'
}

const nothingLent: Lending = {
  isStoring: false,
  density: 'comfortable',
  lends: false,
  own: 'comfortable',
  scheme: 'auto',
}

function stores(to: Lending): ModelledOutcome<Lending> {
  const preferences = { ...defaultPreferences, density: to.own, colorScheme: to.scheme }
  return { to: { ...to, isStoring: true }, does: [start('storePreferences', { preferences })] }
}

export const lending = modelledWalk({
  machine: preferencesMachine,
  singletons: { toasts: {} },
  observe: ({ preferences, own }: PreferencesContext) => ({
    density: preferences.density,
    scheme: preferences.colorScheme,
    own: own.density,
  }),
  starts: {
    'an address that lends nothing': { input: { preferences: defaultPreferences, lent: {} }, to: nothingLent },
    'an address that lends compact rows': {
      input: { preferences: defaultPreferences, lent: { density: 'compact' } },
      to: { ...nothingLent, density: 'compact', lends: true },
    },
  },
  cases: {
    'follows a link with compact rows': send({ type: 'preferences.lend', lent: { density: 'compact' } }),
    'goes to a list of their own': send({ type: 'preferences.lend', lent: {} }),
    'chooses compact': send({ type: 'preferences.change', change: { density: 'compact' } }),
    'chooses comfortable': send({ type: 'preferences.change', change: { density: 'comfortable' } }),
    'chooses dark': send({ type: 'preferences.change', change: { colorScheme: 'dark' } }),
    'the browser stores it': settle('storePreferences'),
  },
  rowOf: (lending: Lending): ModelledRow<Lending> => {
    const { isStoring, density, lends, own, scheme } = lending
    const chooses = (chosen: Lending['density']) => stores({ ...lending, density: chosen, own: lends ? own : chosen })
    return {
      state: isStoring ? 'storing' : 'kept',
      ports: isStoring ? ['storePreferences'] : [],
      shows: { density, scheme, own },
      on: {
        'follows a link with compact rows': { to: { ...lending, density: 'compact', lends: true } },
        'goes to a list of their own': { to: { ...lending, density: own, lends: false } },
        'chooses compact': chooses('compact'),
        'chooses comfortable': chooses('comfortable'),
        'chooses dark': stores({ ...lending, scheme: 'dark' }),
        'the browser stores it': { to: { ...lending, isStoring: false } },
      },
    }
  },
})
