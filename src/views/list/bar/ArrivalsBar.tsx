import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useIncidents, useSelected } from '../../actors.ts'
import classes from './ArrivalsBar.module.css'
import { waitingWords } from '../selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/**
 * Offers to show the parked changes, which wait while the operator uses the rows. The bar itself moves no row. Screen
 * readers announce once that changes are waiting, but not the numbers, which can change at any time.
 */
export function ArrivalsBar() {
  const incidents = useIncidents()
  const words = useSelected(incidents, waitingWords) ?? ''
  const show = (event: MouseEvent<HTMLElement>) => {
    // The button disappears once the changes are shown, so the focus goes to the list.
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
