import { relativeTime } from '../../../time/relative.ts'
import { timestamp } from '../../../time/format.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import styles from './Moment.module.css'

/** A time with seconds, followed by the relative time, such as '3 min ago'. */
export function Moment({ time }: { readonly time: string }) {
  const relative = useTime((now) => relativeTime(time, now))
  return (
    <span className={styles.moment}>
      <ExactTime time={time} />{' '}
      <span className={styles.relative} data-screen-only>
        {relative}
      </span>
    </span>
  )
}

/** A time with seconds, in the reader's format. */
export function ExactTime({ time }: { readonly time: string }) {
  const style = useTimeStyle()
  return (
    <time className={styles.exact} dateTime={time}>
      {style === undefined ? time : timestamp(time, style)}
    </time>
  )
}
