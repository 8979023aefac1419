/** Copies an incident as a text to the clipboard (docs/behaviour.md#incident). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import type { IncidentText } from './domain/incidentText.ts'
import { copyIncident, type IncidentCopyRequest } from './ports.ts'

export interface IncidentCopyContext {
  /** What is being copied. */
  readonly copied: IncidentCopyRequest
}

export type IncidentCopyEvent = { type: 'incidentCopy.copy'; path: string; text: IncidentText }

/** Copies the text with the address of the incident's page, and shows a toast that says whether the browser allowed it. */
export const incidentCopyMachine = setup({
  types: {
    context: {} as IncidentCopyContext,
    events: {} as IncidentCopyEvent,
    children: {} as { copyIncident: 'copyIncident' },
  },
  actors: { copyIncident },
  actions: {
    takeText: assign((_, { path, text }: IncidentCopyRequest) => ({ copied: { path, text } })),
    sayCopied: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Copied incident to clipboard' })),
    sayNotCopied: sendTo(
      receiver('toasts'),
      showing({
        severity: 'error',
        text: 'This browser does not let the page copy. Select the text on the page instead.',
      }),
    ),
  },
}).createMachine({
  id: 'incidentCopy',
  description: 'Copies an incident as a text to the clipboard.',
  context: { copied: { path: '', text: { before: '', after: '' } } },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being copied.',
      on: { 'incidentCopy.copy': { target: 'copying', actions: { type: 'takeText', params: theEvent } } },
    },
    copying: {
      description: 'The text is being written to the clipboard.',
      invoke: {
        src: 'copyIncident',
        id: 'copyIncident',
        input: chosenText,
        onDone: { target: 'idle', actions: 'sayCopied' },
        onError: { target: 'idle', actions: 'sayNotCopied' },
      },
    },
  },
})

export type IncidentCopyRef = ActorRefFrom<typeof incidentCopyMachine>

function chosenText({ context: { copied } }: { context: IncidentCopyContext }) {
  return copied
}
