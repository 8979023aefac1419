/** The link from an incident to its ticket (docs/behaviour.md#tickets). */
import { actionOnOne } from './domain/action.ts'
import { holdingOne } from './domain/heldOrder.ts'
import { ticketCreatedMessage } from './domain/incidentMessages.ts'
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { isSameUrl, replacedDraft, ticketDraft, urlDraft, type TicketDraft } from './domain/ticketDraft.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { createTicket, newTab, type NewTabEvent } from './ports.ts'
import { undoSeconds } from './readings.ts'
import { draftOf } from '../forms/readings.ts'
import { child, parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { ticketFormMachine, type TicketFormInput, type TicketFormOutput, type TicketFormReport } from './ticketForm.ts'
import type { IncidentWriteReport } from './domain/incident.ts'

export interface TicketInput {
  readonly pk: number
  /** The incident's current ticket URL; '' if there is none. */
  readonly ticketUrl: string
}

export interface TicketContext extends TicketInput {
  /** The URL that was typed but not saved in an earlier session: the form is opened with it. */
  readonly unsaved: TicketDraft | undefined
  /** Seconds that an order waits before it is written; 0 if it is written at once. Read when a ticket is ordered. */
  readonly wait: number
}

export type TicketEvent =
  | NewTabEvent
  /** Asks for confirmation before a ticket is created. */
  | { type: 'ticket.create' }
  | { type: 'ticket.confirm' }
  | { type: 'ticket.decline' }
  /** Starts editing the URL by hand. */
  | { type: 'ticket.edit' }
  /** The incident's current ticket URL, no matter who changed it. */
  | { type: 'ticket.follow'; ticketUrl: string }
  | TicketFormReport

export type TicketReport = IncidentWriteReport

/**
 * Creates a ticket for an incident that has none, and shows the ticket in a tab that was opened when the operator
 * confirmed. The operator can also type the URL.
 */
export const ticketMachine = setup({
  types: {
    context: {} as TicketContext,
    events: {} as TicketEvent,
    input: {} as TicketInput,
    children: {} as {
      newTab: 'newTab'
      createTicket: 'createTicket'
      ticketForm: 'ticketForm'
    },
    tags: {} as 'returned' | 'offered' | 'createDialog' | 'busy' | 'editing',
  },
  actors: { newTab, createTicket, ticketForm: ticketFormMachine },
  actions: {
    noteWait: assign(({ self }) => ({ wait: undoSeconds(self) })),
    holdCreation: sendTo(receiver('heldOrders'), ({ context }) => holdingOne('createTicket', context.pk)),
    follow: assign((_, { ticketUrl }: { ticketUrl: string }) => ({ ticketUrl })),
    takeCreated: assign((_, ticketUrl: string) => ({ ticketUrl })),
    pointTab: sendTo(child(newTab, 'newTab'), ({ context }) => ({ type: 'newTab.point', url: context.ticketUrl })),
    tellForm: sendTo(child(ticketFormMachine), (_, { ticketUrl }: { ticketUrl: string }) => ({
      type: 'ticketForm.follow',
      ticketUrl,
    })),
    tellChanged: sendTo(parent<TicketReport>(), ({ context }) => ({
      type: 'incident.changed',
      change: { ticketUrl: context.ticketUrl },
    })),
    tellOutdated: sendTo(parent<TicketReport>(), { type: 'incident.outdated' }),
    logCreation: sendTo(receiver('actionLog'), ({ context }) => actionOnOne('createTicket', context.pk, '')),
    sayCreated: sendTo(receiver('toasts'), ({ context }) => showing(ticketCreatedMessage(context.pk))),
  },
  guards: {
    isWritingAtOnce: ({ context }) => context.wait === 0,
    hasNoTicket: ({ context }) => context.ticketUrl === '',
    isAnyUnsaved: ({ context: { unsaved, ticketUrl } }) =>
      unsaved !== undefined && !isSameUrl(unsaved.editedUrl, ticketUrl),
    isSaved: (_, { isSaved }: TicketFormOutput) => isSaved,
    isOther: ({ context }, { ticketUrl }: { ticketUrl: string }) => ticketUrl !== context.ticketUrl,
  },
}).createMachine({
  id: 'ticket',
  description: 'The link from an incident to its ticket.',
  context: initialContext,
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Checks whether an earlier session left an unsaved URL.',
      always: [{ guard: 'isAnyUnsaved', target: 'editing' }, { target: 'viewing' }],
    },
    viewing: {
      description: 'The ticket URL of the incident is shown.',
      initial: 'plain',
      states: {
        plain: { description: 'Only the URL is shown.' },
        returned: {
          description: 'The form has just closed: the button that opens it takes the focus.',
          tags: ['returned'],
        },
        offered: {
          description: 'The tab could not show the new ticket, so its address is offered here.',
          tags: ['offered'],
        },
      },
      on: {
        'ticket.create': { guard: 'hasNoTicket', target: 'confirming' },
        'ticket.edit': { target: 'editing' },
        'ticket.follow': {
          guard: { type: 'isOther', params: theEvent },
          target: '.plain',
          actions: { type: 'follow', params: theEvent },
        },
      },
    },
    confirming: {
      description: 'The dialog asks whether to create a ticket.',
      tags: ['createDialog'],
      on: {
        'ticket.confirm': { guard: 'hasNoTicket', target: 'ordering' },
        'ticket.decline': { target: 'viewing' },
        'ticket.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    ordering: {
      description: 'Checks whether the ticket is created at once, or in a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'creating' },
        { target: 'viewing', actions: 'holdCreation' },
      ],
    },
    creating: {
      description: 'An empty tab was opened when the operator confirmed; the ticket for it is being created.',
      tags: ['busy', 'createDialog'],
      invoke: { src: 'newTab', id: 'newTab' },
      on: { 'ticket.follow': { actions: { type: 'follow', params: theEvent } } },
      initial: 'asking',
      states: {
        asking: {
          description:
            'The server is creating the ticket. If that fails, the API client has already reported the failure.',
          invoke: {
            src: 'createTicket',
            id: 'createTicket',
            input: thisIncident,
            onDone: {
              target: 'pointing',
              actions: [{ type: 'takeCreated', params: theOutput }, 'sayCreated', 'logCreation', 'tellChanged'],
            },
            onError: { target: '#ticket.viewing', actions: 'tellOutdated' },
          },
        },
        pointing: {
          description: 'The tab is pointed to the ticket.',
          entry: 'pointTab',
          on: {
            'newTab.pointed': { target: '#ticket.viewing' },
            'newTab.blocked': { target: '#ticket.viewing.offered' },
          },
        },
      },
    },
    editing: {
      description: 'The URL is being typed.',
      tags: ['editing'],
      invoke: {
        src: 'ticketForm',
        id: 'ticketForm',
        input: begunForm,
        onDone: [
          {
            guard: { type: 'isSaved', params: theOutput },
            target: 'viewing.returned',
            actions: [{ type: 'follow', params: theOutput }, 'tellChanged'],
          },
          { target: 'viewing.returned', actions: { type: 'follow', params: theOutput } },
        ],
      },
      on: {
        'ticket.follow': { actions: { type: 'tellForm', params: theEvent } },
        'ticketForm.outdated': { actions: 'tellOutdated' },
      },
    },
  },
})

export type TicketRef = ActorRefFrom<typeof ticketMachine>

function initialContext({ input, self }: { input: TicketInput; self: AnyActorRef }): TicketContext {
  return { ...input, unsaved: unsavedUrl(self, input.pk), wait: 0 }
}

/** An undone order has left its URL in the drafts. */
function begunForm({
  context: { pk, ticketUrl },
  self,
}: {
  context: TicketContext
  self: AnyActorRef
}): TicketFormInput {
  return { pk, ticketUrl, draft: unsavedUrl(self, pk) }
}

function unsavedUrl(self: AnyActorRef, pk: number): TicketDraft | undefined {
  return ticketDraft(draftOf(self, urlDraft(pk)), draftOf(self, replacedDraft(pk)))
}

function thisIncident({ context }: { context: TicketContext }) {
  return { pk: context.pk }
}
