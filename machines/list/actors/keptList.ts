/** Reads the current incident list in full, for charts that need it only once. */
import { fromCallback, type EventObject } from 'xstate'
import type { KeptList } from '../domain/keptList.ts'
import { listKept } from '../readings.ts'

export interface KeptListTold {
  readonly type: 'keptList.told'
  readonly list: KeptList
  /** Whether the list is as the server last sent it; otherwise it is loading or failed to load. */
  readonly isSettled: boolean
}

/** Sends the list once. */
export const keptList = fromCallback<EventObject>(({ sendBack, self }) => {
  sendBack({ type: 'keptList.told', ...listKept(self) } satisfies KeptListTold)
})
