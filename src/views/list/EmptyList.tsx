import { Button } from '@mantine/core'
import { useConfiguration, useIncidents, useSelected, useWorkspace } from '../actors.ts'
import { Link } from 'wouter'
import {
  defaultQuery,
  isSameQuery,
  queryAddress,
  unrestrictedQuery,
} from '../../../machines/filter/domain/incidentQuery.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { ClosedMatches } from './ClosedMatches.tsx'
import { emptyHeading, filterSentence } from './bar/filterWords.ts'
import classes from './ListStates.module.css'
import { isLaterPage, questionInUse } from './selectors.ts'

/**
 * Shown if no incident matches. Describes the filter, because an empty list is good news only if the operator
 * knows the filter.
 */
export function EmptyList() {
  const workspace = useWorkspace()
  const incidents = useIncidents()
  const question = useSelected(incidents, questionInUse) ?? defaultQuery
  const isLater = useSelected(incidents, isLaterPage) === true
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  return (
    <div className={classes.state}>
      <h2 className={classes.heading}>{isLater ? 'No incidents on this page' : emptyHeading(question.filter)}</h2>
      <p className={classes.sentence}>{filterSentence(question, showsLevels)}</p>
      <ClosedMatches />
      {isLater ? (
        <Button variant="default" onClick={() => incidents?.send({ type: 'incidents.showFirst' })}>
          Show the first page
        </Button>
      ) : (
        <Button variant="default" onClick={() => workspace?.send({ type: 'workspace.refresh' })}>
          Check again
        </Button>
      )}
      {!isSameQuery(question, unrestrictedQuery) && (
        <Button component={Link} href={routePatterns.incidents + queryAddress(unrestrictedQuery)} variant="subtle">
          Show all incidents
        </Button>
      )}
    </div>
  )
}
