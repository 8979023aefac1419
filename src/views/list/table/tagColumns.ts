import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { mostTagColumns } from '../../../../machines/list/domain/preferences.ts'

/** The keys of the tags that can have a column, those that have one already among them, in alphabetical order. */
export function tagKeys(listed: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...listed])].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** The values of an incident's tags of that key, one after the other. */
export function tagValues(incident: Incident, key: string): string {
  return incident.tags
    .filter((tag) => tag.key === key)
    .map(({ value }) => value)
    .join(', ')
}

/** The keys with this one among them that was not, or without it where it was; the first one makes room for one too many. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-mostTagColumns)
}
