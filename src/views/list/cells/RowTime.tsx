import { useMemo } from 'react'
import { timestamp, timestampWithoutSeconds } from '../../../time/format.ts'
import { ageText, relativeTime } from '../../../time/relative.ts'
import { usePreference, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'

/**
 * A time as its age or as date and time, whichever the operator prefers; both show on hover. `time` is in ISO 8601, ''
 * if it is unknown.
 */
export function RowTime({ time }: { time: string }) {
  const isRelative = usePreference('listTimes') === 'relative'
  if (time === '') return <>Unknown</>
  return isRelative ? <Age time={time} /> : <DateAndTime time={time} />
}

function Age({ time }: { time: string }) {
  const style = useTimeStyle()
  const title = useMemo(() => (style === undefined ? time : timestamp(time, style)), [time, style])
  const age = useTime((now) => ageText(time, now))
  return (
    <time dateTime={time} title={title}>
      {age}
    </time>
  )
}

function DateAndTime({ time }: { time: string }) {
  const style = useTimeStyle()
  const age = useTime((now) => relativeTime(time, now))
  return (
    <time dateTime={time} title={style === undefined ? age : `${timestamp(time, style)}, ${age}`}>
      {style === undefined ? time : timestampWithoutSeconds(time, style)}
    </time>
  )
}
