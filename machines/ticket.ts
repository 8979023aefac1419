/** The link from an incident to its ticket (specification, section 2, Ticket actions; section 4, Ticket editing). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from './domain/fault.ts'
import type { Incident } from './domain/incident.ts'
import { failureWords } from './domain/message.ts'
import { httpUrl } from './domain/url.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createTicket, fetchIncident, newTab, saveTicketUrl, type NewTabEvent } from './ports.ts'
import { draftOf, loneActor, showing } from './system.ts'

export interface TicketInput {
  readonly pk: number
  /** The incident's ticket URL by the last word; '' where there is none. */
  readonly ticketUrl: string
}

export interface TicketContext extends TicketInput {
  /** The URL as typed. */
  readonly editedUrl: string
  /** What the incident had when the person began to type, or last looked: what they mean to replace. */
  readonly replacedUrl: string
}

export type TicketEvent =
  | NewTabEvent
  /** Asks whether to have a ticket created. */
  | { type: 'ticket.create' }
  | { type: 'ticket.confirm' }
  | { type: 'ticket.decline' }
  /** Begins to edit by hand. */
  | { type: 'ticket.edit' }
  | { type: 'ticket.change'; url: string }
  | { type: 'ticket.save' }
  /** Leaves editing with what the incident has. */
  | { type: 'ticket.reset' }
  /** Goes on editing, having seen what somebody else made of it. */
  | { type: 'ticket.keep' }
  /** What the incident has now, whoever changed it. */
  | { type: 'ticket.follow'; ticketUrl: string }

/**
 * Without a ticket, one can be created: in a tab that opens with the click. The URL can also be typed; it must be an
 * absolute http(s) one, or empty, which removes. Before it is saved it is looked whether somebody else has changed it
 * meanwhile: that is shown, and never overwritten unseen.
 */
