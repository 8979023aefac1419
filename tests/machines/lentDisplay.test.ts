/** Nothing in a link can do more than show (docs/behaviour.md#views). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { defaultPreferences, type Preferences } from '../../machines/list/domain/preferences.ts'
import { preferencesMachine } from '../../machines/list/preferences.ts'
import { displayAddress, displayOf } from '../../machines/views/domain/displayParts.ts'

const shown = [
  'order',
  'sortAll',
  'group',
  'foldsAlike',
  'columnChoices',
  'tagColumns',
  'columnOrder',
  'columnWidths',
  'density',
  'listTimes',
]

const part = fc.tuple(
  fc.constantFrom(
    ...Object.keys(defaultPreferences),
    'sorted',
    'g',
    'fold',
    'columns',
    'places',
    'widths',
    'times',
    'view',
    'token',
    'open',
    '__proto__',
  ),
  fc.oneof(
    fc.constantFrom('true', 'all', 'newest', 'time,ascending', 'tag:a,descending', 'compact', 'absolute', 'null', '[]'),
    fc.constantFrom('time,number,tag:host', 'tag:%25', 'tag:a,tag:a', '', 'usual', 'tag%3Aa:120,time:90', 'time:1'),
    fc.constantFrom('host', 'none', 'tag:rack', 'tag:host', 'tag:', 'false'),
    fc.string(),
  ),
)

it('whatever an address says, the display alone follows it, and what is stored is the user’s own', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const search = `?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
      const lent = displayOf(search)
      expect(shown).toEqual(expect.arrayContaining(Object.keys(lent)))
      expect(displayOf(`?${displayAddress(lent)}`)).toEqual(lent)

      const stored: Preferences[] = []
      const storePreferences = fromPromise<void, { preferences: Preferences }>(({ input }) => {
        stored.push(input.preferences)
        return Promise.resolve()
      })
      const chart = preferencesMachine.provide({ actors: { storePreferences } })
      const actor = createActor(chart, { input: { preferences: defaultPreferences, lent } }).start()
      actor.send({ type: 'preferences.lend', lent })
      expect(stored).toEqual([])
      expect(actor.getSnapshot().context.preferences).toEqual({ ...defaultPreferences, ...lent })
      actor.send({ type: 'preferences.change', change: { soundAlerts: true } })
      expect(stored).toEqual([{ ...defaultPreferences, soundAlerts: true }])
      actor.stop()
    }),
    { numRuns: 300 },
  )
})
