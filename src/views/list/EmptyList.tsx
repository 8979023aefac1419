import { Button } from '@mantine/core'
import { useCurrentPage, useFilter, useIncidents, useSelected, useSourceMatches, useValue } from '../actors.ts'
import { Link } from 'wouter'
import {
  defaultQuery,
  isSameQuery,
  queryAddress,
  unrestrictedQuery,
} from '../../../machines/filter/domain/incidentQuery.ts'
import { useIsStill } from '../core/still.ts'
import { soughtAtSource, soughtIncident } from '../../../machines/filter/domain/soughtIncident.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { ClosedMatches } from './ClosedMatches.tsx'
import { atItsSource } from '../filter/selectors.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { emptyHeading, emptySentence } from './emptyWords.ts'
import classes from './ListStates.module.css'
import { isLaterPage } from './selectors.ts'

/**
 * Shown if no incident matches. Describes the filter, because an empty list is good news only if the operator
 * knows the filter.
 */
export function EmptyList() {
  const incidents = useIncidents()
  const question = useValue(incidents, 'request') ?? defaultQuery
  const isLater = useSelected(incidents, isLaterPage) === true
  const names = useConditionNames()
  const isStill = useIsStill()
  return (
    <div className={classes.state}>
      <h2 className={classes.heading}>{isLater ? 'No incidents on this page' : emptyHeading(question, names)}</h2>
      <p className={classes.sentence}>{emptySentence(question, names)}</p>
      <ClosedMatches />
      {!isStill && <Ways />}
    </div>
  )
}

/** What the operator can do about an empty list. */
function Ways() {
  const page = useCurrentPage()
  const incidents = useIncidents()
  const question = useValue(incidents, 'request') ?? defaultQuery
  const filter = useFilter()
  const sought = soughtIncident(question.search)
  const matches = useValue(useSourceMatches(), 'matches')?.incidents ?? []
  const atSources = matches.filter(({ sourceIncidentId }) => sourceIncidentId === soughtAtSource(question.search))
  const isLater = useSelected(incidents, isLaterPage) === true
  return (
    <>
      {sought !== undefined && (
        <Button
          variant={atSources.length > 0 ? 'default' : 'filled'}
          onClick={() => filter?.send({ type: 'filter.open', pk: sought })}
        >
          Go to incident #{sought}
        </Button>
      )}
      {atSources.map((match) => (
        <Button
          key={match.pk}
          className={classes.offer ?? ''}
          onClick={() => filter?.send({ type: 'filter.open', pk: match.pk })}
        >
          {atItsSource(match)}
        </Button>
      ))}
      {isLater ? (
        <Button variant="default" onClick={() => incidents?.send({ type: 'incidents.showFirst' })}>
          Show the first page
        </Button>
      ) : (
        <Button variant="default" onClick={() => page?.send({ type: 'currentPage.refresh', because: 'asked' })}>
          Check again
        </Button>
      )}
      {!isSameQuery(question, unrestrictedQuery) && (
        <Button component={Link} href={routePatterns.incidents + queryAddress(unrestrictedQuery)} variant="subtle">
          Show all incidents
        </Button>
      )}
    </>
  )
}
