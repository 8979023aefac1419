/** Copies an address of the console to the clipboard (docs/behaviour.md#incident, #filters). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { copyAddress } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface AddressCopyContext {
  /** The address being copied, without the path at which the site serves the console. */
  readonly path: string
}

export type AddressCopyEvent = { type: 'addressCopy.copy'; path: string }

/** Copies the address, and shows a toast that says whether the browser allowed it. */
export const addressCopyMachine = setup({
  types: {
    context: {} as AddressCopyContext,
    events: {} as AddressCopyEvent,
    children: {} as { copyAddress: 'copyAddress' },
  },
  actors: { copyAddress },
  actions: {
    takePath: assign((_, { path }: { path: string }) => ({ path })),
    sayCopied: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Copied URL to clipboard' })),
    sayNotCopied: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page copy. Copy the address from the address bar instead.',
      }),
    ),
  },
}).createMachine({
  id: 'addressCopy',
  description: 'Copies an address to the clipboard.',
  context: { path: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being copied.',
      on: { 'addressCopy.copy': { target: 'copying', actions: { type: 'takePath', params: theEvent } } },
    },
    copying: {
      description: 'The address is being written to the clipboard.',
      invoke: {
        src: 'copyAddress',
        id: 'copyAddress',
        input: chosenPath,
        onDone: { target: 'idle', actions: 'sayCopied' },
        onError: { target: 'idle', actions: 'sayNotCopied' },
      },
    },
  },
})

export type AddressCopyRef = ActorRefFrom<typeof addressCopyMachine>

function chosenPath({ context: { path } }: { context: AddressCopyContext }) {
  return { path }
}
