import { Button } from '@mantine/core'
import { useAutoUpdate, useCurrentPage, useIncidents, useTag } from '../actors.ts'
import classes from './ListStates.module.css'
import { useRestraintWords } from './table/rowTrouble.ts'
import { keepFocusIn } from '../core/focus.ts'
import { useIsStill } from '../core/still.ts'

/** Shown if the list failed to load. Stays on screen during a retry, so that the button keeps the focus. */
export function FailedList() {
  const page = useCurrentPage()
  const isTrying = useTag(useIncidents(), 'loading')
  const isLive = useTag(useAutoUpdate(), 'live')
  const pause = useRestraintWords()
  const isStill = useIsStill()
  return (
    <div className={classes.state} role="alert" ref={handFocusToList}>
      <h2 className={classes.heading}>The incidents could not be fetched</h2>
      <p className={classes.sentence}>
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
