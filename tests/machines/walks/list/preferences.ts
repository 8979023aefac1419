/**
 * Preferences (docs/behaviour.md#preferences): each change is stored. If the browser refuses to store it, it applies
 * until the page is closed.
 */
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { preferencesMachine, type PreferencesContext } from '../../../../machines/list/preferences.ts'
import { say, start } from '../../support/effects.ts'
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

export const walk = defineWalk({
  machine: preferencesMachine,
  singletons: { toasts: {} },
  observe: ({ preferences }: PreferencesContext) => preferences,
  starts: { 'the defaults': { input: { preferences: defaultPreferences }, to: 'comfortable' } },
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
