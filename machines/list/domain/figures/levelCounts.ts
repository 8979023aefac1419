import { isSameQuestion } from '../../../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../filter/domain/matching.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import { leastSevere, levels, type Level } from '../../../incident/domain/level.ts'

/** How many incidents there are of each level; a missing level has not been counted. */
export type LevelCounts = Readonly<Partial<Record<Level, number>>>

/** The same query with a different maximum level. */
export function withMaxLevel(question: MatchQuestion, maxLevel: Level): MatchQuestion {
  return { ...question, filter: { ...question.filter, maxLevel } }
}

/**
 * Whether two queries have the same counts: they may differ in their levels, and in conditions that the console itself
 * applies.
 */
export function isSameButLevel(one: MatchQuestion, other: MatchQuestion): boolean {
  return isSameQuestion(withMaxLevel(one, leastSevere), withMaxLevel(other, leastSevere))
}

/**
 * The level to ask for next, from the least severe to the most severe; undefined if all counts are known. `upTo` has
 * the answers so far: the number of incidents up to each level. If there are none up to a level, there are none of more
 * severe levels either.
 */
export function nextLevel(upTo: LevelCounts): Level | undefined {
  if (Object.values(upTo).includes(0)) return undefined
  return levels.findLast((level) => upTo[level] === undefined)
}

/**
 * The answers so far, with the one for the next level; unchanged if no level is left to ask for, or if there is no
 * answer.
 */
export function withAnswer(upTo: LevelCounts, count: number | undefined): LevelCounts {
  const level = nextLevel(upTo)
  return level === undefined || count === undefined ? upTo : { ...upTo, [level]: count }
}

/**
 * The count of each level, from the numbers of incidents up to each level. The numbers are from successive answers, so
 * a later one may exceed an earlier one.
 */
export function countsFrom(upTo: LevelCounts): LevelCounts {
  const counts: Partial<Record<Level, number>> = {}
  let below = 0
  for (const level of levels) {
    const number = upTo[level] ?? 0
    counts[level] = Math.max(0, number - below)
    below = number
  }
  return counts
}

/** How many of the incidents are of each level. Incidents of unknown level are not counted. */
export function countsOf(incidents: readonly Pick<Incident, 'level'>[]): LevelCounts {
  const counts: Partial<Record<Level, number>> = {}
  for (const level of levels) counts[level] = 0
  for (const { level } of incidents) if (level !== undefined) counts[level] = (counts[level] ?? 0) + 1
  return counts
}
