/**
 * When a dialog asks whether to delete a saved filter, it says which profiles use it (docs/behaviour.md#used-by); what was
 * known for another filter, or at another time, is forgotten.
 */
import { filterUseMachine, type FilterUseContext } from '../../../../machines/alerting/filterUse.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle } from '../../support/walk.ts'

interface Asking {
  readonly isAsking: boolean
  /** How many profiles are known. */
  readonly known: 0 | undefined
}

function rowOf({ isAsking, known }: Asking): ModelledRow<Asking> {
  const asks: ModelledOutcome<Asking> = { to: { isAsking: true, known: undefined }, does: [start('fetchProfiles')] }
  return {
    state: isAsking ? 'asking' : 'resting',
    tags: isAsking ? ['asking'] : [],
    ports: ['doomedFilter', ...(isAsking ? ['fetchProfiles'] : [])],
    shows: known,
    on: {
      'a filter is to be deleted': asks,
      'another is to be deleted': asks,
      'none is to be deleted': { to: { isAsking: false, known: undefined } },
      'no profile arrives': { to: { isAsking: false, known: 0 } },
      'the profiles fail to load': { to: { isAsking: false, known: undefined } },
    },
  }
}

export const walk = modelledWalk({
  machine: filterUseMachine,
  observe: ({ found }: FilterUseContext) => found?.items.length,
  starts: { 'the page is opened': { to: { isAsking: false, known: undefined }, does: [start('doomedFilter')] } },
  cases: {
    'a filter is to be deleted': hear('doomedFilter', { type: 'doomedFilter.changed', pk: 5 }),
    'another is to be deleted': hear('doomedFilter', { type: 'doomedFilter.changed', pk: 6 }),
    'none is to be deleted': hear('doomedFilter', { type: 'doomedFilter.changed', pk: undefined }),
    'no profile arrives': settle('fetchProfiles', { items: [], unreadable: 0 }),
    'the profiles fail to load': fail('fetchProfiles', broken('get notification profiles')),
  },
  rowOf,
})
