import { levels, levelName, type Level } from '../../../../machines/incident/domain/level.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import type { CommonExpiry } from '../../../../machines/list/domain/groups/ackedAlike.ts'
import type { Pace } from '../../../../machines/list/domain/groups/pace.ts'
import type { Sums } from '../../../../machines/list/domain/groups/sums.ts'
import type { TimeStyle } from '../../../time/format.ts'
import { untilText } from '../cells/stateWords.ts'

/** How many rows have a level. */
export interface LevelCount {
  /** Undefined for the rows whose level is unknown. */
  readonly level: Level | undefined
  readonly count: number
}

/** The levels that occur, from the most severe; an unknown one, which may be just as severe, comes first. */
export function levelCountsOf({ levels: counts, unknownLevel }: Sums): readonly LevelCount[] {
  const known = levels.map((level) => ({ level, count: counts[level] ?? 0 }))
  return [{ level: undefined, count: unknownLevel }, ...known].filter(({ count }) => count > 0)
}

/** The counts in words: '46 critical, 12 high'. */
export function levelsText(counts: readonly LevelCount[]): string {
  return counts
    .map(({ level, count }) =>
      `${inThousands(count)} ${level === undefined ? 'unknown' : levelName(level)}`.toLowerCase(),
    )
    .join(', ')
}

/** How fast incidents start: '+61 in 2 min'. */
export function paceText({ recent }: Pace): string {
  return recent === 0 ? 'steady' : `+${inThousands(recent)} in 2 min`
}

/** How many rows are new, on the wall: '2 new'. */
export function newText(count: number): string {
  return `${inThousands(count)} new`
}

/** The bars in words: 'Started in each 2 of the last 20 minutes: 0, 3, 61'. */
export function sparkText({ spark }: Pace): string {
  return `Started in each 2 of the last 20 minutes: ${spark.map(inThousands).join(', ')}`
}

/**
 * How many rows are acknowledged: '4 acked'; '12 acked until 18:00' or '12 acked, no expiry' if that is all of them; ''
 * if there are none. `now` is by the server's clock.
 */
export function ackedText(
  acked: number,
  alike: CommonExpiry | undefined,
  now: number,
  style: TimeStyle | undefined,
): string {
  if (acked === 0) return ''
  const words = `${inThousands(acked)} acked`
  if (alike === undefined || style === undefined) return words
  if (alike.until === undefined) return `${words}, no expiry`
  return Date.parse(alike.until) <= now ? `${words}, expired` : `${words} until ${untilText(alike.until, now, style)}`
}
