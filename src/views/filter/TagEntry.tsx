import { TagsInput } from '@mantine/core'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterBar.module.css'
import { droppedTags, filterOnScreen, typedTag } from './selectors.ts'

/** A field for tags, 'key=value'. Drops any other text, with a note that says so. */
export function TagEntry() {
  const filter = useFilter()
  const tags = useSelected(filter, filterOnScreen)?.tags ?? []
  const typed = useSelected(filter, typedTag) ?? ''
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
        onChange={(entered) => filter?.send({ type: 'filter.enterTags', tags: entered })}
      />
      <output className={classes.dropped}>
        {dropped !== '' && `${dropped} left out: a tag is key=value, with exactly one =`}
      </output>
    </div>
  )
}
