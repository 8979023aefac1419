import type { SnapshotFrom } from 'xstate'
import type { Periods } from '../../../../machines/filter/domain/timeframe.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { chosenLevels, upToLevel } from '../../../../machines/filter/domain/rowValue.ts'
import { levels, levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import type { LevelCounts } from '../../../../machines/list/domain/figures/levelCounts.ts'
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import type { ListFiguresRef } from '../../../../machines/list/listFigures.ts'
import type { SeverityCountsRef } from '../../../../machines/list/severityCounts.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'

/** The counts of the levels, except those that the rows tell better. */
export function countedLevels({ context }: SnapshotFrom<SeverityCountsRef>): LevelCounts {
  return context.counts
}

/** The figures of the rows. */
export function figuresOfRows({ context }: SnapshotFrom<ListFiguresRef>): ListFigures | undefined {
  return context.figures
}

/** What pressing the button of a level does. */
export function pressWords(query: IncidentQuery, level: Level): string {
  const next = chosenLevels(upToLevel(query, level))
  if (next.length === levels.length) return 'Show every severity'
  return next.length === 1 ? `Show only ${levelText(level)}` : `Show ${levelText(level)} and more severe`
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
