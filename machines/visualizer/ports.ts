/** The ports of this room: the tabs that can be watched, and recordings. */
import { callbackPort, promisePort } from '../core/port.ts'
import type { Answer, Look, WatchedTab } from './domain/answer.ts'
import type { Replayed } from './domain/recording.ts'

/** The other tabs of this browser that run charts: accepts TabsCommand, sends TabsEvent. */
export const tabs = callbackPort<TabsCommand>('tabs')

export type TabsCommand =
  /** Asks all tabs to announce themselves. */
  | { type: 'tabs.call' }
  /** Asks a tab what happened after entry `after`; -1 asks for everything. */
  | { type: 'tabs.ask'; tab: string; after: number; look: Look }

export type TabsEvent =
  | { type: 'tabs.announced'; tab: WatchedTab }
  | { type: 'tabs.answered'; tab: string; answer: Answer }
  /** The tab's page is being closed or reloaded. */
  | { type: 'tabs.left'; tab: string }

/** A file that the browser let the page read. */
export interface RecordingFile {
  readonly name: string
  readonly text: () => Promise<string>
}

/** Reads a recording and replays it: what the replay shows, or a sentence that says why it cannot be shown. Never rejects. */
export const replayRecording = promisePort<Replayed | string, { file: RecordingFile }>('replayRecording')
