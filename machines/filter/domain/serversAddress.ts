/** The addresses of the server's own list of incidents, from version 2.0 (docs/behaviour.md#filters). */

/** The names of the conditions there, and the console's names. */
const names: Readonly<Record<string, string>> = {
  sourceSystemIds: 'source',
  source_types: 'source-type',
  tags: 'tag',
  event_types: 'notify-of',
}

/** The numbers of the states there: of open, closed and both, and of acknowledged, not acknowledged and both. */
const states: Readonly<Record<string, string>> = { 1: 'true', 2: 'false', 3: 'any' }

/** A condition as the console names it; unchanged if it is not one of the server's. */
export function inOwnTerms(key: string, value: string): readonly [string, string] {
  if (key === 'open' || key === 'acked') return [key, Object.hasOwn(states, value) ? (states[value] ?? value) : value]
  if (key === 'special_filters' && value === 'hide_closed_acked') return ['hide-closed-acked', 'true']
  return [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]
}
