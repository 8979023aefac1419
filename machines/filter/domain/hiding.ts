/**
 * The conditions that the console itself applies to the rows of the list, because no server applies them, or only some
 * do (docs/behaviour.md#exclusions).
 */
import { isKnown, type Incident } from '../../incident/domain/incident.ts'
import { tagText } from '../../incident/domain/tag.ts'
import type { IncidentQuery } from './incidentQuery.ts'
import { listOnlyOf, noExclusions, withListOnly } from './listOnly.ts'
import { coverageOf, type MaintenanceTask } from './maintenance.ts'
import { valueId, type RowValue } from './rowValue.ts'

/** One condition that the console itself applies. */
export interface HidingCondition {
  /** The condition as it appears in the URL, such as 'not-tag=location=oslo'. */
  readonly id: string
  readonly hides: (incident: Incident) => boolean
}

/** How many of the rows that the list holds are hidden. */
export interface Hiding {
  /** How many rows the list holds, including hidden rows. */
  readonly held: number
  readonly hidden: number
  /** How many rows each condition hides, by the condition's id. A row that two conditions hide counts for both. */
  readonly by: ReadonlyMap<string, number>
}

export const nothingHidden: Hiding = { held: 0, hidden: 0, by: new Map() }

/** The id of the exclusion of a value. */
export function exclusionId(value: RowValue): string {
  return `not-${valueId(value)}`
}

/** The id of the condition that hides closed and acknowledged incidents; some servers apply it too. */
export const closedAckedId = 'hide-closed-acked'

/** The id of the condition on planned maintenance. */
export const maintenanceId = 'maintenance'

/**
 * The conditions of a query that the console itself applies; `tasks` is the ongoing planned maintenance. An unknown
 * property never hides an incident. Levels are left out if the deployment does not show them.
 */
export function hidingConditions(
  query: IncidentQuery,
  withLevels: boolean,
  tasks?: readonly MaintenanceTask[],
): readonly HidingCondition[] {
  const { excluded, underMaintenance } = listOnlyOf(query)
  return [
    ...(query.filter.hidesClosedAcked === true ? [{ id: closedAckedId, hides: isClosedAndAcked }] : []),
    ...(underMaintenance === undefined || tasks === undefined ? [] : [maintenanceCondition(underMaintenance, tasks)]),
    ...excluded.tags.map((tag) => ({
      id: exclusionId({ kind: 'tag', tag }),
      hides: ({ tags }: Incident) => tags.some((one) => tagText(one) === tag),
    })),
    ...excluded.sourceSystemIds.map((pk) => ({
      id: exclusionId({ kind: 'source', pk, name: '' }),
      hides: ({ source }: Incident) => source.pk === pk,
    })),
    ...(withLevels ? excluded.levels : []).map((level) => ({
      id: exclusionId({ kind: 'level', level }),
      hides: (incident: Incident) => incident.level === level,
    })),
  ]
}

function maintenanceCondition(wanted: boolean, tasks: readonly MaintenanceTask[]): HidingCondition {
  return { id: maintenanceId, hides: (incident) => coverageOf(incident, tasks) === (wanted ? 'no' : 'yes') }
}

function isClosedAndAcked(incident: Incident): boolean {
  const isSure = isKnown(incident, 'state') && isKnown(incident, 'acknowledgement')
  return isSure && incident.stateful && !incident.open && incident.acked
}

/**
 * Whether a server's count of a chosen level may include incidents that the console hides. Closed and acknowledged
 * incidents are among them only if the query lets both states through. `tasks` is the ongoing planned maintenance;
 * undefined if the server does not support it: then no incident is hidden because of maintenance.
 */
export function isHiddenFromCounts(query: IncidentQuery, tasks?: readonly MaintenanceTask[]): boolean {
  const { excluded, underMaintenance } = listOnlyOf(query)
  const { hidesClosedAcked, open, acked } = query.filter
  const hidesClosed = hidesClosedAcked === true && open !== true && acked !== false
  const hidesByMaintenance = underMaintenance !== undefined && tasks !== undefined
  return hidesClosed || hidesByMaintenance || excluded.tags.length > 0 || excluded.sourceSystemIds.length > 0
}

/** The query without the conditions that the console itself applies. */
export function hidingNothing(query: IncidentQuery): IncidentQuery {
  const filter = { ...query.filter, hidesClosedAcked: undefined }
  return withListOnly({ ...query, filter }, { excluded: noExclusions, underMaintenance: undefined })
}

/** Whether any of the conditions hides the incident. */
export function isHidden(incident: Incident, conditions: readonly HidingCondition[]): boolean {
  return conditions.some(({ hides }) => hides(incident))
}

/** How many of these incidents each condition hides, and how many are hidden in total. */
export function hidingOf(incidents: readonly Incident[], conditions: readonly HidingCondition[]): Hiding {
  return {
    held: incidents.length,
    hidden: incidents.filter((incident) => isHidden(incident, conditions)).length,
    by: new Map(conditions.map(({ id, hides }) => [id, incidents.filter(hides).length])),
  }
}
