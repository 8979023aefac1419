import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { mostTagColumns } from '../../../../machines/list/domain/preferences.ts'

/** The tag keys offered as columns, including those already chosen, in alphabetical order. */
export function tagKeys(listed: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...listed])].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** The values of an incident's tags with this key, separated by commas. */
export function tagValues(incident: Incident, key: string): string {
  return incident.tags
    .filter((tag) => tag.key === key)
    .map(({ value }) => value)
    .join(', ')
}

/** Adds the key, or removes it if present. If there are too many keys, drops the oldest. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-mostTagColumns)
}
