import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterBar.module.css'
import { searchOnScreen } from './selectors.ts'

/** The search: takes effect after a pause in typing, or when the field is left (docs/behaviour.md#search). */
export function SearchField() {
  const filter = useFilter()
  const text = useSelected(filter, searchOnScreen) ?? ''
  return (
    <TextInput
      className={classes.search ?? ''}
      size="xs"
      type="search"
      aria-label="Search incidents"
      placeholder="Search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={text}
      onChange={(event) => filter?.send({ type: 'filter.search', text: event.currentTarget.value })}
      onBlur={() => filter?.send({ type: 'filter.endSearch' })}
    />
  )
}
