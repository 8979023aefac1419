/** Preferences (specification, section 3): each change is stored; where that is refused, it lasts with the page. */
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
    'wants it compact': send({ type: 'preferences.change', change: { density: 'compact' } }),
    'wants it comfortable': send({ type: 'preferences.change', change: { density: 'comfortable' } }),
    'storage takes it': settle('storePreferences'),
    'storage refuses': fail('storePreferences', new Error('The quota has been exceeded.')),
  },
  rows: {
    comfortable: {
      state: 'kept',
      shows: defaultPreferences,
      on: { 'wants it compact': storesCompact, 'wants it comfortable': storesComfortable },
    },
    compact: {
      state: 'kept',
      shows: compact,
      on: { 'wants it compact': storesCompact, 'wants it comfortable': storesComfortable },
    },
    'storing compact': {
      ...storing,
      shows: compact,
      on: {
        'wants it compact': storesCompact,
        'wants it comfortable': storesComfortable,
        'storage takes it': 'compact',
        'storage refuses': { to: 'compact for this page', does: [warning] },
      },
    },
    'storing comfortable': {
      ...storing,
      shows: defaultPreferences,
      on: {
        'wants it compact': storesCompact,
        'wants it comfortable': storesComfortable,
        'storage takes it': 'comfortable',
        'storage refuses': { to: 'comfortable for this page', does: [warning] },
      },
    },
    'compact for this page': {
      state: 'unkept',
      shows: compact,
      on: { 'wants it comfortable': 'comfortable for this page' },
    },
    'comfortable for this page': {
      state: 'unkept',
      shows: defaultPreferences,
      on: { 'wants it compact': 'compact for this page' },
    },
  },
})
