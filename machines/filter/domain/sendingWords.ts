import { listed } from '../../core/domain/listed.ts'
import { isEmptyFilter, rivalTags } from './acceptance.ts'
import { conditionsOf, filterWords, type ConditionNames } from './conditionWords.ts'
import { unrestrictedQuery } from './incidentQuery.ts'
import { conditionsLeftOut, type SavedFilter } from './savedFilter.ts'

/**
 * The conditions of a saved filter as one text, as servers apply them when they decide whom to notify (acceptance.ts):
 * levels count even where they are not shown, all tags are required, and without conditions the filter matches nothing.
 */
export function sendingWords(saved: SavedFilter, names: ConditionNames): string {
  if (isEmptyFilter(saved)) return 'no conditions: matches nothing'
  const conditions = conditionsOf({ ...unrestrictedQuery, filter: saved.filter }, { ...names, withLevels: true })
  const rivals = rivalTags([saved])
  const words = [
    ...conditions.filter(({ key }) => !rivals.some((tag) => key === `tag ${tag}`)).map((condition) => condition.words),
    ...(rivals.length === 0 ? [] : [togetherWords(rivals)]),
    ...conditionsLeftOut(saved).map((name) => `${name} (not known here)`),
  ]
  return words.length === 0 ? 'everything' : words.join(', ')
}

/** Tags of one key that are required together: 'both host=a and host=b', 'all of a=1, a=2 and a=3'. */
export function togetherWords(tags: readonly string[]): string {
  return `${tags.length === 2 ? 'both' : 'all of'} ${listed(tags, 'and')}`
}

/** Says what a saved filter matches when a server notifies, if that is not what the list shows with it; '' if it is. */
export function sendingNote(saved: SavedFilter, names: ConditionNames): string {
  const words = sendingWords(saved, names)
  return words === filterWords(saved.filter, names) ? '' : `In a profile: ${words}`
}
