/** How many incidents each view has, as the server counts them (docs/behaviour.md#views). */
import { isHiddenFromCounts } from '../../filter/domain/hiding.ts'
import { startPeriodOf, withPeriod } from '../../filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../filter/domain/listOnly.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import { isPeriod, type Period } from '../../filter/domain/period.ts'
import type { Level } from '../../incident/domain/level.ts'

/** What is asked about a view. */
export interface ViewQuestion {
  readonly id: string
  readonly question: MatchQuestion
  /**
   * From when on critical incidents are new, in the server's time, in milliseconds since 1970; undefined if none are
   * marked: levels are not shown, or the view is on screen.
   */
  readonly newSince: number | undefined
  /** Whether the server also counts incidents that the console hides from this view. */
  readonly isAtMost: boolean
}

/** What the server has answered about a view. */
export interface ViewCount {
  /** Undefined if it is not known. */
  readonly count: number | undefined
  /** How many critical incidents are new; 0 if not asked. */
  readonly critical: number
  /** When it was asked, by this computer's clock, in milliseconds since 1970; 0 if it has to be asked again. */
  readonly at: number
}

export type ViewCounts = ReadonlyMap<string, ViewCount>

/** How old a count gets before it is asked again, in milliseconds, so that it never gets as old as a minute. */
export const countAge = 45_000
/** From which age on a count is marked as old. */
export const oldCountAge = 60_000

const mostSevere: Level = 1

/** The question about critical incidents that are new in a view; undefined if there can be none. */
export function criticalQuestion({ question, newSince }: ViewQuestion, now: number): MatchQuestion | undefined {
  if (newSince === undefined || listOnlyOf(question).excluded.levels.includes(mostSevere)) return undefined
  const period = commonPeriod(startPeriodOf(question, now), { from: newSince, to: undefined })
  if (period === undefined) return undefined
  const filter = { ...question.filter, maxLevel: mostSevere }
  return { ...withPeriod({ ...question, filter }, period), withLevels: question.withLevels }
}

/** The part that two periods have in common; undefined if they have none. */
function commonPeriod(one: Period, other: Period): Period | undefined {
  const bounds = [one, other]
  const froms = bounds.flatMap(({ from }) => from ?? [])
  const tos = bounds.flatMap(({ to }) => to ?? [])
  const common = {
    from: froms.length === 0 ? undefined : Math.max(...froms),
    to: tos.length === 0 ? undefined : Math.min(...tos),
  }
  return isPeriod(common) ? common : undefined
}

/** Whether the server counts more than the view shows. `tasks`: the ongoing planned maintenance, if the server has any. */
export function isCountedAtMost(question: MatchQuestion, tasks: readonly MaintenanceTask[] | undefined): boolean {
  const { levels: excluded } = listOnlyOf(question).excluded
  return isHiddenFromCounts(question, tasks) || (question.withLevels && excluded.length > 0)
}

/**
 * The view to ask about: one that was never asked, or the one whose count is the oldest, once it is due; undefined if none
 * is.
 */
export function dueView(asked: readonly ViewQuestion[], counts: ViewCounts, now: number): ViewQuestion | undefined {
  const due = asked.filter(({ id }) => now - askedAt(counts, id) >= countAge)
  return due.toSorted((one, other) => askedAt(counts, one.id) - askedAt(counts, other.id))[0]
}

/** In how many milliseconds the next view is due, at most 0 if one is due now; undefined if there are no views. */
export function nextDue(asked: readonly ViewQuestion[], counts: ViewCounts, now: number): number | undefined {
  if (asked.length === 0) return undefined
  return Math.min(...asked.map(({ id }) => askedAt(counts, id))) + countAge - now
}

function askedAt(counts: ViewCounts, id: string): number {
  return counts.get(id)?.at ?? 0
}
