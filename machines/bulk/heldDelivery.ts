/** Writes an order for one incident: closes or reopens it, or changes its ticket (docs/behaviour.md#undo). */
import { assign, sendTo, setup } from 'xstate'
import { theError, theOutput } from '../core/eventParameters.ts'
import { child } from '../core/system.ts'
import { toFault, wasRefused } from '../core/domain/fault.ts'
import type { HeldOperation } from '../incident/domain/heldOrder.ts'
import type { IncidentHistory } from '../incident/domain/incidentHistory.ts'
import {
  closeIncident,
  createTicket,
  fetchIncidentHistory,
  newTab,
  reopenIncident,
  saveTicketUrl,
  type NewTabEvent,
} from '../incident/ports.ts'

export interface HeldDeliveryInput {
  readonly operation: HeldOperation
  readonly pk: number
  /** The message, or the ticket URL; '' removes the link. */
  readonly text: string
  /** Whether a click has the order written at once: only then do browsers let a tab show a new ticket. */
  readonly isClicked: boolean
}

/** What became of the order: nobody knows if there is an error that is no refusal. */
export interface HeldDeliveryOutput {
  /** The URL that the incident now has; '' if the order is not about its ticket. */
  readonly ticketUrl: string
  /** Undefined if the order was written. */
  readonly error: unknown
  /** What has happened to the incident, if closing or reopening it was refused: somebody else may have done it. */
  readonly history: IncidentHistory | undefined
}

export interface HeldDeliveryContext extends HeldDeliveryInput, HeldDeliveryOutput {}

/** Sends one call, and gives its answer or its error. Nothing is sent twice. A tab for a ticket that is not created is closed. */
export const heldDeliveryMachine = setup({
  types: {
    context: {} as HeldDeliveryContext,
    events: {} as NewTabEvent,
    input: {} as HeldDeliveryInput,
    output: {} as HeldDeliveryOutput,
    children: {} as {
      closeIncident: 'closeIncident'
      createTicket: 'createTicket'
      fetchIncidentHistory: 'fetchIncidentHistory'
      newTab: 'newTab'
      reopenIncident: 'reopenIncident'
      saveTicketUrl: 'saveTicketUrl'
    },
  },
  actors: { closeIncident, createTicket, fetchIncidentHistory, newTab, reopenIncident, saveTicketUrl },
  actions: {
    takeUrl: assign((_, ticketUrl: string) => ({ ticketUrl })),
    takeError: assign((_, { error }: { error: unknown }) => ({ error })),
    takeHistory: assign((_, history: IncidentHistory) => ({ history })),
    pointTab: sendTo(child(newTab, 'newTab'), ({ context }) => ({ type: 'newTab.point', url: context.ticketUrl })),
  },
  guards: {
    isClosing: ({ context }) => context.operation === 'close',
    isReopening: ({ context }) => context.operation === 'reopen',
    isRefused: (_, { error }: { error: unknown }) => wasRefused(toFault(error, 'change incident')),
    isClicked: ({ context }) => context.isClicked,
    isSavingUrl: ({ context }) => context.operation === 'saveTicketUrl',
  },
}).createMachine({
  id: 'heldDelivery',
  description: 'Writes an order for one incident.',
  context: initialContext,
  output: outcome,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Decides what is written.',
      always: [
        { guard: 'isClosing', target: 'closing' },
        { guard: 'isReopening', target: 'reopening' },
        { guard: 'isSavingUrl', target: 'saving' },
        { guard: 'isClicked', target: 'showing' },
        { target: 'creating' },
      ],
    },
    closing: {
      description: 'The incident is being closed.',
      invoke: {
        src: 'closeIncident',
        id: 'closeIncident',
        input: signOffRequest,
        onDone: { target: 'ended' },
        onError: [
          {
            guard: { type: 'isRefused', params: theError },
            target: 'explaining',
            actions: { type: 'takeError', params: theError },
          },
          { target: 'ended', actions: { type: 'takeError', params: theError } },
        ],
      },
    },
    reopening: {
      description: 'The incident is being reopened.',
      invoke: {
        src: 'reopenIncident',
        id: 'reopenIncident',
        input: signOffRequest,
        onDone: { target: 'ended' },
        onError: [
          {
            guard: { type: 'isRefused', params: theError },
            target: 'explaining',
            actions: { type: 'takeError', params: theError },
          },
          { target: 'ended', actions: { type: 'takeError', params: theError } },
        ],
      },
    },
    explaining: {
      description: 'The server has refused to close or reopen it: looks who was faster.',
      invoke: {
        src: 'fetchIncidentHistory',
        id: 'fetchIncidentHistory',
        input: thisIncident,
        onDone: { target: 'ended', actions: { type: 'takeHistory', params: theOutput } },
        onError: { target: 'ended' },
      },
    },
    saving: {
      description: 'The ticket URL is being saved; an empty one removes the link.',
      invoke: {
        src: 'saveTicketUrl',
        id: 'saveTicketUrl',
        input: ticketRequest,
        onDone: { target: 'ended', actions: { type: 'takeUrl', params: theOutput } },
        onError: { target: 'ended', actions: { type: 'takeError', params: theError } },
      },
    },
    creating: {
      description: 'The ticket is being created. No tab shows it: browsers block tabs that nobody clicked for.',
      invoke: {
        src: 'createTicket',
        id: 'createTicket',
        input: thisIncident,
        onDone: { target: 'ended', actions: { type: 'takeUrl', params: theOutput } },
        onError: { target: 'ended', actions: { type: 'takeError', params: theError } },
      },
    },
    showing: {
      description: 'The click has opened an empty tab for the ticket.',
      invoke: { src: 'newTab', id: 'newTab' },
      initial: 'creating',
      states: {
        creating: {
          description: 'The ticket is being created.',
          invoke: {
            src: 'createTicket',
            id: 'createTicket',
            input: thisIncident,
            onDone: { target: 'pointing', actions: { type: 'takeUrl', params: theOutput } },
            onError: { target: '#heldDelivery.ended', actions: { type: 'takeError', params: theError } },
          },
        },
        pointing: {
          description: 'The tab is pointed to the ticket.',
          entry: 'pointTab',
          on: {
            'newTab.pointed': { target: '#heldDelivery.ended' },
            'newTab.blocked': { target: '#heldDelivery.ended' },
          },
        },
      },
    },
    ended: { description: 'The call has been answered, or has failed.', type: 'final' },
  },
})

function initialContext({ input }: { input: HeldDeliveryInput }): HeldDeliveryContext {
  return { ...input, ticketUrl: '', error: undefined, history: undefined }
}

function outcome({ context: { ticketUrl, error, history } }: { context: HeldDeliveryContext }): HeldDeliveryOutput {
  return { ticketUrl, error, history }
}

function thisIncident({ context: { pk } }: { context: HeldDeliveryContext }) {
  return { pk }
}

function signOffRequest({ context: { pk, text } }: { context: HeldDeliveryContext }) {
  return { pk, message: text }
}

function ticketRequest({ context: { pk, text } }: { context: HeldDeliveryContext }) {
  return { pk, ticketUrl: text }
}
