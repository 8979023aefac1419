import { dateText, timestampWithoutSeconds, timeTextWithoutSeconds } from '../../../time/format.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'

/** Returns the function that writes a moment, in milliseconds since 1970, without seconds, and without the date of today. */
export function useShortTime(): (at: number) => string {
  const style = useTimeStyle()
  const today = useTime((now) => (style === undefined ? '' : dateText(now, style)))
  return (at) => {
    if (style === undefined) return ''
    return dateText(at, style) === today ? timeTextWithoutSeconds(at, style) : timestampWithoutSeconds(at, style)
  }
}
