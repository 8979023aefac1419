import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useIncidents, useSelected } from '../../actors.ts'
import classes from './ArrivalsBar.module.css'
import { waitingWords } from '../selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/**
 * What came and went while one is busy with the rows: they wait until one asks for them. It moves no row. That something
 * waits is announced once; the numbers, which may change at any time, can be read.
 */
export function ArrivalsBar() {
  const incidents = useIncidents()
  const words = useSelected(incidents, waitingWords) ?? ''
  const show = (event: MouseEvent<HTMLElement>) => {
    // The button goes with what waits: the focus stays with the list.
    handFocusTo(event.currentTarget.closest<HTMLElement>('[data-list]'))
    incidents?.send({ type: 'incidents.showLatest' })
  }
  return (
    <div className={classes.place}>
      <output className={classes.announced}>{words !== '' && 'Changes to the list wait to be shown'}</output>
      {words !== '' && (
        <Button className={classes.bar ?? ''} size="compact-sm" onClick={show}>
          {words}: show
        </Button>
      )}
    </div>
  )
}
