import type { SnapshotFrom } from 'xstate'
import { inThousands } from '../../../machines/core/domain/count.ts'
import type { SavedFiltersRef } from '../../../machines/filter/savedFilters.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { levelName } from '../../../machines/incident/domain/level.ts'
import type { AlarmWatchRef } from '../../../machines/alarms/alarmWatch.ts'
import type { AttentionRef } from '../../../machines/alarms/attention.ts'

type AttentionSnapshot = SnapshotFrom<AttentionRef>

/**
 * Why the browser shows no desktop notifications, and the remedy; undefined unless the browser blocks them.
 */
export function blockedWords(snapshot: AttentionSnapshot): string | undefined {
  if (!snapshot.hasTag('blocked')) return undefined
  switch (snapshot.context.permission) {
    case 'denied':
      return 'The browser blocks notifications from this site. Allow them in its settings, then switch this on.'
    case 'default':
      return 'The browser has no permission yet. Switch this on and answer its question.'
    default:
      return 'This browser shows no notifications for this page.'
  }
}

/** Primary key of the saved filter that alarms match; undefined for the default. */
export function filterInForce({ context }: SnapshotFrom<AlarmWatchRef>): number | undefined {
  return context.filter.pk
}

/** What to say if the chosen filter is not among the saved ones; undefined while they are being loaded. */
export function missingWords(snapshot: SnapshotFrom<SavedFiltersRef>): string | undefined {
  if (snapshot.hasTag('savedKnown'))
    return 'The chosen filter no longer exists. Open, unacked criticals alert you instead.'
  if (snapshot.hasTag('savedFailed'))
    return 'The chosen filter could not be loaded. Open, unacked criticals alert you instead.'
  return undefined
}

/** An alarm in a few words: 'Critical: Link down'. */
export function alarmTitle({ level, description }: Incident): string {
  return `${level === undefined ? 'Severity unknown' : levelName(level)}: ${description}`
}

/** The source of an alarm, and its host if it has one: 'nav, router-1'. */
export function originOf({ source, tags }: Incident): string {
  const host = tags.find(({ key }) => key === 'host')?.value
  return host === undefined ? source.name : `${source.name}, ${host}`
}

/** '3 under maintenance kept silent'. */
export function silentWords(count: number): string {
  return `${inThousands(count)} under maintenance kept silent`
}
