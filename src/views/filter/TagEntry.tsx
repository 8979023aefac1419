import { TagsInput } from '@mantine/core'
import { begunTag } from '../../../machines/filter/domain/tagSuggestions.ts'
import { useFilter, useIncidents, useSelected, useValue } from '../actors.ts'
import classes from './FilterBar.module.css'
import { areSame, droppedTags, filterOnScreen, suggestedTags } from './selectors.ts'

const none: readonly string[] = []

/**
 * A field for tags, 'key=value', which suggests the keys and values in the rows that the list holds. It drops any other
 * text and says so in a note.
 */
export function TagEntry() {
  const filter = useFilter()
  const tags = useSelected(filter, filterOnScreen)?.tags ?? []
  const typed = useValue(filter, 'typedTag') ?? ''
  const suggested = useSelected(useIncidents(), suggestedTags(typed), areSame) ?? none
  const enter = (entered: readonly string[]) => {
    const begun = begunTag(entered, tags, typed, suggested)
    filter?.send(
      begun === undefined ? { type: 'filter.enterTags', tags: entered } : { type: 'filter.typeTag', text: begun },
    )
  }
  const dropped = useSelected(filter, droppedTags) ?? ''
  return (
    <div className={classes.field}>
      <TagsInput
        size="xs"
        label="Tags"
        placeholder={tags.length === 0 ? 'key=value' : ''}
        value={[...tags]}
        searchValue={typed}
        onSearchChange={(text) => filter?.send({ type: 'filter.typeTag', text })}
        data={[...suggested]}
        limit={50}
        maxDropdownHeight={200}
        onChange={enter}
      />
      <output className={classes.dropped}>
        {dropped !== '' && `${dropped} left out: a tag is key=value, with exactly one =`}
      </output>
    </div>
  )
}
