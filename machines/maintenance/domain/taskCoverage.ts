/** What a task of planned maintenance would cover now (docs/behaviour.md#maintenance-page). */
import { combinationOf, questionOf } from '../../filter/domain/combination.ts'
import { unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import { coverageOf } from '../../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { Incident } from '../../incident/domain/incident.ts'

/** Open incidents, as far as they were fetched. */
export interface CoverableIncidents {
  readonly incidents: readonly Incident[]
  /** Whether there are more of them than one answer holds, or some could not be read. */
  readonly isCut: boolean
}

/** What a task covers of them. */
export interface TaskCoverage {
  readonly incidents: number
  /** How many it may cover, too: that depends on what the console does not know. */
  readonly unsure: number
  /** The values of their tag `host`. */
  readonly hosts: number
  /** Whether not all of them were read, so that there may be more hosts. */
  readonly isCut: boolean
  /** Whether the server has counted the incidents; otherwise there may be more if not all were read. */
  readonly isCounted: boolean
}

export const openQuestion: MatchQuestion = {
  ...unrestrictedQuery,
  filter: { ...unrestrictedQuery.filter, open: true },
  withLevels: true,
}

/** The open incidents among which are all that match the filters: no others, where a query can say so. */
export function coverableQuestion(filters: readonly SavedFilter[]): MatchQuestion {
  const combination = combinationOf(filters)
  return combination?.kind === 'countable' ? combination.question : openQuestion
}

/** Whether the server can count what matches all filters; without any, everything does. */
export function isCountable(filters: readonly SavedFilter[]): boolean {
  const kind = combinationOf(filters)?.kind
  return kind === undefined || kind === 'countable'
}

/** The coverage with the server's count of the incidents. */
export function countedAs(coverage: TaskCoverage, incidents: number): TaskCoverage {
  return { ...coverage, incidents: Math.max(coverage.incidents, incidents), isCounted: true }
}

/** How many incidents it covers is known only as the least number. */
export function isLeast({ isCut, isCounted }: TaskCoverage): boolean {
  return isCut && !isCounted
}

/** What the server counts for a task with these filters; undefined if no query says it, or it covers nothing that is open. */
export function questionOfTask(filters: readonly SavedFilter[]): MatchQuestion | undefined {
  return filters.length === 0 ? openQuestion : questionOf(filters)
}

/** Whether no open incident can match all filters, so that nothing has to be asked. */
export function coversNothing(filters: readonly SavedFilter[]): boolean {
  const kind = combinationOf(filters)?.kind
  return kind === 'none' || kind === 'notOpen'
}

export const nothingCovered: TaskCoverage = { incidents: 0, unsure: 0, hosts: 0, isCut: false, isCounted: false }

/** What a task with these filters covers; one without filters covers all. */
export function taskCoverageOf(
  { incidents, isCut }: CoverableIncidents,
  filters: readonly SavedFilter[],
): TaskCoverage {
  const task = { pk: 0, description: '', start: 0, end: 0, filters }
  const judged = incidents.map((incident) => ({ incident, coverage: coverageOf(incident, [task]) }))
  const covered = judged.flatMap(({ incident, coverage }) => (coverage === 'yes' ? [incident] : []))
  const hosts = covered.flatMap(({ tags }) => tags.flatMap(({ key, value }) => (key === 'host' ? [value] : [])))
  return {
    incidents: covered.length,
    unsure: judged.filter(({ coverage }) => coverage === 'unknown').length,
    hosts: new Set(hosts).size,
    isCut,
    isCounted: false,
  }
}

/** Fewer open incidents say little about how much a task covers. */
const fewOpen = 10

/** Whether a task covers half of all open incidents or more. */
export function coversMuch({ incidents }: TaskCoverage, total: number | undefined): boolean {
  return total !== undefined && total >= fewOpen && incidents * 2 >= total
}
