import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent } from 'react'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterBar.module.css'
import search from './SearchField.module.css'
import { OfferedLink } from './OfferedLink.tsx'
import { searchOnScreen, soughtPk } from './selectors.ts'
import { SourceOffers } from './SourceOffers.tsx'

/**
 * The search. It takes effect after a pause in typing, or when the field loses the focus. If the text is the number of
 * an incident, a link in the field and the Enter key open that incident; if a source knows an incident by it, links
 * below the field name both (docs/behaviour.md#search).
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
    <div className={`${classes.search ?? ''} ${search.field ?? ''}`}>
      <TextInput
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
      <SourceOffers />
    </div>
  )
}

function IncidentLink({ pk }: { pk: number }) {
  return (
    <OfferedLink
      className={search.incident ?? ''}
      pk={pk}
      aria-label={`Go to incident #${pk}`}
      title={`Go to incident #${pk}: Enter`}
    >
      Go
    </OfferedLink>
  )
}
