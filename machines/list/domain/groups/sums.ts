/** The sums of a group or a fold, kept up to date row by row. */
import type { Incident } from '../../../incident/domain/incident.ts'
import { leastSevere, levels } from '../../../incident/domain/level.ts'
import type { LevelCounts } from '../figures/levelCounts.ts'
import { startOf } from '../startTime.ts'

/** What is counted of the rows of a group or a fold. */
export interface Sums {
  /** How many rows each level has; a missing level has none. Empty if levels are not shown. */
  readonly levels: LevelCounts
  /** How many rows are of unknown level; 0 if levels are not shown. */
  readonly unknownLevel: number
  /** How many rows are acknowledged. */
  readonly acked: number
  /** When the rows started, the oldest first, in milliseconds since 1970. Unknown starts are left out. */
  readonly starts: readonly number[]
}

/** The sums without any row. */
export const noSums: Sums = { levels: {}, unknownLevel: 0, acked: 0, starts: [] }

/** The sums once some rows have left, and others have come; a row that has changed leaves and comes. */
export function sumsAfter(
  before: Sums,
  leaving: readonly Incident[],
  coming: readonly Incident[],
  withLevels: boolean,
): Sums {
  const counts = { ...before.levels }
  let { unknownLevel, acked } = before
  const count = ({ level, acked: isAcked }: Incident, by: 1 | -1) => {
    if (isAcked) acked += by
    if (!withLevels) return
    if (level === undefined) unknownLevel += by
    else counts[level] = (counts[level] ?? 0) + by
  }
  for (const incident of leaving) count(incident, -1)
  for (const incident of coming) count(incident, 1)
  return { levels: counts, unknownLevel, acked, starts: startsAfter(before.starts, leaving, coming) }
}

function startsAfter(starts: readonly number[], leaving: readonly Incident[], coming: readonly Incident[]) {
  if (starts.length === 0) return startsOf(coming).toSorted((one, other) => one - other)
  const after = [...starts]
  for (const start of startsOf(leaving)) after.splice(startPlaceOf(after, start), 1)
  for (const start of startsOf(coming)) after.splice(startPlaceOf(after, start), 0, start)
  return after
}

function startsOf(incidents: readonly Incident[]): readonly number[] {
  return incidents.map(startOf).filter((start) => Number.isFinite(start))
}

/** How many of the starts, the oldest first, are before a moment. */
export function startPlaceOf(starts: readonly number[], moment: number): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((starts[middle] ?? 0) < moment) from = middle + 1
    else to = middle
  }
  return from
}

/** When the oldest of the rows started, in milliseconds since 1970; undefined if no start is known. */
export function oldestOf({ starts }: Sums): number | undefined {
  return starts[0]
}

/** When the newest of the rows started, in milliseconds since 1970; undefined if no start is known. */
export function newestOf({ starts }: Sums): number | undefined {
  return starts.at(-1)
}

/**
 * Negative if the first sums are worse: a more severe worst level. An unknown level may be just as severe as 1, and comes
 * before it, as in the order by severity.
 */
export function compareWorst(one: Sums, other: Sums): number {
  return worstOf(one) - worstOf(other)
}

function worstOf({ levels: counts, unknownLevel }: Sums): number {
  if (unknownLevel > 0) return 0
  return levels.find((level) => (counts[level] ?? 0) > 0) ?? leastSevere + 1
}

/** Negative if the first sums have more rows of the most severe level in which they differ. */
export function compareCounts(one: Sums, other: Sums): number {
  const differing = levels.find((level) => (one.levels[level] ?? 0) !== (other.levels[level] ?? 0))
  if (one.unknownLevel !== other.unknownLevel) return other.unknownLevel - one.unknownLevel
  return differing === undefined ? 0 : (other.levels[differing] ?? 0) - (one.levels[differing] ?? 0)
}
