import type { AnyStateMachine } from 'xstate'
import { draftsMachine } from './drafts.ts'
import { notificationMachine } from './notification.ts'
import { notificationsMachine } from './notifications.ts'
import { textEntryMachine } from './textEntry.ts'

export interface RegisteredChart {
  /** The chart's id: its file name and, for a lone actor, its system id. */
  readonly id: string
  readonly machine: AnyStateMachine
}

/** Every chart, in reading order. Drawings, the walker and the tests of the architecture go through this list. */
export const charts: readonly RegisteredChart[] = [
  { id: 'notifications', machine: notificationsMachine },
  { id: 'notification', machine: notificationMachine },
  { id: 'drafts', machine: draftsMachine },
  { id: 'textEntry', machine: textEntryMachine },
]
