/** What an address asks for that is no tag. */
import { isFilterTag } from '../../../incident/domain/tag.ts'
import { pairsOf } from '../incidentQuery.ts'

/** The tags in the query part of an address that are not key=value. */
export function tagsAmiss(search: string): readonly string[] {
  const tags = pairsOf(search).filter(([key]) => key === 'tag')
  return tags.map(([, value]) => value).filter((text) => !isFilterTag(text))
}
