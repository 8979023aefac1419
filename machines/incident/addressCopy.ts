/** Copies an incident's address to the clipboard (docs/behaviour.md#incident). */
import { sendTo, setup, type ActorRefFrom } from 'xstate'
import { incidentPath } from '../core/domain/route.ts'
import { copyAddress } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface AddressCopyInput {
  readonly pk: number
}

export type AddressCopyContext = AddressCopyInput

export type AddressCopyEvent = { type: 'addressCopy.copy' }

/** Copies the address, and shows a toast that says whether the browser allowed it. */
export const addressCopyMachine = setup({
  types: {
    context: {} as AddressCopyContext,
    events: {} as AddressCopyEvent,
    input: {} as AddressCopyInput,
    children: {} as { copyAddress: 'copyAddress' },
  },
  actors: { copyAddress },
  actions: {
    sayCopied: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Copied URL to clipboard' })),
    sayNotCopied: sendTo(
      receiver('toasts'),
      showing({ severity: 'error', text: 'This browser does not let the page copy: copy the address bar instead' }),
    ),
  },
}).createMachine({
  id: 'addressCopy',
  description: 'Copies the address of the incident to the clipboard.',
  context: forIncident,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being copied.',
      on: { 'addressCopy.copy': { target: 'copying' } },
    },
    copying: {
      description: 'The address is being written to the clipboard.',
      invoke: {
        src: 'copyAddress',
        id: 'copyAddress',
        input: ownAddress,
        onDone: { target: 'idle', actions: 'sayCopied' },
        onError: { target: 'idle', actions: 'sayNotCopied' },
      },
    },
  },
})

export type AddressCopyRef = ActorRefFrom<typeof addressCopyMachine>

function forIncident({ input }: { input: AddressCopyInput }): AddressCopyContext {
  return { ...input }
}

function ownAddress({ context }: { context: AddressCopyContext }) {
  return { path: incidentPath(context.pk) }
}
