import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useIncidents, useSelected } from '../../actors.ts'
import classes from './ArrivalsBar.module.css'
import { waitingWords } from '../selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/**
 * Offers the parked changes, which wait while the operator uses the rows, without moving a row. Their arrival is
 * announced once; the numbers can change at any time and are only shown.
 */
export function ArrivalsBar() {
  const incidents = useIncidents()
  const words = useSelected(incidents, waitingWords) ?? ''
  const show = (event: MouseEvent<HTMLElement>) => {
    // The button disappears with the changes: the focus stays in the list.
    handFocusTo(event.currentTarget.closest<HTMLElement>('[data-list]'))
    incidents?.send({ type: 'incidents.showLatest' })
  }
  return (
    <div className={classes.place}>
      <output className={classes.announced}>{words !== '' && 'Changes to the list are waiting to be shown'}</output>
      {words !== '' && (
        <Button className={classes.bar ?? ''} size="compact-sm" onClick={show}>
          {words}: show
        </Button>
      )}
    </div>
  )
}
