/** What the groups of the list follow in other charts (machines/core/following.ts). Loaded with their chart. */
import { following } from '../core/following.ts'
import { singletonActor } from '../core/system.ts'
import type { Grouping } from '../filter/domain/grouping.ts'
import type { GroupableRows } from './domain/groups/groupedList.ts'
import { preferencesOf } from './readings.ts'

export interface GroupingChosen extends Grouping {
  readonly type: 'groupingChoice.changed'
}

/** How the operator wants the rows to be grouped. */
export const groupingChoice = following(['preferences'], (self): GroupingChosen => {
  const { group, foldsAlike } = preferencesOf(self)
  return { type: 'groupingChoice.changed', group, foldsAlike }
})

export interface GroupableTold extends GroupableRows {
  readonly type: 'groupable.told'
}

/** The rows on screen, in their order. */
export const groupable = following(['incidentList'], (self): GroupableTold | undefined => {
  const { past } = singletonActor(self, 'incidentList').getSnapshot().context.arrangement
  if (past === undefined) return undefined
  const { standing, of } = past
  const { request, skew } = of.list
  const { rows, store, state } = standing
  return {
    type: 'groupable.told',
    rows,
    stored: store.storedIncidents,
    state,
    withLevels: request.withLevels,
    skew,
  }
})
