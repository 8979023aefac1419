import { useCurrentPage, useFilter, useIncidents, useSelected, useValue, useTag, useAutoUpdate } from '../actors.ts'
import { useHiding } from '../filter/useHiding.ts'
import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { useIsStill } from '../core/still.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { emptyHeading, emptySentence } from './emptyWords.ts'
import empty from '../core/EmptyState.module.css'
import classes from './ListStates.module.css'
import { isLaterPage } from './selectors.ts'
import { useRestraintWords } from './table/rowTrouble.ts'
import { keepFocusIn } from '../core/focus.ts'
import { hidingNothing } from '../../../machines/filter/domain/hiding.ts'
import { Later } from '../core/Later.tsx'
import { Button } from '../core/plain/elements.tsx'
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
  return (
    <div className={`${empty.state} ${classes.state}`}>
      <h2 className={empty.heading}>{isLater ? 'No incidents on this page' : emptyHeading(question, names)}</h2>
      <p className={empty.sentence}>{emptySentence(question, names)}</p>
      <Later chunk="controls" until="nothing">
        {({ EmptyWays }) => <EmptyWays />}
      </Later>
    </div>
  )
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
