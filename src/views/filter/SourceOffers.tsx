import { useFilter, useIncidents, useSelected, useSourceMatches, useValue } from '../actors.ts'
import { OfferedLink } from './OfferedLink.tsx'
import search from './SearchField.module.css'
import { atItsSource, soughtPk } from './selectors.ts'

/**
 * The incidents that sources know by what is in the search, and the console's own incident of that number, each with
 * its owner. Empty while no source is known to have one.
 */
export function SourceOffers() {
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
