/** A filter that is made for a profile, as it is typed (docs/behaviour.md#profiles). */
import { propertiesOf, isText } from '../../../core/domain/setting.ts'
import { filterSetting, type IncidentFilter } from '../../../filter/domain/filter.ts'
import { otherNames, type SavedFilter } from '../../../filter/domain/savedFilter.ts'
import { isTooLong } from '../../../forms/domain/nameLength.ts'
import { filterTags, isFilterTag } from '../../../incident/domain/tag.ts'
import { isWithoutConditions } from './content.ts'

export interface FilterDraft {
  readonly name: string
  readonly filter: IncidentFilter
  /** The unfinished text in the field for tags; it counts if it is a tag. */
  readonly typedTag: string
}

/** One edit of the filter. */
export type FilterEdit =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'filter'; readonly change: Partial<IncidentFilter> }
  | { readonly type: 'typeTag'; readonly text: string }
  /** The typed tag becomes a condition, if it is one. */
  | { readonly type: 'addTag' }
  | { readonly type: 'removeTag'; readonly tag: string }

/** The filter as its form opens: of open incidents. */
export const noFilterYet: FilterDraft = {
  name: '',
  filter: { ...filterSetting.initial, acked: undefined },
  typedTag: '',
}

/** The draft after an edit. */
export function withFilterEdit(draft: FilterDraft, edit: FilterEdit): FilterDraft {
  const { filter, typedTag } = draft
  switch (edit.type) {
    case 'name':
      return { ...draft, name: edit.name }
    case 'filter':
      return { ...draft, filter: { ...filter, ...edit.change } }
    case 'typeTag':
      return { ...draft, typedTag: edit.text }
    case 'addTag':
      return isFilterTag(typedTag.trim()) ? { ...draft, typedTag: '', filter: typedFilter(draft) } : draft
    case 'removeTag':
      return { ...draft, filter: { ...filter, tags: filter.tags.filter((tag) => tag !== edit.tag) } }
  }
}

/** The conditions, with the typed tag if it is one. */
export function typedFilter({ filter, typedTag }: FilterDraft): IncidentFilter {
  return { ...filter, tags: filterTags([...filter.tags, typedTag]) }
}

/** What keeps the filter from being created: its name, its conditions, or a text that is no tag; empty if nothing does. */
export function filterProblems(
  draft: FilterDraft,
  saved: readonly SavedFilter[],
): {
  readonly name?: 'Required' | 'Too long' | 'Already exists'
  readonly filter?: 'no conditions'
  readonly tag?: 'no tag'
} {
  const name = nameProblem(draft.name, otherNames(saved, 0))
  const typed = draft.typedTag.trim()
  return {
    ...(name === undefined ? {} : { name }),
    ...(isWithoutConditions(typedFilter(draft)) ? { filter: 'no conditions' } : {}),
    ...(typed === '' || isFilterTag(typed) ? {} : { tag: 'no tag' }),
  }
}

function nameProblem(name: string, taken: readonly string[]) {
  if (name.trim() === '') return 'Required'
  if (isTooLong(name)) return 'Too long'
  return taken.includes(name.trim()) ? 'Already exists' : undefined
}

/** The draft as a text, in which it is kept; '' for one that nothing was typed into. */
export function textOfFilterDraft(draft: FilterDraft): string {
  const text = JSON.stringify(draft)
  return text === JSON.stringify(noFilterYet) ? '' : text
}

/** The draft that was kept in this text; the empty one if there is none, or it cannot be read. */
export function filterDraftOf(text: string): FilterDraft {
  try {
    const { name, filter, typedTag } = propertiesOf(JSON.parse(text))
    const read = filterSetting.read(filter)
    if (read === undefined || !isText(name) || !isText(typedTag)) return noFilterYet
    return { name, filter: read.value, typedTag }
  } catch {
    return noFilterYet
  }
}
