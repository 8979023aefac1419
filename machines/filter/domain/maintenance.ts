/** Which incidents are under planned maintenance (docs/behaviour.md#maintenance). */
import type { Incident } from '../../incident/domain/incident.ts'
import { leastSevere } from '../../incident/domain/level.ts'
import { tagText } from '../../incident/domain/tag.ts'
import { acceptanceByAll, type Occasion } from './acceptance.ts'
import { unrestrictedQuery } from './incidentQuery.ts'
import { matchOf } from './matching.ts'
import { conditionsLeftOut, type SavedFilter } from './savedFilter.ts'

/** A period in which nobody is notified of the open incidents that match all of these filters. */
export interface MaintenanceTask {
  readonly pk: number
  /** Empty if nobody has described the task. */
  readonly description: string
  /** In milliseconds since 1970, like `end`. */
  readonly start: number
  readonly end: number
  /** By how many minutes the server's local time is ahead of UTC at the start; left out if that is not known. */
  readonly startOffset?: number
  readonly endOffset?: number
  /** A task without filters applies to every open incident. */
  readonly filters: readonly SavedFilter[]
  /** Who planned it; left out if that is not known. */
  readonly by?: string
}

/** The tasks that are under way at `now`, in milliseconds since 1970. */
export function ongoingTasks(tasks: readonly MaintenanceTask[], now: number): readonly MaintenanceTask[] {
  return tasks.filter(({ start, end }) => start <= now && now < end).toSorted((one, other) => one.pk - other.pk)
}

/** Whether two lists contain the same tasks. */
export function areSameTasks(one: readonly MaintenanceTask[] | undefined, other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Why the console does not know which planned maintenance there is: the server hides it, or has not answered, or some of
 * its answer could not be read.
 */
export type MaintenanceGap = 'hidden' | 'unanswered' | 'unreadable'

/**
 * What the console knows of planned maintenance: whether this server can have any, whether it hides its tasks, whether
 * the tasks are known as they are now, and whether all of them could be read.
 */
export function maintenanceGap(known: {
  readonly canExist: boolean
  readonly isHidden: boolean
  readonly isCurrent: boolean
  readonly isComplete: boolean
}): MaintenanceGap | undefined {
  if (known.isHidden) return known.canExist ? 'hidden' : undefined
  if (!known.canExist) return undefined
  if (!known.isCurrent) return 'unanswered'
  return known.isComplete ? undefined : 'unreadable'
}

export type Coverage = 'yes' | 'no' | 'unknown'

/**
 * Whether the incident is under one of the tasks. No server reports this, so it is derived from the filters of the
 * tasks; 'unknown' if it depends on an unknown property of the incident or an unknown condition of a filter.
 */
export function coverageOf(incident: Incident, tasks: readonly MaintenanceTask[]): Coverage {
  const coverages = tasks.map((task) => coverageBy(incident, task))
  if (coverages.includes('yes')) return 'yes'
  return coverages.includes('unknown') ? 'unknown' : 'no'
}

/** By the rule by which servers send: all tags of a filter are required, and a filter without conditions matches nothing. */
function coverageBy(incident: Incident, { filters }: MaintenanceTask): Coverage {
  const matches = filters.map(({ filter }) => matchOf(incident, { ...unrestrictedQuery, filter, withLevels: true }, 0))
  if (!incident.open || matches.includes('no')) return 'no'
  const isSure = incident.unknown === undefined && filters.every((filter) => conditionsLeftOut(filter).length === 0)
  return isSure ? acceptanceByAll(filters, occasionOf(incident)) : 'unknown'
}

/** The incident as it is now. */
function occasionOf({ open, acked, stateful, level, source, tags }: Incident): Occasion {
  return {
    type: '',
    open,
    acked,
    stateful,
    level: level ?? leastSevere,
    source: source.pk,
    sourceType: source.type,
    tags: new Set(tags.map(tagText)),
  }
}