export const ticketMachine = setup({
  types: {
    context: {} as TicketContext,
    events: {} as TicketEvent,
    input: {} as TicketInput,
    children: {} as {
      newTab: 'newTab'
      createTicket: 'createTicket'
      checkTicket: 'fetchIncident'
      saveTicketUrl: 'saveTicketUrl'
    },
  },
  actors: { newTab, createTicket, fetchIncident, saveTicketUrl },
  actions: {
    beginWithUrl: assign(({ context }) => ({ editedUrl: context.ticketUrl })),
    takeUrlAsSeen: assign(({ context }) => ({ replacedUrl: context.ticketUrl })),
    changeUrl: assign((_, { url }: { url: string }) => ({ editedUrl: url })),
    follow: assign((_, { ticketUrl }: { ticketUrl: string }) => ({ ticketUrl })),
    takeCreated: assign((_, ticketUrl: string) => ({ ticketUrl })),
    takeSaved: assign((_, ticketUrl: string) => ({ ticketUrl })),
    takeFound: assign((_, { ticketUrl }: Incident) => ({ ticketUrl })),
    pointTab: sendTo('newTab', ({ context }) => ({ type: 'newTab.point', url: context.ticketUrl })),
    keepDraft: sendTo(drafts, ({ context }) => ({
      type: 'drafts.keep',
      key: urlDraft(context.pk),
      text: draftText(context.editedUrl),
    })),
    keepReplaced: sendTo(drafts, ({ context }) => ({
      type: 'drafts.keep',
      key: replacedDraft(context.pk),
      text: context.replacedUrl,
    })),
    dropDraft: sendTo(drafts, ({ context }) => ({ type: 'drafts.drop', key: urlDraft(context.pk) })),
    tellChanged: sendParent(({ context }) => ({
      type: 'incident.changed',
      change: { ticketUrl: context.ticketUrl },
    })),
    tellOutdated: sendParent({ type: 'incident.outdated' }),
    sayCreated: sendTo(notifications, ({ context }) =>
      showing({ severity: 'success', text: `Created ticket from incident ${context.pk}` }),
    ),
    sayUpdated: sendTo(notifications, ({ context }) =>
      showing({ severity: 'success', text: `Updated ticket URL for ${context.pk}` }),
    ),
    sayNotUpdated: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing({
        severity: 'error',
        text: `Failed to updated ticket URL ${failureWords(toFault(error, 'update ticket URL'))}`,
      }),
    ),
  },
  guards: {
    hasNoTicket: ({ context }) => context.ticketUrl === '',
    isUnchanged: ({ context }) => isSame(context.editedUrl, context.ticketUrl),
    isOvertaken: ({ context }) => context.replacedUrl !== context.ticketUrl,
    isUnchangedBy: ({ context }, { url }: { url: string }) => isSame(url, context.ticketUrl),
    isInvalid: ({ context }) => context.editedUrl.trim() !== '' && httpUrl(context.editedUrl) === undefined,
    isAsReplaced: ({ context }, { ticketUrl }: { ticketUrl: string }) => ticketUrl === context.replacedUrl,
    isOther: ({ context }, { ticketUrl }: { ticketUrl: string }) => ticketUrl !== context.ticketUrl,
    isAsEdited: ({ context }, { ticketUrl }: { ticketUrl: string }) => isSame(context.editedUrl, ticketUrl),
  },
}).createMachine({
  id: 'ticket',
  description: 'The link from an incident to its ticket.',
  context: forIncident,
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Looks whether something was typed before and not saved.',
      always: [
        { guard: 'isUnchanged', target: 'viewing' },
        { guard: 'isOvertaken', target: 'editing.overtaken' },
        { target: 'editing.changed' },
      ],
    },
    viewing: {
      description: 'What the incident has shows.',
      initial: 'plain',
      states: {
        plain: { description: 'And nothing else.' },
        returned: { description: 'The person has just left the field: the button that led there has the focus.', tags: ['returned'] },
        offered: {
          description: 'A link leads to the ticket just created, as the browser let no tab open.',
          tags: ['offered'],
        },
      },
      on: {
        'ticket.create': { guard: 'hasNoTicket', target: 'confirming' },
        'ticket.edit': { target: 'editing', actions: 'beginWithUrl' },
        'ticket.follow': {
          guard: { type: 'isOther', params: theEvent },
          target: '.plain',
          actions: { type: 'follow', params: theEvent },
        },
      },
    },
    confirming: {
      description: 'The dialog asks whether to have a ticket created.',
      tags: ['createDialog'],
      on: {
        'ticket.confirm': { guard: 'hasNoTicket', target: 'creating' },
        'ticket.decline': { target: 'viewing' },
        'ticket.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    creating: {
      description: 'A tab has opened with the click, and the ticket that is to show there is on its way.',
      tags: ['busy', 'createDialog'],
      invoke: { src: 'newTab', id: 'newTab' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The server is asked. A failure has been told by its own handler.',
          invoke: {
            src: 'createTicket',
            id: 'createTicket',
            input: thisIncident,
            onDone: {
              target: 'pointing',
              actions: [{ type: 'takeCreated', params: theOutput }, 'sayCreated', 'tellChanged'],
            },
            onError: { target: '#ticket.viewing', actions: 'tellOutdated' },
          },
        },
        pointing: {
          description: 'The tab is led to the ticket.',
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
      initial: 'unchanged',
      states: {
        unchanged: {
          description: 'As the incident has it, also where that changes: saving just leaves.',
          entry: 'takeUrlAsSeen',
          on: {
            'ticket.save': { target: '#ticket.viewing.returned', actions: 'dropDraft' },
            'ticket.follow': { actions: [{ type: 'follow', params: theEvent }, 'beginWithUrl', 'takeUrlAsSeen'] },
          },
        },
        changed: {
          description: 'Something else than the incident has.',
          tags: ['changed'],
          on: {
            'ticket.save': [
              { guard: 'isInvalid', target: 'invalid' },
              { target: '#ticket.checking' },
            ],
          },
        },
        invalid: {
          description: 'It cannot be saved; the reason shows until it changes.',
          tags: ['changed', 'invalid'],
        },
        overtaken: {
          description: 'Somebody else has changed the URL meanwhile: both show, and nothing is saved unseen.',
          tags: ['changed', 'overtaken'],
          on: {
            'ticket.change': [
              {
                guard: { type: 'isUnchangedBy', params: theEvent },
                target: 'unchanged',
                actions: [{ type: 'changeUrl', params: theEvent }, 'dropDraft'],
              },
              { actions: [{ type: 'changeUrl', params: theEvent }, 'keepDraft', 'keepReplaced'] },
            ],
            'ticket.keep': { target: 'changed', actions: ['takeUrlAsSeen', 'keepReplaced'] },
            'ticket.follow': [
              {
                guard: { type: 'isAsEdited', params: theEvent },
                target: 'unchanged',
                actions: { type: 'follow', params: theEvent },
              },
              {
                guard: { type: 'isAsReplaced', params: theEvent },
                target: 'changed',
                actions: { type: 'follow', params: theEvent },
              },
            ],
          },
        },
      },
      on: {
        'ticket.change': [
          {
            guard: { type: 'isUnchangedBy', params: theEvent },
            target: '.unchanged',
            actions: [{ type: 'changeUrl', params: theEvent }, 'dropDraft'],
          },
          { target: '.changed', actions: [{ type: 'changeUrl', params: theEvent }, 'keepDraft', 'keepReplaced'] },
        ],
        'ticket.reset': { target: 'viewing.returned', actions: 'dropDraft' },
        'ticket.follow': [
          {
            guard: { type: 'isAsEdited', params: theEvent },
            target: '.unchanged',
            actions: { type: 'follow', params: theEvent },
          },
          {
            guard: { type: 'isOther', params: theEvent },
            target: '.overtaken',
            actions: { type: 'follow', params: theEvent },
          },
        ],
      },
    },
    checking: {
      description: 'The incident is fetched: has somebody else changed the URL meanwhile?',
      tags: ['busy', 'editing', 'changed'],
      invoke: {
        src: 'fetchIncident',
        id: 'checkTicket',
        input: thisIncident,
        onDone: [
          {
            guard: { type: 'isAsEdited', params: theOutput },
            target: 'viewing.returned',
            actions: [{ type: 'takeFound', params: theOutput }, 'dropDraft', 'sayUpdated', 'tellChanged'],
          },
          {
            guard: { type: 'isOther', params: theOutput },
            target: 'editing.overtaken',
            actions: [{ type: 'takeFound', params: theOutput }, 'tellOutdated'],
          },
          { target: 'saving' },
        ],
        onError: {
          target: 'editing.changed',
          actions: [{ type: 'sayNotUpdated', params: theError }, 'tellOutdated'],
        },
      },
      on: { 'ticket.reset': { target: 'viewing.returned', actions: 'dropDraft' } },
    },
    saving: {
      description: 'The URL is on its way; empty, it removes.',
      tags: ['busy', 'editing', 'changed'],
      invoke: {
        src: 'saveTicketUrl',
        id: 'saveTicketUrl',
        input: editedTicket,
        onDone: {
          target: 'viewing.returned',
          actions: [{ type: 'takeSaved', params: theOutput }, 'dropDraft', 'sayUpdated', 'tellChanged'],
        },
        onError: {
          target: 'editing.changed',
          actions: [{ type: 'sayNotUpdated', params: theError }, 'tellOutdated'],
        },
      },
    },
  },
})

