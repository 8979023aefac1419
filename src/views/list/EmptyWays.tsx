import {
  useClosedMatches,
  useCurrentPage,
  useFilter,
  useIncidents,
  useSelected,
  useSourceMatches,
  useTag,
  useValue,
} from '../actors.ts'
import {
  defaultQuery,
  isSameQuery,
  queryAddress,
  unrestrictedQuery,
} from '../../../machines/filter/domain/incidentQuery.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { soughtAtSource, soughtIncident } from '../../../machines/filter/domain/soughtIncident.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { Button, LinkButton } from '../core/plain/elements.tsx'
import empty from '../core/EmptyState.module.css'
import { useIsStill } from '../core/still.ts'
import { atItsSource } from '../filter/selectors.ts'
import { ackWords, leftOutWords, searchedWords } from './closedWords.ts'
import classes from './ListStates.module.css'
import { isLaterPage } from './selectors.ts'

/** What else matches, and what the operator can do about an empty list. */
export function EmptyWays() {
  const isStill = useIsStill()
  return (
    <>
      <ClosedMatches />
      {!isStill && <Ways />}
    </>
  )
}

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
        <LinkButton href={routePatterns.incidents + queryAddress(unrestrictedQuery)} variant="subtle">
          Show all incidents
        </LinkButton>
      )}
    </>
  )
}

/**
 * Shown if a search has found no open incident: how many closed incidents match, how many open ones the condition on
 * acknowledgement hides, and buttons that show them.
 */
function ClosedMatches() {
  const matches = useClosedMatches()
  const isSearched = useTag(matches, 'searched')
  const isCounted = useTag(matches, 'counted')
  const acked = useSelected(matches, ({ context }) => context.question.filter.acked)
  const others = useSelected(matches, ({ context }) => context.others)
  const closed = useSelected(matches, ({ context }) => context.closed)
  const isStill = useIsStill()
  if (!isSearched) return null
  return (
    <>
      <output className={empty.sentence}>
        {isCounted ? leftOutWords({ acked, others, closed }) : searchedWords(acked)}
      </output>
      {isCounted && acked !== undefined && others !== 0 && !isStill && (
        <ShowButton words={`Show ${ackWords(!acked)}`} change={{ acked: !acked }} />
      )}
      {isCounted && closed !== 0 && !isStill && (
        <ShowButton words="Show closed" change={{ open: false, acked: undefined }} />
      )}
    </>
  )
}

interface ShowButtonProps {
  readonly words: string
  readonly change: Partial<IncidentFilter>
}

function ShowButton({ words, change }: ShowButtonProps) {
  const filter = useFilter()
  return <Button onClick={() => filter?.send({ type: 'filter.change', change })}>{words}</Button>
}
