/** Copies rows to the clipboard, or saves them as a file (docs/behaviour.md#copying-rows). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { countWords } from '../core/domain/count.ts'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { copiedFileName, copiedFiles, type CopyFormat } from './domain/rows/copiedRows.ts'
import { copyRows, saveRows } from './ports.ts'

/** Rows as a text, and how many they are. */
export interface CopiedRows {
  readonly text: string
  readonly count: number
}

/** Rows for a file, which is named after its subject: what the list shows. */
interface SavedRows extends CopiedRows {
  readonly format: CopyFormat
  readonly subject: string
}

export interface RowCopyContext {
  readonly rows: CopiedRows
  /** The name and the media type of the file. */
  readonly name: string
  readonly type: string
}

export type RowCopyEvent = ({ type: 'rowCopy.copy' } & CopiedRows) | ({ type: 'rowCopy.save' } & SavedRows)

/** Copies or saves, and shows a toast with the number of rows, or says that the browser did not allow it. */
export const rowCopyMachine = setup({
  types: {
    context: {} as RowCopyContext,
    events: {} as RowCopyEvent,
    children: {} as { copyRows: 'copyRows'; saveRows: 'saveRows' },
  },
  actors: { copyRows, saveRows },
  actions: {
    takeRows: assign((_, { text, count }: CopiedRows) => ({ rows: { text, count } })),
    nameFile: assign((_, { subject, format }: SavedRows) => ({
      name: copiedFileName(new Date(Date.now()), subject, format),
      type: copiedFiles[format].type,
    })),
    sayCopied: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Copied ${countWords(context.rows.count)} to clipboard` }),
    ),
    saySaved: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Saved ${countWords(context.rows.count)} as ${context.name}` }),
    ),
    sayNotCopied: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page copy. Save the rows as a file instead.',
      }),
    ),
    sayNotSaved: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page save a file. Copy the rows instead.',
      }),
    ),
  },
}).createMachine({
  id: 'rowCopy',
  description: 'Copies rows to the clipboard, or saves them as a file.',
  context: { rows: { text: '', count: 0 }, name: '', type: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being copied or saved.',
      on: {
        'rowCopy.copy': { target: 'copying', actions: { type: 'takeRows', params: theEvent } },
        'rowCopy.save': {
          target: 'saving',
          actions: [
            { type: 'takeRows', params: theEvent },
            { type: 'nameFile', params: theEvent },
          ],
        },
      },
    },
    copying: {
      description: 'The rows are being written to the clipboard.',
      invoke: {
        src: 'copyRows',
        id: 'copyRows',
        input: copiedText,
        onDone: { target: 'idle', actions: 'sayCopied' },
        onError: { target: 'idle', actions: 'sayNotCopied' },
      },
    },
    saving: {
      description: 'The browser is being given the file.',
      invoke: {
        src: 'saveRows',
        id: 'saveRows',
        input: savedFile,
        onDone: { target: 'idle', actions: 'saySaved' },
        onError: { target: 'idle', actions: 'sayNotSaved' },
      },
    },
  },
})

hasCome(rowCopyMachine)

export type RowCopyRef = ActorRefFrom<typeof rowCopyMachine>

function copiedText({ context: { rows } }: { context: RowCopyContext }) {
  return { text: rows.text }
}

function savedFile({ context: { rows, name, type } }: { context: RowCopyContext }) {
  return { name, type, text: rows.text }
}
