import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId } from 'react'
import type { DestinationGroup as Group } from '../../../../machines/alerting/domain/destination.ts'
import { mediumOf, notInstalledWords, type DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import type { DestinationRef } from '../../../../machines/alerting/destination.ts'
import type { DestinationsRef } from '../../../../machines/alerting/destinations.ts'
import { useChild, useDrafts, useSelected, useValue } from '../../actors.ts'
import classes from './DestinationGroup.module.css'
import { DestinationRow } from './DestinationRow.tsx'
import { countUnsaved, rowKey } from './selectors.ts'

interface DestinationGroupProps {
  readonly destinations: DestinationsRef
  readonly group: Group
  readonly media: readonly DescribedMedium[]
}

/** The destinations of one medium. A folded group still shows how many of them have unsaved changes. */
export function DestinationGroup({
  destinations,
  group: { medium, destinations: rows },
  media,
}: DestinationGroupProps) {
  const [heading, list] = [useId(), useId()]
  const isFolded = useValue(destinations, 'folded').has(medium.slug)
  const unsaved = useSelected(useDrafts(), countUnsaved(rows.map(rowKey))) ?? 0
  // Each destination says whether its medium is installed, even if the list of media could not be fetched.
  const isSilent = rows.some((row) => !row.medium.isInstalled)
  const absence = isSilent ? notInstalledWords(medium) : mediumOf(media, medium.slug)?.absence
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 className={classes.heading} id={heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={!isFolded}
          aria-controls={list}
          onClick={() => destinations.send({ type: 'destinations.fold', medium: medium.slug, isFolded: !isFolded })}
        >
          <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
          {`${medium.name} (${rows.length})`}
        </button>
        {unsaved > 0 && <span className={classes.unsaved}>{`${unsaved} unsaved`}</span>}
      </h2>
      <div id={list} hidden={isFolded}>
        {!isFolded && (
          <>
            {absence !== undefined && <p className={classes.absence}>{absence}</p>}
            <ul className={classes.rows}>
              {rows.map(({ pk }) => (
                <ChildRow key={pk} destinations={destinations} pk={pk} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function ChildRow({ destinations, pk }: { readonly destinations: DestinationsRef; readonly pk: number }) {
  const row = useChild<DestinationRef>(destinations, rowKey({ pk }))
  return row === undefined ? null : <DestinationRow row={row} />
}
