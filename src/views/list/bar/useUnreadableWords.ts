import type { SnapshotFrom } from 'xstate'
import type { RealtimeRef } from '../../../../machines/list/realtime.ts'
import { useAutoUpdate, useIncidents, useSelected } from '../../actors.ts'
import { counted } from './filterWords.ts'
import { unreadableCount } from '../selectors.ts'

/**
 * What the server sent and nobody could read, as '3 incidents and 1 live message could not be read'; '' where all could.
 * A live message counts until the list has been fetched again, as it is that which it may be missing.
 */
export function useUnreadableWords(): string {
  const realtime = useSelected(useAutoUpdate(), (snapshot) => snapshot.children.realtime)
  const rows = useSelected(useIncidents(), unreadableCount) ?? 0
  const messages = useSelected(realtime, unreadableMessages) ?? 0
  const words = [rows > 0 && counted(rows, 'incident'), messages > 0 && counted(messages, 'live message')]
  const said = words.filter((word) => word !== false)
  return said.length === 0 ? '' : `${said.join(' and ')} could not be read`
}

function unreadableMessages(snapshot: SnapshotFrom<RealtimeRef>): number {
  return snapshot.hasTag('connected') ? snapshot.context.unreadable : 0
}
