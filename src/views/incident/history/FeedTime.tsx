import { dateText, timestamp, timeText } from '../../../time/format.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import styles from './FeedItem.module.css'

/** The time of day with seconds, below the date unless that is today, which only paper says; in full on hover. */
export function FeedTime({ time }: { readonly time: string }) {
  const style = useTimeStyle()
  const relative = useTime((now) => relativeTime(time, now))
  const isToday = useTime((now) => style !== undefined && dateText(now, style) === dateText(time, style))
  if (style === undefined) return <time dateTime={time}>{time}</time>
  return (
    <time className={styles.when} dateTime={time} title={`${timestamp(time, style)}, ${relative}`}>
      <span className={styles.date} data-today={isToday || undefined}>
        {dateText(time, style)}{' '}
      </span>
      <span>{timeText(time, style)}</span>
    </time>
  )
}
