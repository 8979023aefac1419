import type { SavedFilter } from './model.ts'

/** The saved filters: the administrator has three, and the operator has one. */
export function createSavedFilters(): SavedFilter[] {
  const unset = {
    open: null,
    acked: null,
    stateful: null,
    maxlevel: null,
    isPublic: false,
    eventTypes: undefined,
    sourceTypes: undefined,
    hideClosedAcked: false,
  }
  return [
    { ...unset, pk: 1, owner: 2, name: 'Critical and open', sourceSystemIds: [], tags: [], open: true, maxlevel: 2 },
    {
      ...unset,
      pk: 2,
      owner: 2,
      name: 'NAV in Oslo',
      sourceSystemIds: [2],
      tags: ['location=oslo'],
      acked: false,
      maxlevel: 5,
    },
    {
      ...unset,
      pk: 3,
      owner: 2,
      name: 'Everything of NTNU',
      sourceSystemIds: undefined,
      tags: ['customer=ntnu'],
      isPublic: true,
    },
    {
      ...unset,
      pk: 4,
      owner: 3,
      name: 'Nobody looks at these yet',
      sourceSystemIds: [],
      tags: [],
      open: true,
      acked: false,
    },
  ]
}
