/** The incident list as it is kept at this moment, for whoever has a question about it. */
import { fromCallback, type EventObject } from 'xstate'
import type { KeptList } from './domain/keptList.ts'
import { listKept } from './readings.ts'

export interface KeptListTold {
  readonly type: 'keptList.told'
  readonly list: KeptList
  /** Whether it is what the server last said; else it is on its way, or could not be had. */
  readonly isSettled: boolean
}

/** Tells it once. */
export const keptList = fromCallback<EventObject>(({ sendBack, self }) => {
  sendBack({ type: 'keptList.told', ...listKept(self) } satisfies KeptListTold)
})
