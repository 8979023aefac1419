/** Reads the current incident list in full, for charts that need it only once. */
import { fromCallback, type EventObject } from 'xstate'
import type { FoundList } from '../domain/changeFeed.ts'
import { listKept } from '../readings.ts'

export interface KeptListTold extends FoundList {
  readonly type: 'keptList.told'
}

/** Sends the list once. */
export const keptList = fromCallback<EventObject>(({ sendBack, self }) => {
  sendBack({ type: 'keptList.told', ...listKept(self) } satisfies KeptListTold)
})
