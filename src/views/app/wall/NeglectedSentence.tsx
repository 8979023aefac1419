import { timeText } from '../../../time/format.ts'
import { durationText } from '../../../time/relative.ts'
import { useTime, useValue, useWallRows } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { neglectedWords, waitingWords } from './wallWords.ts'
import classes from './NeglectedSentence.module.css'

/**
 * Says that critical incidents have waited for long, and how long the oldest has; nothing if none has. Only the first is
 * announced: the second changes every minute.
 */
export function NeglectedSentence() {
  const style = useTimeStyle()
  const neglected = useValue(useWallRows(), 'neglected')
  const since = neglected?.since ?? 0
  const asOf = neglected?.asOf
  // In whole minutes, so that the words do not change every second.
  const waited = useTime((now) => durationText(Math.floor(((asOf ?? now) - since) / 60_000) * 60_000))
  const isSaid = neglected !== undefined && style !== undefined
  return (
    <div className={classes.place} data-said={isSaid || undefined}>
      {isSaid && (
        <span className={classes.mark}>
          <SeverityMark level={1} />
        </span>
      )}
      <output className={classes.sentence}>
        {isSaid && neglectedWords(neglected, asOf === undefined ? undefined : timeText(asOf, style))}
      </output>
      {isSaid && <span className={classes.waited}>{waitingWords(neglected, waited)}</span>}
    </div>
  )
}
