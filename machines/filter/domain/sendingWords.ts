import { isEmptyFilter } from './acceptance.ts'
import { conditionsOf, type ConditionNames } from './conditionWords.ts'
import { unrestrictedQuery } from './incidentQuery.ts'
import { conditionsLeftOut, type SavedFilter } from './savedFilter.ts'

/**
 * The conditions of a saved filter as one text, as servers apply them when they decide whom to notify (acceptance.ts):
 * levels count even where they are not shown, and without conditions the filter matches nothing.
 */
export function sendingWords(saved: SavedFilter, names: ConditionNames): string {
  if (isEmptyFilter(saved)) return 'no conditions: matches nothing'
  const conditions = conditionsOf({ ...unrestrictedQuery, filter: saved.filter }, { ...names, withLevels: true })
  const leftOut = conditionsLeftOut(saved)
  const words = [
    ...conditions.map((condition) => condition.words),
    ...leftOut.map((name) => `${name} (not known here)`),
  ]
  return words.length === 0 ? 'everything' : words.join(', ')
}
