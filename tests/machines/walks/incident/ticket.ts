/**
 * The ticket of an incident (specification, sections 2 and 4; decisions, One incident): created after a question, in a tab
 * that opens with the click; or its URL is typed, in a form of its own.
 */
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { ticketMachine, type TicketContext } from '../../../../machines/incident/ticket.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

const [ours, theirs] = ['https://tickets.example/1', 'https://tickets.example/2']

/** What the server can have. */
const stored = { nothing: '', 'our URL': ours, 'their URL': theirs } as const

interface Ticket {
  readonly at: 'plain' | 'returned' | 'offered' | 'confirming' | 'asking' | 'pointing' | 'editing'
  readonly url: string
  /** Whether what was typed in an earlier session is being taken up. */
  readonly takesUp: boolean
}

type Outcomes = Record<string, ModelledOutcome<Ticket>>

const outdated = tellParent({ type: 'incident.outdated' })
const draft = { editedUrl: theirs, replacedUrl: ours }

function changed(ticketUrl: string): Effect {
  return tellParent({ type: 'incident.changed', change: { ticketUrl } })
}

function each(prefix: string, outcome: (url: string) => ModelledOutcome<Ticket>): Outcomes {
  return Object.fromEntries(Object.entries(stored).map(([name, url]) => [`${prefix} ${name}`, outcome(url)]))
}

function begins({ url, takesUp }: Ticket): Effect {
  return start('ticketForm', { pk: 7, ticketUrl: url, draft: takesUp ? draft : undefined })
}

function viewing(ticket: Ticket): Outcomes {
  const editing: Ticket = { ...ticket, at: 'editing' }
  return {
    ...(ticket.url === '' ? { 'asks for a ticket': { to: { ...ticket, at: 'confirming' } } } : {}),
    'begins to edit': { to: editing, does: [begins(editing)] },
    // What has come of one's own work is over once somebody else has changed it.
    ...each('it has', (url) => ({ to: url === ticket.url ? ticket : { ...ticket, at: 'plain', url } })),
  }
}

function row(ticket: Ticket): ModelledRow<Ticket> {
  const { at, url } = ticket
  const shows = { ticketUrl: url }
  switch (at) {
    case 'plain':
      return { state: { viewing: 'plain' }, shows, on: viewing(ticket) }
    case 'returned':
      return { state: { viewing: 'returned' }, tags: ['returned'], shows, on: viewing(ticket) }
    case 'offered':
      return { state: { viewing: 'offered' }, tags: ['offered'], shows, on: viewing(ticket) }
    case 'confirming':
      return {
        state: 'confirming',
        tags: ['createDialog'],
        shows,
        on: {
          // What has got a ticket in the meantime gets no second one.
          ...(url === ''
            ? {
                'says yes': {
                  to: { ...ticket, at: 'asking' },
                  does: [start('newTab'), start('createTicket', { pk: 7 })],
                },
              }
            : {}),
          'says no': { to: { ...ticket, at: 'plain' } },
          ...each('it has', (found) => ({ to: { ...ticket, url: found } })),
        },
      }
    case 'asking': {
      // A failure has its own message; nothing more is shown.
      const fails: ModelledOutcome<Ticket> = { to: { ...ticket, at: 'plain' }, does: [outdated] }
      return {
        state: { creating: 'asking' },
        tags: ['busy', 'createDialog'],
        ports: ['newTab', 'createTicket'],
        shows,
        on: {
          'the ticket is created': {
            to: { ...ticket, at: 'pointing', url: ours },
            does: [
              say('success', 'Created ticket from incident 7'),
              changed(ours),
              tell('newTab', { type: 'newTab.point', url: ours }),
            ],
          },
          'creating is refused': fails,
          'creating breaks': fails,
          'creating gets no answer': fails,
        },
      }
    }
    case 'pointing':
      return {
        state: { creating: 'pointing' },
        tags: ['busy', 'createDialog'],
        ports: ['newTab'],
        shows,
        on: {
          'the tab shows it': { to: { ...ticket, at: 'plain' } },
          'no tab opened': { to: { ...ticket, at: 'offered' } },
        },
      }
    case 'editing':
      return {
        state: 'editing',
        tags: ['editing'],
        ports: ['ticketForm'],
        shows,
        on: {
          // The form says in the end what the incident has.
          ...each('it has', (ticketUrl) => ({
            to: ticket,
            does: [tell('ticketForm', { type: 'ticketForm.follow', ticketUrl })],
          })),
          ...each('the form is left with', (found) => ({ to: { at: 'returned', url: found, takesUp: false } })),
          ...each('the form saves', (found) => ({
            to: { at: 'returned', url: found, takesUp: false },
            does: [changed(found)],
          })),
          'what it is now is not known': { to: ticket, does: [outdated] },
        },
      }
  }
}

