import { lowerFirst } from '@mantine/hooks'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { counted } from '../../../../machines/core/domain/count.ts'
import { gapWords, weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { offsetAt } from '../../../../machines/server/domain/serverOffset.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { useServerZone, useTime } from '../../actors.ts'
import { standingWords, zoneWordsAt } from './standingWords.ts'
import { WeekDrawing } from './drawing/WeekDrawing.tsx'
import classes from './WeekPicture.module.css'

interface WeekPictureProps {
  readonly timeslot: TimeslotRef | undefined
  readonly recurrences: readonly Recurrence[]
  /** Whether the recurrences are saved as shown. */
  readonly isSaved: boolean
  /** How many recurrences are not shown because they are invalid. */
  readonly wrong: number
  readonly isBusy: boolean
}

/** A week at a glance, in words and as a drawing that can be edited: when the timeslot is active, and the current time. */
export function WeekPicture({ timeslot, recurrences, isSaved, wrong, isBusy }: WeekPictureProps) {
  const zone = useServerZone()
  const standing = useTime((now) => standingWords(recurrences, now, offsetAt(zone, now)))
  const zoneNote = useTime((now) => zoneWordsAt(now, offsetAt(zone, now)))
  const gaps = gapWords(recurrences)
  const isActive = wrong === 0 && standing === 'Active now'
  return (
    <figure className={classes.week}>
      {/* First, so that it stays in its place however many lines the words take. */}
      <WeekDrawing timeslot={timeslot} recurrences={recurrences} isBusy={isBusy} />
      <figcaption className={classes.words}>
        <span className={classes.standing} data-active={isActive || undefined}>
          {wrong > 0 && 'Not valid yet'}
          {wrong === 0 && (isSaved ? standing : `Once saved, ${lowerFirst(standing)}`)}
        </span>
        {recurrences.length > 0 && <span className={classes.when}>{weekWords(recurrences)}</span>}
        {gaps !== undefined && <span className={classes.gaps}>{gaps}</span>}
        {wrong > 0 && <span className={classes.when}>{counted(wrong, 'recurrence')} cannot be shown.</span>}
        {zoneNote !== undefined && <span className={classes.when}>{zoneNote}</span>}
      </figcaption>
    </figure>
  )
}
