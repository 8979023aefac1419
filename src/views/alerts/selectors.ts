import type { SnapshotFrom } from 'xstate'
import type { AttentionRef } from '../../../machines/attention.ts'
import type { ShellRef } from '../../../machines/shell.ts'

type AttentionSnapshot = SnapshotFrom<AttentionRef>

/** How many open, unacknowledged criticals have arrived since somebody looked. */
export function unseenCount({ context }: AttentionSnapshot): number {
  return context.arrivals?.unseen.size ?? 0
}

/** Why the browser shows no desktop notifications, and what can be done; undefined where it does or was not asked. */
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

export function areAlertsOpen(snapshot: SnapshotFrom<ShellRef>): boolean {
  return snapshot.matches({ alerts: 'open' })
}
