import type { SnapshotFrom } from 'xstate'
import type { Periods } from '../../../../machines/filter/domain/timeframe.ts'
import { leastSevere, levels, levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import type { LevelCounts } from '../../../../machines/list/domain/figures/levelCounts.ts'
import { countsWithRows, type ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import type { ListFiguresRef } from '../../../../machines/list/listFigures.ts'
import type { SeverityCountsRef } from '../../../../machines/list/severityCounts.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'

const [mostSevere] = levels

/** The counts of the levels, except those that the rows tell better. */
export function countedLevels({ context }: SnapshotFrom<SeverityCountsRef>): LevelCounts {
  return context.counts
}

/** The figures of the rows. */
export function figuresOfRows({ context }: SnapshotFrom<ListFiguresRef>): ListFigures | undefined {
  return context.figures
}

/** How many incidents of a level match; undefined if that is not known. */
export function shownCount(
  counts: LevelCounts,
  figures: ListFigures | undefined,
  maxLevel: Level,
  level: Level,
): number | undefined {
  return countsWithRows(counts, figures, maxLevel)[level]
}

/** The maximum level after the button of a level is pressed: pressed again, it ends the restriction. */
export function maxLevelAfter(level: Level, maxLevel: Level): Level {
  return level === maxLevel ? leastSevere : level
}

/** What pressing the button of a level does. */
export function pressWords(level: Level, maxLevel: Level): string {
  const next = maxLevelAfter(level, maxLevel)
  if (next === leastSevere) return 'Show every severity'
  return next === mostSevere ? `Show only ${levelText(next)}` : `Show ${levelText(next)} and more severe`
}

/** What the bars cover: 'When these 25 started', 'When all 3,617 started'. */
export function coverageWords({ covers, rows }: ListFigures): string {
  if (rows === 0) return 'Nothing started'
  return `When ${covers === 'all' ? 'all' : 'these'} ${inThousands(rows)} started`
}

/** The bars as periods of time. */
export function periodsOf({ starts, timeframeHours }: ListFigures): Periods {
  return { count: starts.bars.length, width: starts.width, timeframeHours }
}