function cases(prefix: string, caseOf: (url: string) => ReturnType<typeof send>) {
  return Object.fromEntries(Object.entries(stored).map(([name, url]) => [`${prefix} ${name}`, caseOf(url)]))
}

const shared = {
  machine: ticketMachine,
  observe: ({ ticketUrl }: TicketContext) => ({ ticketUrl }),
  cases: {
    'asks for a ticket': send({ type: 'ticket.create' }),
    'says yes': send({ type: 'ticket.confirm' }),
    'says no': send({ type: 'ticket.decline' }),
    'begins to edit': send({ type: 'ticket.edit' }),
    ...cases('it has', (ticketUrl) => send({ type: 'ticket.follow', ticketUrl })),
    ...cases('the form is left with', (ticketUrl) => settle('ticketForm', { ticketUrl, isSaved: false })),
    ...cases('the form saves', (ticketUrl) => settle('ticketForm', { ticketUrl, isSaved: true })),
    'what it is now is not known': hear('ticketForm', { type: 'ticketForm.outdated' }),
    'the ticket is created': settle('createTicket', ours),
    'creating is refused': fail('createTicket', refused('create ticket', 400, 'No plugin')),
    'creating breaks': fail('createTicket', broken('create ticket')),
    'creating gets no answer': fail('createTicket', unreachable('create ticket')),
    'the tab shows it': hear('newTab', { type: 'newTab.pointed' }),
    'no tab opened': hear('newTab', { type: 'newTab.blocked' }),
  },
}

const bare: Ticket = { at: 'plain', url: '', takesUp: false }
const linked: Ticket = { at: 'plain', url: ours, takesUp: false }

export const walk = defineWalk({
  ...shared,
  singletons: { toasts: {}, drafts: { owner: 'ana', texts: new Map() } },
  starts: {
    'no ticket': { input: { pk: 7, ticketUrl: '' }, to: nameOf(bare) },
    'a ticket': { input: { pk: 7, ticketUrl: ours }, to: nameOf(linked) },
  },
  rows: modelledRows([bare, linked], row),
})

const unsaved: Ticket = { at: 'editing', url: ours, takesUp: true }
const removed: Ticket = { at: 'editing', url: '', takesUp: true }
const saved: Ticket = { at: 'plain', url: theirs, takesUp: false }

/** What was typed before and not saved is being edited again, unless the incident has just that by now. */
export const unsavedBefore = defineWalk({
  ...shared,
  singletons: {
    toasts: {},
    drafts: {
      owner: 'ana',
      texts: new Map([
        [draftKey('ana', 'ticket.7'), `url: ${theirs}`],
        [draftKey('ana', 'ticket.7.replaced'), ours],
      ]),
    },
  },
  starts: {
    'a draft': { input: { pk: 7, ticketUrl: ours }, to: nameOf(unsaved), does: [begins(unsaved)] },
    'a draft, and a ticket removed meanwhile': {
      input: { pk: 7, ticketUrl: '' },
      to: nameOf(removed),
      does: [begins(removed)],
    },
    'a draft of what the incident has by now': { input: { pk: 7, ticketUrl: theirs }, to: nameOf(saved) },
  },
  rows: modelledRows([unsaved, removed, saved], row),
})
