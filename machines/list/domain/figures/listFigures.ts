import { hidingConditions, isHidden, isHiddenFromCounts, type HidingCondition } from '../../../filter/domain/hiding.ts'
import type { IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import { startPeriodOf } from '../../../filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../../filter/domain/listOnly.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'
import type { Period } from '../../../filter/domain/period.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import { leastSevere, type Level } from '../../../incident/domain/level.ts'
import type { KeptList } from '../keptList.ts'
import { countsOf, type LevelCounts } from './levelCounts.ts'
import { startBarsOf, type StartBars } from './startBars.ts'

/** Statistics of the rows in the list. */
export interface ListFigures {
  /** Whether the rows are all matching incidents or only part of them; 'growing' while more are loading. */
  readonly covers: 'all' | 'part' | 'growing'
  /** How many rows are not hidden. */
  readonly rows: number
  /** How many rows of each level the list holds, hidden or not. */
  readonly held: LevelCounts
  /** The same, without rows that a condition other than the level hides. */
  readonly counts: LevelCounts
  /** The timeframe of the list, in hours; 0 for none. */
  readonly timeframeHours: number
  /** The period of the list; left out if it has none. */
  readonly period?: Period
  /** When the incidents of the rows that are not hidden started. */
  readonly starts: StartBars
}

export interface FiguresInput {
  /** The query on screen, including conditions that the console itself applies. */
  readonly query: IncidentQuery
  /** The ongoing planned maintenance; undefined if the server is not known to support it. */
  readonly tasks?: readonly MaintenanceTask[] | undefined
  /** Whether rows are loading. */
  readonly isGrowing: boolean
  /** By this computer's clock, in milliseconds since 1970. */
  readonly now: number
}

/** The statistics of a list. */
export function figuresOf(list: KeptList, { query, tasks, isGrowing, now }: FiguresInput): ListFigures {
  const { latest, store, skew } = list
  const { timeframeHours } = list.request
  const held = latest.flatMap((pk) => store.storedIncidents.get(pk)?.incident ?? [])
  const shown = notHidden(held, hidingConditions(query, list.request.withLevels, tasks))
  const counted = notHidden(held, hidingConditions(query, false, tasks))
  const heldCounts = countsOf(held)
  const serverNow = now + skew
  const { period } = listOnlyOf(list.request)
  return {
    covers: coverageOf(list, isGrowing),
    rows: shown.length,
    held: heldCounts,
    // Usually nothing is hidden, and there may be thousands of rows.
    counts: counted === held ? heldCounts : countsOf(counted),
    timeframeHours,
    ...(period === undefined ? {} : { period }),
    starts: startBarsOf(shown, startPeriodOf(list.request, serverNow), serverNow),
  }
}

function notHidden(incidents: readonly Incident[], conditions: readonly HidingCondition[]): readonly Incident[] {
  return conditions.length === 0 ? incidents : incidents.filter((incident) => !isHidden(incident, conditions))
}

function coverageOf({ request, hasMore }: KeptList, isGrowing: boolean): ListFigures['covers'] {
  if (isGrowing) return 'growing'
  return hasMore || request.cursor !== undefined ? 'part' : 'all'
}

/** Whether both have the same values. */
export function isSameFigures(one: ListFigures | undefined, other: ListFigures | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the rows are all incidents that match, of every level. */
export function isOfEveryLevel(figures: ListFigures | undefined, maxLevel: Level): boolean {
  return figures?.covers === 'all' && maxLevel === leastSevere
}

/** How many incidents of a level there are. */
export interface LevelCount {
  /** Undefined if that is not known. */
  readonly count: number | undefined
  /** Whether there may be fewer, because the server also counts incidents that the console hides. */
  readonly isAtMost: boolean
  /** Whether the rows are newer than the number. */
  readonly isOlder: boolean
}

/** The server's counts of each level, and whether the rows are newer. */
export interface ServerCounts {
  readonly counts: LevelCounts
  readonly isOlder: boolean
}

/**
 * How many incidents of a level match, whether or not the level is chosen. If the rows are all incidents that match,
 * they are counted up to the maximum level: they are newer than the server's count, which includes hidden incidents.
 */
export function levelCountOf(
  { counts, isOlder }: ServerCounts,
  figures: ListFigures | undefined,
  query: IncidentQuery,
  level: Level,
  tasks?: readonly MaintenanceTask[],
): LevelCount {
  const isOfRows = figures?.covers === 'all' && level <= query.filter.maxLevel
  const count = isOfRows ? figures.counts[level] : counts[level]
  return {
    count,
    isAtMost: !isOfRows && count !== undefined && count > 0 && isHiddenFromCounts(query, tasks),
    isOlder: isOlder && !isOfRows && count !== undefined,
  }
}
