/** Where a row belongs: its group, and the fold within it. */
import { isKnown, type Incident } from '../../../incident/domain/incident.ts'
import type { GroupKey } from '../../../filter/domain/groupKey.ts'
import { groupOf, sourceId } from './groupOf.ts'

/** What the rows are divided by. */
export interface Division {
  readonly key: GroupKey
  /** Whether rows of a group with the same source and description fold into one. */
  readonly isFolding: boolean
}

/** The group and the fold of a row. */
export interface Placement {
  readonly group: string
  /** Identifies the fold within the group; '' if rows do not fold. */
  readonly fold: string
}

/** The placement of an incident. */
export function placementOf({ key, isFolding }: Division, incident: Incident): Placement {
  return { group: groupOf(key, incident), fold: isFolding ? foldOf(incident) : '' }
}

/** Whether both are the same group and fold. */
export function isSamePlacement(one: Placement, other: Placement): boolean {
  return one.group === other.group && one.fold === other.fold
}

/** Incidents with the same text fold. One whose source or description is unknown may differ, and folds with no other. */
function foldOf(incident: Incident): string {
  if (!isKnown(incident, 'source') || !isKnown(incident, 'description')) return `#${incident.pk}`
  const source = sourceId(incident.source)
  return `${source.length} ${source} ${incident.description}`
}
