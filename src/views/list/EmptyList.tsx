import {
  useCurrentPage,
  useFilter,
  useIncidents,
  useSelected,
  useSourceMatches,
  useValue,
  useClosedMatches,
  useTag,
  useAutoUpdate,
} from '../actors.ts'
import { useHiding } from '../filter/useHiding.ts'
import {
  defaultQuery,
  isSameQuery,
  queryAddress,
  unrestrictedQuery,
} from '../../../machines/filter/domain/incidentQuery.ts'
import { useIsStill } from '../core/still.ts'
import { soughtAtSource, soughtIncident } from '../../../machines/filter/domain/soughtIncident.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { atItsSource } from '../filter/selectors.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { emptyHeading, emptySentence } from './emptyWords.ts'
import empty from '../core/EmptyState.module.css'
import classes from './ListStates.module.css'
import { isLaterPage } from './selectors.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { ackWords, leftOutWords, searchedWords } from './closedWords.ts'
import { useRestraintWords } from './table/rowTrouble.ts'
import { keepFocusIn } from '../core/focus.ts'
import { hidingNothing } from '../../../machines/filter/domain/hiding.ts'
import { Button, LinkButton } from '../core/plain/elements.tsx'
import { holdsEverything } from './heading/extentWords.ts'
import { hiddenWords } from './heading/hiddenWords.ts'

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
    <div className={`${empty.state} ${classes.state}`}>
      <h2 className={empty.heading}>{isLater ? 'No incidents on this page' : emptyHeading(question, names)}</h2>
      <p className={empty.sentence}>{emptySentence(question, names)}</p>
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

/** Shown if the list failed to load. Stays on screen during a retry, so that the button keeps the focus. */
export function FailedList() {
  const page = useCurrentPage()
  const isTrying = useTag(useIncidents(), 'loading')
  const isLive = useTag(useAutoUpdate(), 'live')
  const pause = useRestraintWords()
  const isStill = useIsStill()
  return (
    <div className={`${empty.state} ${classes.state}`} role="alert" ref={handFocusToList}>
      <h2 className={empty.heading}>The incidents could not be fetched</h2>
      <p className={empty.sentence}>
        {isTrying ? 'Trying again...' : pause === undefined ? failedWords(isLive) : `${pause.what} ${pause.next}`}
      </p>
      {!isStill && (
        <Button
          variant="default"
          aria-disabled={pause !== undefined}
          data-disabled={pause !== undefined}
          onClick={
            pause === undefined ? () => page?.send({ type: 'currentPage.refresh', because: 'asked' }) : undefined
          }
        >
          Try again
        </Button>
      )}
    </div>
  )
}

function failedWords(isLive: boolean): string {
  return `The server did not return a list.${isLive ? ' The console asks again automatically.' : ''}`
}

/** If the button has the focus when it disappears, because the list has loaded, moves the focus to the list. */
function handFocusToList(panel: HTMLElement | null) {
  const list = panel?.closest<HTMLElement>('[data-list]')
  return () => {
    if (panel?.contains(panel.ownerDocument.activeElement)) keepFocusIn(list)
  }
}

/** Shown if every row that the list holds is hidden. The list must not look empty, because incidents do match. */
export function HiddenList() {
  const filter = useFilter()
  const hiding = useHiding()
  const isEverything = useSelected(useIncidents(), holdsEverything) === true
  const query = useValue(filter, 'query') ?? defaultQuery
  const isStill = useIsStill()
  return (
    <div className={`${empty.state} ${classes.state}`}>
      <h2 className={empty.heading}>Every incident {isEverything ? 'of the list' : 'on this page'} is hidden</h2>
      <p className={empty.sentence}>{hiddenWords(hiding)}</p>
      {!isStill && (
        <Button variant="default" onClick={() => filter?.send({ type: 'filter.revise', query: hidingNothing(query) })}>
          Show them
        </Button>
      )}
    </div>
  )
}
