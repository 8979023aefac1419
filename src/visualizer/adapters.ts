import { adaptedBy, provided } from '../../machines/core/provided.ts'
import type { Replayed } from '../../machines/visualizer/domain/recording.ts'
import type * as ports from '../../machines/visualizer/ports.ts'
import type { RecordingFile, TabsCommand, TabsEvent } from '../../machines/visualizer/ports.ts'
import { visualizerMachine } from '../../machines/visualizer/visualizer.ts'
import type { Inspection } from '../inspection/inspection.ts'
import { openChannel, type Message } from './channel.ts'
import { recordedEntries } from './recordedEntries.ts'

/**
 * Replays the text of a recording. `difference` says how the replay differs from the recording; `problem` is a sentence
 * that says why it cannot be replayed.
 */
export type Replay = (
  text: string,
) => Promise<
  { readonly steps: readonly Inspection[]; readonly difference: string | undefined } | { readonly problem: string }
>

export interface Surroundings {
  /** The name of the channel between the tabs, the same as for `letWatch`. */
  readonly channel: string
  /** The id of this tab. */
  readonly id: string
  /** Absent if the program records nothing. */
  readonly replay?: Replay
}

/** The chart of the page with its ports provided. */
export function connectedVisualizer({ channel, id, replay }: Surroundings): typeof visualizerMachine {
  return provided(
    visualizerMachine,
    adaptedBy<typeof ports>({
      tabs: ({ sendBack, receive }) => {
        const open = openChannel(channel, (message) => {
          const event = eventOf(message, id)
          if (event !== undefined) sendBack(event)
        })
        receive((command) => open.post(messageOf(command, id)))
        return open.close
      },
      replayRecording: ({ file }) => replayed(file, replay),
    }),
  )
}

function messageOf(command: TabsCommand, watcher: string): Message {
  if (command.type === 'tabs.call') return { type: 'called' }
  const { tab, after, look } = command
  return { type: 'asked', tab, watcher, after, look }
}

function eventOf(message: Message, watcher: string): TabsEvent | undefined {
  switch (message.type) {
    case 'announced':
      return { type: 'tabs.announced', tab: message.tab }
    case 'left':
      return { type: 'tabs.left', tab: message.tab }
    case 'answered':
      return message.watcher === watcher
        ? { type: 'tabs.answered', tab: message.tab, answer: message.answer }
        : undefined
    case 'called':
    case 'asked':
      return undefined
  }
}

async function replayed(file: RecordingFile, replay: Replay | undefined): Promise<Replayed | string> {
  if (replay === undefined) return 'This page cannot replay recordings.'
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return `The file ${file.name} cannot be read: choose it again.`
  const result = await replay(text).catch((error: unknown) => ({ problem: failure(file, error) }))
  if ('problem' in result) return result.problem
  return { entries: recordedEntries(result.steps), difference: result.difference }
}

function failure({ name }: RecordingFile, error: unknown): string {
  return `The recording ${name} cannot be replayed: ${error instanceof Error ? error.message : String(error)}`
}
