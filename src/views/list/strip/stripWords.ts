import type { SnapshotFrom } from 'xstate'
import type { Period } from '../../../../machines/filter/domain/period.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { chosenLevels, upToLevel } from '../../../../machines/filter/domain/rowValue.ts'
import { levels, levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import { barPeriods, type StartBar } from '../../../../machines/list/domain/figures/startBars.ts'
import type { CountedStarts } from '../../../../machines/list/domain/figures/startCounts.ts'
import type { ListFigures, ServerCounts } from '../../../../machines/list/domain/figures/listFigures.ts'
import type { SeverityCountsRef } from '../../../../machines/list/severityCounts.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { boundWords } from '../../filter/periodText.ts'
import { timestampWithoutSeconds, type TimeStyle } from '../../../time/format.ts'

/** The chart's counts of incidents at each level. If the rows are complete, counting the rows is more precise. */
export function countedLevels({ context }: SnapshotFrom<SeverityCountsRef>): ServerCounts {
  return context
}

/** The effect of pressing the button of a level. */
export function pressWords(query: IncidentQuery, level: Level): string {
  const next = chosenLevels(upToLevel(query, level))
  if (next.length === levels.length) return 'Show every severity'
  return next.length === 1 ? `Show only ${levelText(level)}` : `Show ${levelText(level)} and more severe`
}

/** The bars on screen, with what they cover. */
export interface ShownBars {
  readonly periods: readonly Period[]
  readonly bars: readonly StartBar[]
  /** Whether the levels of each bar are known. */
  readonly hasLevels: boolean
  /** 'When these 25 started', 'When all 3,617 started'. */
  readonly words: string
  /** The timeframe of the list, in hours; 0 for none. */
  readonly timeframeHours: number
}

/**
 * The bars of everything that matches, if it was counted; otherwise the bars of the rows. `isOlder` says that the number
 * of matching incidents has changed since it was counted, `isAtMost` that the server counts incidents that are hidden.
 */
export function shownBars(
  { timeframeHours, starts, period, covers, rows }: ListFigures,
  counted: CountedStarts | undefined,
  { isOlder, isAtMost }: { readonly isOlder: boolean; readonly isAtMost: boolean },
): ShownBars {
  if (counted !== undefined && covers !== 'all') {
    const sign = isAtMost ? '≤' : ''
    const words = `When all ${isOlder ? '≈' : sign}${inThousands(counted.total)} started`
    return { periods: counted.periods, bars: counted.bars, hasLevels: false, words, timeframeHours }
  }
  const words =
    rows === 0 ? 'Nothing started' : `When ${covers === 'all' ? 'all' : 'these'} ${inThousands(rows)} started`
  return { periods: barPeriods(starts, period), bars: starts.bars, hasLevels: true, words, timeframeHours }
}

/** A moment whose text is long in every format: a long month name, a long weekday, and two digits for every number. */
export const longMoment = new Date(2026, 8, 30, 22, 58).getTime()

/** A period in two lines: 'from 27/11/2026 22:00' and 'to 28/11/2026 06:00'. */
export function boundLines({ from, to }: Period, style: TimeStyle): readonly string[] {
  const written = (word: string, moment: number | undefined) =>
    moment === undefined ? [] : [`${word} ${boundWords(moment, style)}`]
  if (to === undefined) return written('since', from)
  return from === undefined ? written('before', to) : [...written('from', from), ...written('to', to)]
}

/** The start of the bars: 'since 12:00'. */
export function sinceWords(from: number, style: TimeStyle): string {
  return `since ${timestampWithoutSeconds(from, style)}`
}
