import { compareNames } from '../../../core/domain/nameOrder.ts'
import { isFilterTag, tagText, type Tag } from '../../../incident/domain/tag.ts'

/**
 * What the field for tags suggests: first the keys of these tags ('location='); once the text contains one of the keys,
 * the tags with that key ('location=oslo'). Only tags that can be conditions are suggested.
 */
export function tagSuggestions(tags: readonly Tag[], typed: string): readonly string[] {
  const wanted = typed.trim()
  const usable = tags.filter((tag) => isFilterTag(tagText(tag)))
  const key = wanted.slice(0, Math.max(0, wanted.indexOf('=')))
  const texts = key === '' ? usable.map((tag) => `${tag.key}=`) : usable.filter((tag) => tag.key === key).map(tagText)
  return [...new Set(texts)].toSorted(compareNames)
}

/**
 * The entry that is only a suggested key: the operator has yet to type its value. A tag with an empty value looks the
 * same; it is one if it was entered before, or if `typed`, the text of the field, already has the key and such a tag is
 * suggested for it.
 */
export function begunTag(
  entered: readonly string[],
  before: readonly string[],
  typed: string,
  suggested: readonly string[],
): string | undefined {
  return entered.find(
    (text) =>
      /^[^=]+=$/.test(text.trim()) &&
      !before.includes(text) &&
      (typed.trim() !== text.trim() || !suggested.includes(text.trim())),
  )
}
