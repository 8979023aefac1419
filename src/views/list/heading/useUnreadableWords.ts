import type { SnapshotFrom } from 'xstate'
import type { RealtimeRef } from '../../../../machines/list/realtime.ts'
import { useAutoUpdate, useIncidents, useSelected, useValue } from '../../actors.ts'
import { counted } from '../../../../machines/core/domain/count.ts'

/**
 * Says how much of the server's data could not be read: '3 incidents and 1 live message could not be read'; '' if all
 * of it was readable. An unreadable live message counts until the list has been fetched again, since the list may lack
 * the change in it.
 */
export function useUnreadableWords(): string {
  const realtime = useSelected(useAutoUpdate(), (snapshot) => snapshot.children.realtime)
  const rows = useValue(useIncidents(), 'unreadable')
  const messages = useSelected(realtime, unreadableMessages)
  const parts = [...someOf(rows, 'incident'), ...someOf(messages, 'live message')]
  return parts.length === 0 ? '' : `${parts.join(' and ')} could not be read`
}

function someOf(count: number | undefined, noun: string): readonly string[] {
  return count === undefined || count === 0 ? [] : [counted(count, noun)]
}

function unreadableMessages(snapshot: SnapshotFrom<RealtimeRef>): number {
  const { unreadable } = snapshot.context
  return snapshot.hasTag('connected') ? unreadable.reduce((sum, { count }) => sum + count, 0) : 0
}
