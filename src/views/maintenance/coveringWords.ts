import type { PartCover } from '../../../machines/maintenance/domain/partCovering.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import { listed } from '../../../machines/core/domain/listed.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { isEndless, taskName } from '../../../machines/filter/domain/silencing.ts'
import { timestampWithoutSeconds, timeTextWithoutSeconds, type TimeStyle } from '../../time/format.ts'

/**
 * The maintenance that covers an incident, in words: 'Under maintenance until 14:00: Switch upgrade'; the latest end if
 * there are several tasks. '' if there are none. `now` is in milliseconds since 1970.
 */
export function coveringWords(tasks: readonly MaintenanceTask[], now: number, style: TimeStyle): string {
  const last = tasks.toSorted((one, other) => one.end - other.end).at(-1)
  if (last === undefined) return ''
  const until = isEndless(last) ? 'without an end' : `until ${untilText(last.end, now, style)}`
  return `Under maintenance ${until}: ${listed([...new Set(tasks.map(taskName))], 'and')}`
}

/**
 * 'Silent until 02:00: maintenance' of a group whose open incidents are all covered, until the first of them no longer is;
 * '3 of 12 under maintenance' of any other.
 */
export function partWords({ covered, open, until }: PartCover, now: number, style: TimeStyle): string {
  if (covered < open) return `${inThousands(covered)} of ${inThousands(open)} under maintenance`
  return `Silent ${isEndless({ end: until }) ? 'without an end' : `until ${untilText(until, now, style)}`}: maintenance`
}

/** The time of day, with the date unless it is today. */
function untilText(end: number, now: number, style: TimeStyle): string {
  const isToday = new Date(end).toDateString() === new Date(now).toDateString()
  return isToday ? timeTextWithoutSeconds(end, style) : timestampWithoutSeconds(end, style)
}
