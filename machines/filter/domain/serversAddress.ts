/** The addresses of the server's own list of incidents, from version 2.0 (docs/behaviour.md#filters). */

/** The names of the conditions there, and the console's names. */
const names = new Map([
  ['sourceSystemIds', 'source'],
  ['source_types', 'source-type'],
  ['tags', 'tag'],
  ['event_types', 'notify-of'],
])

/** The numbers of the states there: of open, closed and both, and of acknowledged, not acknowledged and both. */
const states = new Map([
  ['1', 'true'],
  ['2', 'false'],
  ['3', 'any'],
])

/** A condition as the console names it; unchanged if it is not one of the server's. */
export function inOwnTerms(key: string, value: string): readonly [string, string] {
  if (key === 'open' || key === 'acked') return [key, states.get(value) ?? value]
  if (key === 'special_filters' && value === 'hide_closed_acked') return ['hide-closed-acked', 'true']
  return [names.get(key) ?? key, value]
}
