import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useFilter, useSelected, useIncidents, useSourceMatches, useValue } from '../actors.ts'
import classes from './FilterBar.module.css'
import search from './SearchField.module.css'
import { searchOnScreen, soughtPk, atItsSource } from './selectors.ts'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'

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

interface OfferedLinkProps {
  readonly pk: number
  readonly className: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
  readonly title?: string
}

/**
 * A link from the search to an incident; following it ends the search. Pressing the link leaves the focus in the field,
 * because moving it would start the search.
 */
function OfferedLink({ pk, ...link }: OfferedLinkProps) {
  const filter = useFilter()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    filter?.send({ type: 'filter.open', pk })
  }
  return (
    <Link
      {...link}
      href={incidentPath(pk)}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={open}
    />
  )
}

/**
 * The incidents that sources know by what is in the search, and the console's own incident of that number, each with
 * its owner. Empty while no source is known to have one.
 */
function SourceOffers() {
  const found = useValue(useSourceMatches(), 'matches')
  const pk = useSelected(useFilter(), soughtPk)
  const isFound = found !== undefined && found.incidents.length > 0
  return (
    <output className={search.offers} aria-label="Incidents of this number">
      {isFound && pk !== undefined && <OwnOffer pk={pk} />}
      {found?.incidents.map((incident) => (
        <OfferedLink key={incident.pk} className={search.offer ?? ''} pk={incident.pk}>
          {atItsSource(incident)}
        </OfferedLink>
      ))}
      {isFound && found.hasMore && <span className={search.more}>… and more</span>}
    </output>
  )
}

/** The console's own incident, with its description if the list holds it. */
function OwnOffer({ pk }: { pk: number }) {
  const description = useSelected(
    useIncidents(),
    ({ context }) => context.store.storedIncidents.get(pk)?.incident.description,
  )
  return (
    <OfferedLink className={search.offer ?? ''} pk={pk}>
      {`Incident ${pk} of the console${description === undefined ? '' : `: ${description}`}`}
    </OfferedLink>
  )
}
