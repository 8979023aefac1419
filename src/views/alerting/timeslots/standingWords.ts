import type { Day, Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { holdsAt, nextStart, placeInWeek } from '../../../../machines/alerting/domain/week.ts'
import { dayNames } from '../../../../machines/alerting/domain/weekWords.ts'

/**
 * Says whether recurrences are active at `now` (milliseconds since 1970) or, if not, when they are next: 'Active now',
 * 'Begins tomorrow at 08:00', 'Never active'.
 */
export function standingWords(recurrences: readonly Recurrence[], now: number): string {
  if (holdsAt(recurrences, now)) return 'Active now'
  const next = nextStart(recurrences, now)
  if (next === undefined) return 'Never active'
  return `Begins ${dayFrom(now, next)} at ${next.time}`
}

function dayFrom(now: number, { day, isToday }: { readonly day: Day; readonly isToday: boolean }): string {
  const { day: today } = placeInWeek(now)
  if (isToday) return 'today'
  if (day === (today % 7) + 1) return 'tomorrow'
  return day === today ? `next ${dayNames[day]}` : `on ${dayNames[day]}`
}
