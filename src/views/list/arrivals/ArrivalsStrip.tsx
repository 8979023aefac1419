import type { MouseEvent } from 'react'
import { nothingParked } from '../../../../machines/list/domain/rows/parked.ts'
import { useIncidents, useListGroups, useParking, useSelected, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { visuallyHidden } from '../../core/plain/elements.tsx'
import { announcementWords, moreWords, movesWords, stripWords } from './arrivalWords.ts'
import classes from './ArrivalsStrip.module.css'

/**
 * A button that shows the parked changes, and puts the groups in order, which wait while the operator uses the rows. Its space at the end of the line
 * above the table head is reserved, so that nothing moves when it appears or disappears. It has the colour of the most
 * severe new incident.
 */
export function ArrivalsStrip() {
  const incidents = useIncidents()
  const parking = useParking()
  const groups = useListGroups()
  const moves = useSelected(groups, ({ context }) => context.groups.waiting)
  const came = useValue(groups, 'came')
  const parked = useValue(parking, 'parked') ?? nothingParked
  const announced = useValue(parking, 'announced') ?? nothingParked
  const show = (event: MouseEvent<HTMLElement>) => {
    // The button disappears once the changes are shown, so the focus goes to the list.
    moveFocusTo(event.currentTarget.closest<HTMLElement>('[data-list]'))
    incidents?.send({ type: 'incidents.showLatest' })
    groups?.send({ type: 'listGroups.showLatest' })
  }
  const waits = [stripWords(parked), movesWords(moves)].filter((part) => part !== '')
  const words = `${waits.join(', ')}: show`
  return (
    <div className={classes.place} data-screen-only>
      <output className={visuallyHidden}>{announcementWords(announced)}</output>
      <output className={visuallyHidden}>{came !== undefined && moreWords(came.count)}</output>
      {waits.length > 0 && (
        <button type="button" className={classes.strip} data-level={parked.worst?.level} title={words} onClick={show}>
          {parked.worst !== undefined && <SeverityMark level={parked.worst.level} />}
          <span className={classes.words}>{words}</span>
        </button>
      )}
    </div>
  )
}
