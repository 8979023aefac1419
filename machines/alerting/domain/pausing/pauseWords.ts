/** The words about paused profiles (docs/behaviour.md#paused-profiles). */
import { counted } from '../../../core/domain/count.ts'
import { isOver, type Pause } from './pause.ts'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Mon 7 Dec', with the year if it is not that of today. */
export function pauseDayWords(day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const name = `${dayNames[date.getUTCDay()]} ${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${date.getUTCFullYear()}`
}

/** What a line says of a paused profile: 'Off until Mon 7 Dec: turn it on then'. */
export function pausedWords(pause: Pick<Pause, 'until'>, today: string): string {
  const day = pauseDayWords(pause.until, today)
  if (!isOver(pause, today)) return `Off until ${day}: turn it on then`
  return pause.until === today ? 'Still off: to be on again today' : `Still off: to be on again since ${day}`
}

/** 'The pause of ‘Night duty’ is over', 'The pauses of 3 profiles are over'. */
export function overWords(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  return second === undefined
    ? `The pause of ‘${first}’ is over`
    : `The pauses of ${counted(names.length, 'profile')} are over`
}
