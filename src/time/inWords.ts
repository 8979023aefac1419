import dayjs from 'dayjs'
import { timeText, timeTextWithoutSeconds, type TimeStyle } from './format.ts'
import { piecesOf, writeTime } from './pattern.ts'

const dayPieces = piecesOf('EEEE d MMMM yyyy')

/** The day of an ISO 8601 string in words, the same for every reader: 'Tuesday 1 December 2026'. */
export function dayInWords(time: string): string {
  const moment = dayjs(time)
  return moment.isValid() ? writeTime(moment, dayPieces) : time
}

/** The time of day beside a day in words, with seconds only if there are any, and never as seconds since 1970. */
export function clockTime(time: string, { settings, format }: TimeStyle): string {
  const style: TimeStyle = { settings, format: format === 'epoch' ? 'configured' : format }
  return dayjs(time).second() === 0 ? timeTextWithoutSeconds(time, style) : timeText(time, style)
}
