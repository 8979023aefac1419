import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { holdsAt } from '../../../../machines/alerting/domain/week.ts'
import { startWords } from '../../../../machines/alerting/domain/weekWords.ts'

/**
 * Says whether recurrences are active at `now` (milliseconds since 1970) or, if not, when they are next: 'Active now',
 * 'Starts Monday 08:00', 'Never active'.
 */
export function standingWords(recurrences: readonly Recurrence[], now: number): string {
  if (holdsAt(recurrences, now)) return 'Active now'
  const start = startWords(recurrences, now)
  return start === undefined ? 'Never active' : `Starts ${start}`
}
