import type { SnapshotFrom } from 'xstate'
import type { WallStepsRef } from '../../../../machines/app/wallSteps.ts'
import type { Group } from '../../../../machines/list/domain/groups/parts.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import { stopAfter } from '../../../../machines/views/domain/wallTour.ts'

type StepsSnapshot = SnapshotFrom<WallStepsRef>

/** The groups, the worst first. */
export function groupsOnWall({ context }: SnapshotFrom<ListGroupsRef>): readonly Group[] {
  return context.groups.groups
}

/** The name of the view that the wall shows; undefined if the address belongs to none of this browser. */
export function shownName({ context: { views, shown } }: StepsSnapshot): string | undefined {
  return views.find(({ id }) => id === shown)?.name
}

/** The place of that view among those that the wall steps through, counted from 1; 0 if it is not among them. */
export function shownPlace({ context: { tour, shown } }: StepsSnapshot): number {
  return tour.stops.findIndex(({ id }) => id === shown) + 1
}

/** The name of the view that follows; undefined if there is no other. */
export function nextName({ context: { tour, shown } }: StepsSnapshot): string | undefined {
  const next = stopAfter(tour, shown, 1)
  return next === undefined || next.id === shown ? undefined : next.name
}
