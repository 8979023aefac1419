/** Takes a shift out of the page: as a text, a link or a file (docs/behaviour.md#shift-text). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import { copyAddress } from '../incident/ports.ts'
import { copyRows, saveRows } from '../list/ports.ts'
import { showing } from '../messages/showing.ts'

export interface ShiftHandoverContext {
  /** What is being copied: the text, or the path of the link. */
  readonly text: string
  /** The name and the media type of the file. */
  readonly name: string
  readonly type: string
}

export type ShiftHandoverEvent =
  | { type: 'shiftHandover.copy'; text: string }
  | { type: 'shiftHandover.copyLink'; path: string }
  | { type: 'shiftHandover.save'; name: string; mediaType: string; text: string }

/** Milliseconds for which the page says that the text was copied. */
const saidFor = 4000

/** Copies or saves, and says so, or says that the browser did not allow it. */
export const shiftHandoverMachine = setup({
  types: {
    context: {} as ShiftHandoverContext,
    events: {} as ShiftHandoverEvent,
    children: {} as { copyRows: 'copyRows'; copyAddress: 'copyAddress'; saveRows: 'saveRows' },
    tags: {} as 'copied',
  },
  actors: { copyRows, copyAddress, saveRows },
  actions: {
    takeText: assign((_, { text }: { text: string }) => ({ text })),
    takePath: assign((_, { path }: { path: string }) => ({ text: path })),
    takeFile: assign((_, { name, mediaType, text }: { name: string; mediaType: string; text: string }) => ({
      name,
      type: mediaType,
      text,
    })),
    sayCopied: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Copied the shift to clipboard' })),
    sayLinkCopied: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Copied URL to clipboard' })),
    saySaved: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Saved the shift as ${context.name}` }),
    ),
    sayNotCopied: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page copy. Save the shift as a file, or print it instead.',
      }),
    ),
    sayNotSaved: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page save a file. Copy the shift as text instead.',
      }),
    ),
  },
  delays: { saidFor },
}).createMachine({
  id: 'shiftHandover',
  description: 'Takes a shift out of the page: as a text, a link or a file.',
  context: { text: '', name: '', type: '' },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is being copied or saved.' },
    copying: {
      description: 'The text is being written to the clipboard.',
      invoke: {
        src: 'copyRows',
        id: 'copyRows',
        input: copiedText,
        onDone: { target: 'copied', actions: 'sayCopied' },
        onError: { target: 'idle', actions: 'sayNotCopied' },
      },
    },
    copied: {
      description: 'The page says that the text was copied.',
      tags: ['copied'],
      after: { saidFor: { target: 'idle' } },
    },
    copyingLink: {
      description: 'The address is being written to the clipboard.',
      invoke: {
        src: 'copyAddress',
        id: 'copyAddress',
        input: copiedPath,
        onDone: { target: 'idle', actions: 'sayLinkCopied' },
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
  on: {
    'shiftHandover.copy': { target: '.copying', actions: { type: 'takeText', params: theEvent } },
    'shiftHandover.copyLink': {
      target: '.copyingLink',
      actions: { type: 'takePath', params: theEvent },
    },
    'shiftHandover.save': { target: '.saving', actions: { type: 'takeFile', params: theEvent } },
  },
})

hasCome(shiftHandoverMachine)

export type ShiftHandoverRef = ActorRefFrom<typeof shiftHandoverMachine>

interface Scope {
  readonly context: ShiftHandoverContext
}

function copiedText({ context: { text } }: Scope) {
  return { text }
}

function copiedPath({ context: { text } }: Scope) {
  return { path: text }
}

function savedFile({ context: { name, type, text } }: Scope) {
  return { name, type, text }
}
