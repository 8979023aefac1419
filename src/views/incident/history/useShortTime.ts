import { dateText, timestampWithoutSeconds, timeTextWithoutSeconds } from '../../../time/format.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'

/**
 * Returns the function that writes a moment, in milliseconds since 1970, without seconds, and without the date of today.
 * `isDayKnown` if another time beside it says the day: then without any date.
 */
export function useShortTime(isDayKnown = false): (at: number) => string {
  const style = useTimeStyle()
  const today = useTime((now) => (style === undefined ? '' : dateText(now, style)))
  return (at) => {
    if (style === undefined) return ''
    return isDayKnown || dateText(at, style) === today
      ? timeTextWithoutSeconds(at, style)
      : timestampWithoutSeconds(at, style)
  }
}
