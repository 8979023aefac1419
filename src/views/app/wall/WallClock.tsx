import { dateText, timeTextWithoutSeconds, weekdayAndTime, zoneText, type TimeStyle } from '../../../time/format.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './WallClock.module.css'

/** The server's time, in the zone in which all times are shown, which it names. */
export function WallClock() {
  const style = useTimeStyle()
  if (style === undefined) return null
  return <Clock style={style} />
}

function Clock({ style }: { readonly style: TimeStyle }) {
  const minute = useTime((now) => Math.floor(now / 60_000) * 60_000)
  return (
    <time className={classes.clock} dateTime={new Date(minute).toISOString()}>
      <span className={classes.time}>{timeTextWithoutSeconds(minute, style)}</span>
      <span className={classes.date}>
        <span>
          {weekday(minute, style)}
          {dateText(minute, style)}
        </span>
        <span>{zoneText(minute)}</span>
      </span>
    </time>
  )
}

/** 'Sun ', unless the date has it already. */
function weekday(time: number, style: TimeStyle): string {
  const [name = ''] = weekdayAndTime(time, style).split(/[\s,]/)
  const isWord = /^\p{L}+\.?$/u.test(name)
  return isWord && !dateText(time, style).includes(name) ? `${name} ` : ''
}