export type TicketRef = ActorRefFrom<typeof ticketMachine>

/** What was typed before and not saved is there again. */
function forIncident({ input, self }: { input: TicketInput; self: AnyActorRef }): TicketContext {
  const { pk, ticketUrl } = input
  const draft = draftOf(self, urlDraft(pk))
  if (draft === '') return { ...input, editedUrl: ticketUrl, replacedUrl: ticketUrl }
  return { ...input, editedUrl: textOfDraft(draft), replacedUrl: draftOf(self, replacedDraft(pk)) }
}

/** An empty field, which removes, is a draft as well, and empty drafts are not kept. */
function draftText(url: string): string {
  return `url: ${url}`
}

function textOfDraft(draft: string): string {
  return draft.slice(draftText('').length)
}

function urlDraft(pk: number): string {
  return `ticket.${pk}`
}

/** What is to be replaced by it: where the incident has something else by then, somebody else has been there. */
function replacedDraft(pk: number): string {
  return `ticket.${pk}.replaced`
}

function isSame(typed: string, ticketUrl: string): boolean {
  return typed.trim() === ticketUrl.trim()
}

function thisIncident({ context }: { context: TicketContext }) {
  return { pk: context.pk }
}

function editedTicket({ context }: { context: TicketContext }) {
  return { pk: context.pk, ticketUrl: context.editedUrl.trim() }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
