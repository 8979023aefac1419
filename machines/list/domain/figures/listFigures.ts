import { leastSevere, levels, type Level } from '../../../incident/domain/level.ts'
import type { KeptList } from '../keptList.ts'
import { countsOf, type LevelCounts } from './levelCounts.ts'
import { startBarsOf, type StartBars } from './startBars.ts'

/** The figures of the rows that the list holds. */
export interface ListFigures {
  /** Whether the rows are all incidents that match, or a part of them; 'growing' while more are on their way. */
  readonly covers: 'all' | 'part' | 'growing'
  readonly rows: number
  readonly counts: LevelCounts
  /** The timeframe of the list, in hours; 0 for none. */
  readonly timeframeHours: number
  readonly starts: StartBars
}

const millisecondsPerHour = 3_600_000

/** The figures of a list at `now`, in milliseconds since 1970 by this machine's clock. */
export function figuresOf(list: KeptList, isGrowing: boolean, now: number): ListFigures {
  const { latest, store, skew } = list
  const { timeframeHours } = list.request
  const incidents = latest.flatMap((pk) => store.storedIncidents.get(pk)?.incident ?? [])
  const serverNow = now + skew
  const since = timeframeHours === 0 ? undefined : serverNow - timeframeHours * millisecondsPerHour
  return {
    covers: coverageOf(list, isGrowing),
    rows: incidents.length,
    counts: countsOf(incidents),
    timeframeHours,
    starts: startBarsOf(incidents, since, serverNow),
  }
}

function coverageOf({ request, hasMore }: KeptList, isGrowing: boolean): ListFigures['covers'] {
  if (isGrowing) return 'growing'
  return hasMore || request.cursor !== undefined ? 'part' : 'all'
}

/** Whether two figures are the same. */
export function isSameFigures(one: ListFigures | undefined, other: ListFigures | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the rows are all incidents that match, of every level. */
export function isOfEveryLevel(figures: ListFigures | undefined, maxLevel: Level): boolean {
  return figures?.covers === 'all' && maxLevel === leastSevere
}

/**
 * The counts of the levels, where the levels up to the maximum are counted by the rows if these are all incidents that
 * match: rows are newer than an answer.
 */
export function countsWithRows(counts: LevelCounts, figures: ListFigures | undefined, maxLevel: Level): LevelCounts {
  if (figures?.covers !== 'all') return counts
  const shown = levels.filter((level) => level <= maxLevel)
  return { ...counts, ...Object.fromEntries(shown.map((level) => [level, figures.counts[level]])) }
}
