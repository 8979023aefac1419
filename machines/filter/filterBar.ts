/**
 * Opens the menus of the filter bar, copies the list's address, and finds what the search may mean at a source
 * (docs/behaviour.md#filters).
 */
import { sendTo, setup, type ActorRefFrom } from 'xstate'
import { receiver } from '../core/system.ts'
import { addressCopyMachine } from '../incident/addressCopy.ts'
import { sourceMatchesMachine } from './sourceMatches.ts'

export type FilterBarEvent =
  | { type: 'filterBar.openSaved' }
  | { type: 'filterBar.openFurther' }
  /** Closes the menu that is open. */
  | { type: 'filterBar.close' }

/** At most one menu is open. It stays open while conditions change, and closes when the operator leaves the list. */
export const filterBarMachine = setup({
  types: {
    events: {} as FilterBarEvent,
    children: {} as { addressCopy: 'addressCopy'; sourceMatches: 'sourceMatches' },
    tags: {} as 'savedMenu' | 'furtherMenu',
  },
  actors: { addressCopy: addressCopyMachine, sourceMatches: sourceMatchesMachine },
  actions: {
    // A change of a saved filter can change what maintenance silences.
    refreshMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.refresh' }),
  },
}).createMachine({
  id: 'filterBar',
  description:
    'The menus of the filter bar, and beside them the charts that copy the list’s address and find what the search may mean.',
  invoke: [
    { src: 'addressCopy', id: 'addressCopy' },
    { src: 'sourceMatches', id: 'sourceMatches' },
  ],
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the bar is shown.',
      on: {
        'filterBar.openSaved': { target: 'saved' },
        'filterBar.openFurther': { target: 'further' },
      },
    },
    saved: {
      description: 'The menu of the saved filters.',
      tags: ['savedMenu'],
      entry: 'refreshMaintenance',
      on: {
        'filterBar.openFurther': { target: 'further' },
        'filterBar.close': { target: 'closed' },
      },
    },
    further: {
      description: 'The menu of the conditions that do not fit in the bar.',
      tags: ['furtherMenu'],
      on: {
        'filterBar.openSaved': { target: 'saved' },
        'filterBar.close': { target: 'closed' },
      },
    },
  },
})

export type FilterBarRef = ActorRefFrom<typeof filterBarMachine>
