import type { SortKey } from '../../../../machines/list/domain/listOrder.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { mostColumns } from '../../../../machines/list/domain/preferences.ts'

export interface Column {
  readonly name: string
  readonly sortKey?: SortKey
  /** What stays whatever is chosen: without it a row could not be told from another, or not be opened. */
  readonly isFixed?: true
}

/** From left to right; own columns of tags stand before the actions. */
export const columns: readonly Column[] = [
  { name: 'Time', sortKey: 'time' },
  { name: 'Severity', sortKey: 'severity' },
  { name: 'State' },
  { name: 'Source', sortKey: 'source' },
  { name: 'Description', sortKey: 'description', isFixed: true },
  { name: 'Tags' },
  { name: 'Ticket' },
]

/** The keys of the tags that can have a column, those that have one already among them, in alphabetical order. */
export function tagKeys(listed: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...listed])].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** The values of an incident's tags of that key, one after the other. */
export function tagValues(incident: Incident, key: string): string {
  return incident.tags.filter((tag) => tag.key === key).map(({ value }) => value).join(', ')
}

/** A list with a name in it that was not, or without it where it was; the first one makes room for one too many. */
export function toggled(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name].slice(-mostColumns)
}
