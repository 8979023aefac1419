/** Which profiles use the saved filter that is about to be deleted (docs/behaviour.md#used-by). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Profile } from './domain/profile.ts'
import { fetchProfiles } from './ports.ts'

interface DoomedFilterChanged {
  readonly type: 'doomedFilter.changed'
  /** The primary key of the filter that a dialog asks about; undefined if none is about to be deleted. */
  readonly pk: number | undefined
}

export interface FilterUseContext {
  /** Undefined as long as the profiles are not known. */
  readonly found: Found<Profile> | undefined
}

const doomedFilter = following(['savedFilters'], (self): DoomedFilterChanged => {
  const filters = singletonActor(self, 'savedFilters').getSnapshot()
  return {
    type: 'doomedFilter.changed',
    pk: filters.hasTag('deleteDialog') ? filters.context.target?.pk : undefined,
  }
})

/** Fetches the profiles when a dialog asks whether to delete a filter. If that fails, it is not known which use it. */
export const filterUseMachine = setup({
  types: {
    context: {} as FilterUseContext,
    events: {} as DoomedFilterChanged,
    children: {} as { doomedFilter: 'doomedFilter'; fetchProfiles: 'fetchProfiles' },
    tags: {} as 'asking',
  },
  actors: { doomedFilter, fetchProfiles },
  actions: {
    takeFound: assign((_, found: Found<Profile>) => ({ found })),
    forget: assign({ found: undefined }),
  },
  guards: { isAny: (_, { pk }: DoomedFilterChanged) => pk !== undefined },
}).createMachine({
  id: 'filterUse',
  description: 'Which profiles use the saved filter that is about to be deleted.',
  context: { found: undefined },
  invoke: { src: 'doomedFilter', id: 'doomedFilter' },
  initial: 'resting',
  states: {
    resting: {
      description: 'No filter is about to be deleted, or it is known, or cannot be known, which profiles use it.',
    },
    asking: {
      description: 'Fetches the profiles.',
      tags: ['asking'],
      invoke: {
        src: 'fetchProfiles',
        id: 'fetchProfiles',
        onDone: { target: 'resting', actions: { type: 'takeFound', params: theOutput } },
        onError: { target: 'resting' },
      },
    },
  },
  on: {
    'doomedFilter.changed': [
      { guard: { type: 'isAny', params: theEvent }, target: '.asking', actions: 'forget' },
      { target: '.resting', actions: 'forget' },
    ],
  },
})

hasCome(filterUseMachine)

export type FilterUseRef = ActorRefFrom<typeof filterUseMachine>
