/** How the user's own changes alter the counts of matching incidents, before the server is asked again. */
import { matchOf } from '../../../filter/domain/matching.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import { leastSevere, levels, type Level } from '../../../incident/domain/level.ts'
import type { KeptList } from '../keptList.ts'
import { withMaxLevel, type LevelCounts } from './levelCounts.ts'

/** How many more incidents match than before; negative if there are fewer. */
export interface CountChange {
  /** Of the levels that the filter includes. */
  readonly matching: number
  /** Of each level, whatever the filter's maximum level; a missing level has not changed. */
  readonly levels: LevelCounts
}

/**
 * The effect of these new versions of incidents on the counts; undefined if it is certain that there is none. An
 * incident that the store does not know, or whose match only the server can decide, is not counted. `now` is in
 * milliseconds since 1970.
 */
export function countChangeOf(list: KeptList, changed: readonly Incident[], now: number): CountChange | undefined {
  const byLevel: Partial<Record<Level, number>> = {}
  let matching = 0
  let isUnchanged = true
  for (const incident of changed) {
    const before = list.store.storedIncidents.get(incident.pk)?.incident
    const ofAnyLevel = comingOrGoing(list, before, incident, now)
    if (ofAnyLevel !== 0) isUnchanged = false
    if (ofAnyLevel === 0 || ofAnyLevel === undefined) continue
    const { level } = incident
    if (level !== undefined) byLevel[level] = (byLevel[level] ?? 0) + ofAnyLevel
    if (!list.request.withLevels || level === undefined || level <= list.request.filter.maxLevel) matching += ofAnyLevel
  }
  return isUnchanged ? undefined : { matching, levels: byLevel }
}

/**
 * 1 if the incident begins to match at whatever level, -1 if it ceases to, 0 if neither; undefined if that is not
 * known.
 */
function comingOrGoing(
  { request, skew, latest }: KeptList,
  before: Incident | undefined,
  after: Incident,
  now: number,
): 1 | 0 | -1 | undefined {
  if (before === undefined) return undefined
  const question = withMaxLevel(request, leastSevere)
  const [found, is] = [before, after].map((incident) => matchOf(incident, question, now + skew))
  // The server has found the rows of the list, in whatever text.
  const was = found === 'unknown' && latest.includes(before.pk) ? 'yes' : found
  if (found === is) return 0
  if (is === 'no' && was === 'yes') return -1
  return is === 'yes' && was === 'no' ? 1 : undefined
}

/** The counts after a change. A count that is not known stays unknown. */
export function levelsAfter(counts: LevelCounts, change: LevelCounts): LevelCounts {
  const after: Partial<Record<Level, number>> = {}
  for (const level of levels) {
    const count = countAfter(counts[level], change[level] ?? 0)
    if (count !== undefined) after[level] = count
  }
  return after
}

/** A count after a change; undefined if it is not known. */
export function countAfter(count: number | undefined, change: number): number | undefined {
  return count === undefined ? undefined : Math.max(0, count + change)
}
