import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterBar.module.css'
import search from './SearchField.module.css'
import { searchOnScreen, soughtPk } from './selectors.ts'

/**
 * The search. It takes effect after a pause in typing, or when the field loses the focus. If the text is the number of
 * an incident, a link in the field and the Enter key open that incident (docs/behaviour.md#search).
 */
export function SearchField() {
  const filter = useFilter()
  const text = useSelected(filter, searchOnScreen) ?? ''
  const sought = useSelected(filter, soughtPk)
  const press = (event: KeyboardEvent) => {
    // Some browsers would empty the field on Escape.
    if (event.key === 'Escape' && text !== '') event.preventDefault()
    if (event.key === 'Enter' && sought !== undefined) filter?.send({ type: 'filter.open', pk: sought })
  }
  return (
    <TextInput
      className={classes.search ?? ''}
      size="xs"
      type="search"
      aria-label="Search incidents"
      placeholder="Search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={sought !== undefined && <IncidentLink pk={sought} />}
      rightSectionWidth={sought === undefined ? undefined : '2.25rem'}
      rightSectionPointerEvents="auto"
      value={text}
      onChange={(event) => filter?.send({ type: 'filter.search', text: event.currentTarget.value })}
      onBlur={() => filter?.send({ type: 'filter.endSearch' })}
      onKeyDown={press}
    />
  )
}

/** Pressing the link leaves the focus in the field, because moving it would start the search. */
function IncidentLink({ pk }: { pk: number }) {
  const filter = useFilter()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    filter?.send({ type: 'filter.open', pk })
  }
  return (
    <Link
      className={search.incident ?? ''}
      href={incidentPath(pk)}
      aria-label={`Go to incident #${pk}`}
      title={`Go to incident #${pk}: Enter`}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={open}
    >
      Go
    </Link>
  )
}
