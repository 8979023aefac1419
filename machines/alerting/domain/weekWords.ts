import { days, shownTime, type Day, type Recurrence } from './timeslot.ts'

/** The names of the days. */
export const dayNames: Readonly<Record<Day, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** Recurrences in words: 'Weekdays 08:00-16:00; Saturday and Sunday all day'. */
export function recurrenceWords(recurrences: readonly Recurrence[]): string {
  if (recurrences.length === 0) return 'Never'
  return recurrences.map(wordsOf).join('; ')
}

function wordsOf({ days: on, start, end, isAllDay }: Recurrence): string {
  const times = isAllDay ? 'all day' : `${shownTime(start)}-${shownTime(end)}`
  return `${dayWords(on)} ${times}`
}

/** Days in words: 'Every day', 'Weekdays', 'Monday and Friday', 'Tuesday to Saturday'. */
export function dayWords(on: readonly Day[]): string {
  const inOrder = days.filter((day) => on.includes(day))
  if (inOrder.length === 7) return 'Every day'
  if (inOrder.join() === '1,2,3,4,5') return 'Weekdays'
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return 'No day'
  if (inOrder.length > 2 && last - first === inOrder.length - 1) return `${dayNames[first]} to ${dayNames[last]}`
  return listed(
    inOrder.map((day) => dayNames[day]),
    'and',
  )
}

/** A list in words: 'A', 'A or B', 'A, B or C'. */
export function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`
}
