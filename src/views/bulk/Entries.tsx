import { Link } from 'wouter'
import type { RefusedIncident } from '../../../machines/bulk/domain/operation.ts'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import { useIncidents, useSelected } from '../actors.ts'
import classes from './BulkPanel.module.css'
import { descriptionOf } from './selectors.ts'

/** Maximum number of entries shown. The buttons act on all entries, even those that are not shown. */
const entriesShown = 100

/** Makes an entry of each primary key, with an empty reason. */
export function named(pks: readonly number[]): readonly RefusedIncident[] {
  return pks.map((pk) => ({ pk, reason: '' }))
}

/** A titled list of incidents with the same outcome. Shows nothing if there are none. */
export function Entries({ title, entries }: { readonly title: string; readonly entries: readonly RefusedIncident[] }) {
  if (entries.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.entries}>
        {entries.slice(0, entriesShown).map(({ pk, reason }) => (
          <Entry key={pk} pk={pk} reason={reason} />
        ))}
        {entries.length > entriesShown && (
          <li className={classes.more}>and {inThousands(entries.length - entriesShown)} more</li>
        )}
      </ul>
    </>
  )
}

function Entry({ pk, reason }: RefusedIncident) {
  const description = useSelected(useIncidents(), descriptionOf(pk)) ?? ''
  return (
    <li>
      <Link href={incidentPath(pk)}>{pk}</Link>: <bdi title={description}>{description}</bdi>
      {reason !== '' && <span className={classes.reason}> &ndash; {reason}</span>}
    </li>
  )
}
