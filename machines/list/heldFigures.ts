/** The statistics of the rows, as the charts over the list follow them (machines/core/following.ts). */
import type { AnyActorRef } from 'xstate'
import { following } from '../core/following.ts'
import { singletonActor } from '../core/system.ts'
import { isSameQuestion } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { ongoingMaintenance, queryOnScreen } from '../filter/readings.ts'
import { leastSevere } from '../incident/domain/level.ts'
import { withMaxLevel } from './domain/figures/levelCounts.ts'
import { figuresOf, type ListFigures } from './domain/figures/listFigures.ts'
import { listingOf } from './readings.ts'

export interface HeldFiguresTold {
  readonly type: 'heldFigures.told'
  /** Undefined while the list has no rows for its query, because they are loading or failed to load. */
  readonly figures: ListFigures | undefined
  /** Whether rows are loading. */
  readonly isGrowing: boolean
}

/** The statistics of all rows that the list holds. */
export const heldFigures = following(['incidents'], (self): HeldFiguresTold => {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const isWithoutRows = snapshot.hasTag('loading') || snapshot.hasTag('failed') || snapshot.hasTag('superseded')
  const input = {
    query: queryOnScreen(self),
    tasks: ongoingMaintenance(self),
    isGrowing: snapshot.hasTag('gathering'),
    now: Date.now(),
  }
  return {
    type: 'heldFigures.told',
    figures: isWithoutRows ? undefined : figuresOf(snapshot.context, input),
    isGrowing: listingOf(self).isGrowing,
  }
})

/**
 * How many incidents of all levels match the question, if they have been counted for the list as it is; otherwise
 * undefined.
 */
export function countOfAll(self: AnyActorRef, question: MatchQuestion): number | undefined {
  const snapshot = singletonActor(self, 'incidentCount').getSnapshot()
  const isOfUse =
    snapshot.hasTag('current') && isSameQuestion(snapshot.context.question, withMaxLevel(question, leastSevere))
  return isOfUse ? snapshot.context.count : undefined
}
