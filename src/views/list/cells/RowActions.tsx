import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Link } from 'wouter'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import classes from './RowActions.module.css'

interface RowActionsProps {
  readonly incident: Incident
  readonly tabIndex: -1 | undefined
}

/** Links from a row to the incident in its source system and to the incident's page. */
export function RowActions({ incident, tabIndex }: RowActionsProps) {
  const { pk, source } = incident
  const details = httpUrl(incident.detailsUrl)
  return (
    <div className={classes.actions}>
      {details !== undefined && (
        <a
          className={classes.action}
          tabIndex={tabIndex}
          href={details}
          target="_blank"
          rel="noopener noreferrer"
          title={`Open in ${source.name}`}
          aria-label={`Open incident ${pk} in ${source.name}`}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
      <Link
        className={classes.action}
        tabIndex={tabIndex}
        href={incidentPath(pk)}
        title="Open page"
        aria-label={`Open page of incident ${pk}`}
      >
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}
