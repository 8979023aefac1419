/** What the server lets staff do with a task of planned maintenance (docs/behaviour.md#maintenance-page). */
import { isEmptyFilter, rivalTags } from '../../filter/domain/acceptance.ts'
import { conditionsLeftOut, type SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import { leastSevere } from '../../incident/domain/level.ts'

export type TaskStanding = 'now' | 'coming' | 'over'

/** Where a task stands at `now`, in milliseconds since 1970. */
export function standingOf({ start, end }: Pick<MaintenanceTask, 'start' | 'end'>, now: number): TaskStanding {
  if (now < start) return 'coming'
  return now < end ? 'now' : 'over'
}

/** How long after its end a task can still be changed, in milliseconds. */
const changeableFor = 12 * 3_600_000

/** Whether the server accepts changes of the task: until twelve hours after its end. */
export function canBeChanged({ end }: Pick<MaintenanceTask, 'end'>, now: number): boolean {
  return now <= end + changeableFor
}

/** Whether a task has begun: then its start cannot be changed, and it cannot be deleted, but ended. */
export function hasBegun({ start }: Pick<MaintenanceTask, 'start'>, now: number): boolean {
  return start <= now
}

/** How many of the tasks that are over are shown at first. */
export const mostOver = 20

/** The tasks as they are listed: those under way that cover everything, those that end first, those that begin first, and those that ended last. */
export function listedTasks(tasks: readonly MaintenanceTask[], now: number) {
  const of = (standing: TaskStanding) => tasks.filter((task) => standingOf(task, now) === standing)
  return {
    now: of('now').toSorted(
      (one, other) => reachRank(one) - reachRank(other) || one.end - other.end || one.pk - other.pk,
    ),
    coming: of('coming').toSorted((one, other) => one.start - other.start || one.pk - other.pk),
    over: of('over').toSorted((one, other) => other.end - one.end || other.pk - one.pk),
  } as const
}

/** What covers everything comes first. */
function reachRank({ filters }: MaintenanceTask): number {
  return filters.length === 0 ? 0 : 1
}

/** What a task with these filters covers, as far as the filters alone decide. */
export type Extent = 'everything' | 'nothing' | 'some'

/** 'everything': every open incident; 'nothing': none can ever match all of the filters. */
export function extentOf(filters: readonly SavedFilter[]): Extent {
  if (filters.some(isEmptyFilter)) return 'nothing'
  return filters.every(isUnrestricted) ? 'everything' : 'some'
}

/** Whether every open incident matches. Tags of one key, which hardly any incident has together, are a restriction. */
function isUnrestricted(saved: SavedFilter): boolean {
  const { open, acked, stateful, maxLevel, tags, sourceSystemIds, sourceTypes } = saved.filter
  const isLimited = open === false || acked !== undefined || stateful === false || maxLevel < leastSevere
  const isNarrowed = tags.length > 0 || sourceSystemIds.length > 0 || sourceTypes !== undefined
  return !isLimited && !isNarrowed && conditionsLeftOut(saved).length === 0
}

/** The tags of one key that the filters require together: hardly an incident has both. */
export function togetherRequired(filters: readonly SavedFilter[]): readonly string[] {
  return rivalTags(filters)
}
