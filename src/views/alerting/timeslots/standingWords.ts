import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { holdsAt, holdsAlways } from '../../../../machines/alerting/domain/week.ts'
import { startWords, zoneWords } from '../../../../machines/alerting/domain/weekWords.ts'

/**
 * Says whether recurrences are active at `now` (milliseconds since 1970) by the server's clock, which is `offset`
 * minutes ahead of UTC, or, if not, when they are next: 'Active now', 'Starts Monday 08:00', 'Never active'.
 */
export function standingWords(recurrences: readonly Recurrence[], now: number, offset: number | undefined): string {
  if (recurrences.every(({ days }) => days.length === 0)) return 'Never active'
  if (holdsAlways(recurrences)) return 'Active now'
  if (offset === undefined) return "Cannot tell whether it is active: the server's time zone is not known yet"
  if (holdsAt(recurrences, now, offset)) return 'Active now'
  const start = startWords(recurrences, now, offset)
  return start === undefined ? 'Never active' : `Starts ${start}`
}

/** `zoneWords` as far as the server's time zone is known. */
export function zoneWordsAt(now: number, offset: number | undefined): string | undefined {
  return offset === undefined ? undefined : zoneWords(now, offset)
}
