import { timestamp } from '../../../time/format.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useConfiguration, useTime } from '../../actors.ts'

/** How long ago a time was, with the exact time on hover. `time` is in ISO 8601, '' if it is unknown. */
export function StartTime({ time }: { time: string }) {
  return time === '' ? <>Unknown</> : <KnownTime time={time} />
}

function KnownTime({ time }: { time: string }) {
  const configuration = useConfiguration()
  const relative = useTime((now) => relativeTime(time, now))
  const exact = configuration === undefined ? time : timestamp(time, configuration)
  return (
    <time dateTime={time} title={exact}>
      {relative}
    </time>
  )
}
