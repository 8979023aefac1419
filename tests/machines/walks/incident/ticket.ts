/**
 * The ticket of an incident (docs/behaviour.md#tickets): it is created after a confirmation, and shown in a tab that
 * opens on the confirming click; or its URL is typed into a form.
 */
import { actionOnOne } from '../../../../machines/incident/domain/action.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { ticketMachine, type TicketContext } from '../../../../machines/incident/ticket.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

const [ours, theirs] = ['https://tickets.example/1', 'https://tickets.example/2']

/** Ticket URLs that the server can have. */
const stored = { nothing: '', 'our URL': ours, 'their URL': theirs } as const

interface Ticket {
  readonly at: 'plain' | 'returned' | 'offered' | 'confirming' | 'asking' | 'pointing' | 'editing'
  readonly url: string
  /** Whether the drafts of this walk have a URL, with which the form begins. */
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

const standings = {
  plain: { state: { viewing: 'plain' } },
  returned: { state: { viewing: 'returned' }, tags: ['returned'] },
  offered: { state: { viewing: 'offered' }, tags: ['offered'] },
  confirming: { state: 'confirming', tags: ['createDialog'] },
  asking: { state: { creating: 'asking' }, tags: ['busy', 'createDialog'], ports: ['newTab', 'createTicket'] },
  pointing: { state: { creating: 'pointing' }, tags: ['busy', 'createDialog'], ports: ['newTab'] },
  editing: { state: 'editing', tags: ['editing'], ports: ['ticketForm'] },
}

/** While the ticket is created, what others do to it is known when that has failed. */
function followed(ticket: Ticket, url: string): ModelledOutcome<Ticket> {
  switch (ticket.at) {
    case 'plain':
    case 'returned':
    case 'offered':
      // The change removes the link to the operator's new ticket, and the tag 'returned'.
      return { to: url === ticket.url ? ticket : { ...ticket, at: 'plain', url } }
    case 'editing':
      return { to: ticket, does: [tell('ticketForm', { type: 'ticketForm.follow', ticketUrl: url })] }
    default:
      return { to: { ...ticket, url } }
  }
}

function row(ticket: Ticket): ModelledRow<Ticket> {
  const { at, url } = ticket
  const isViewing = at === 'plain' || at === 'returned' || at === 'offered'
  const isConfirming = at === 'confirming'
  const editing: Ticket = { ...ticket, at: 'editing' }
  // A failure has its own toast; nothing else is shown.
  const fails: ModelledOutcome<Ticket> = { to: { ...ticket, at: 'plain' }, does: [outdated] }
  return {
    ...standings[at],
    shows: { ticketUrl: url },
    on: {
      'asks for a ticket': isViewing && url === '' ? { to: { ...ticket, at: 'confirming' } } : undefined,
      'starts editing': isViewing ? { to: editing, does: [begins(editing)] } : undefined,
      // If the incident has been given a ticket in the meantime, no second ticket is created.
      confirms:
        isConfirming && url === ''
          ? { to: { ...ticket, at: 'asking' }, does: [start('newTab'), start('createTicket', { pk: 7 })] }
          : undefined,
      declines: isConfirming ? { to: { ...ticket, at: 'plain' } } : undefined,
      'the ticket is created': {
        to: { ...ticket, at: 'pointing', url: ours },
        does: [
          say('success', 'Created ticket from incident 7'),
          tell('actionLog', { ...actionOnOne('createTicket', 7, '') }),
          changed(ours),
          tell('newTab', { type: 'newTab.point', url: ours }),
        ],
      },
      'creating is refused': fails,
      'creating fails': fails,
      'creating receives no response': fails,
      'the new tab shows the ticket': at === 'pointing' ? { to: { ...ticket, at: 'plain' } } : undefined,
      'the new tab is blocked': at === 'pointing' ? { to: { ...ticket, at: 'offered' } } : undefined,
      ...each('the incident has', (found) => followed(ticket, found)),
      // When the form ends, its output becomes the incident's URL.
      ...each('the form ends, and the incident has', (found) => ({
        to: { ...ticket, at: 'returned', url: found },
      })),
      ...each('the form saves', (found) => ({
        to: { ...ticket, at: 'returned', url: found },
        does: [changed(found)],
      })),
      'the ticket may be out of date': { to: ticket, does: [outdated] },
    },
  }
}

function cases(prefix: string, caseOf: (url: string) => ReturnType<typeof send>) {
  return Object.fromEntries(Object.entries(stored).map(([name, url]) => [`${prefix} ${name}`, caseOf(url)]))
}

/** A user who does not want to be able to undo anything. */
const atOnce = { heldOrders: {}, actionLog: {}, preferences: { preferences: { undoSeconds: 0 } } }

const shared = {
  machine: ticketMachine,
  observe: ({ ticketUrl }: TicketContext) => ({ ticketUrl }),
  cases: {
    'asks for a ticket': send({ type: 'ticket.create' }),
    confirms: send({ type: 'ticket.confirm' }),
    declines: send({ type: 'ticket.decline' }),
    'starts editing': send({ type: 'ticket.edit' }),
    ...cases('the incident has', (ticketUrl) => send({ type: 'ticket.follow', ticketUrl })),
    ...cases('the form ends, and the incident has', (ticketUrl) => settle('ticketForm', { ticketUrl, isSaved: false })),
    ...cases('the form saves', (ticketUrl) => settle('ticketForm', { ticketUrl, isSaved: true })),
    'the ticket may be out of date': hear('ticketForm', { type: 'ticketForm.outdated' }),
    'the ticket is created': settle('createTicket', ours),
    'creating is refused': fail('createTicket', refused('create ticket', 400, 'No plugin')),
    'creating fails': fail('createTicket', broken('create ticket')),
    'creating receives no response': fail('createTicket', unreachable('create ticket')),
    'the new tab shows the ticket': hear('newTab', { type: 'newTab.pointed' }),
    'the new tab is blocked': hear('newTab', { type: 'newTab.blocked' }),
  },
}

const bare: Ticket = { at: 'plain', url: '', takesUp: false }
const linked: Ticket = { at: 'plain', url: ours, takesUp: false }

export const walk = modelledWalk({
  ...shared,
  singletons: { toasts: {}, drafts: { owner: 'ana', texts: new Map() }, ...atOnce },
  starts: {
    'no ticket': { input: { pk: 7, ticketUrl: '' }, to: bare },
    'a ticket': { input: { pk: 7, ticketUrl: ours }, to: linked },
  },
  rowOf: row,
})

const unsaved: Ticket = { at: 'editing', url: ours, takesUp: true }
const removed: Ticket = { at: 'editing', url: '', takesUp: true }
const saved: Ticket = { at: 'plain', url: theirs, takesUp: true }

/** An unsaved draft opens the form again, unless the incident already has that URL. */
export const unsavedBefore = modelledWalk({
  ...shared,
  singletons: {
    ...atOnce,
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
    'a draft': { input: { pk: 7, ticketUrl: ours }, to: unsaved, does: [begins(unsaved)] },
    'a draft, and a ticket removed elsewhere': {
      input: { pk: 7, ticketUrl: '' },
      to: removed,
      does: [begins(removed)],
    },
    'a draft of the URL that the incident already has': { input: { pk: 7, ticketUrl: theirs }, to: saved },
  },
  rowOf: row,
})

/** A user who wants to be able to undo a ticket: `heldOrders` has it created in a moment. */
export const holding = defineWalk({
  machine: ticketMachine,
  singletons: {
    toasts: {},
    heldOrders: {},
    actionLog: {},
    drafts: { owner: 'ana', texts: new Map() },
    preferences: { preferences: { undoSeconds: 5 } },
  },
  starts: { 'no ticket': { input: { pk: 7, ticketUrl: '' }, to: 'plain' } },
  cases: { 'asks for a ticket': send({ type: 'ticket.create' }), confirms: send({ type: 'ticket.confirm' }) },
  rows: {
    plain: { state: { viewing: 'plain' }, on: { 'asks for a ticket': 'confirming' } },
    confirming: {
      state: 'confirming',
      tags: ['createDialog'],
      on: {
        confirms: {
          to: 'plain',
          does: [
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: { operation: 'createTicket', pks: [7], text: '', isSingle: true, replacedUrl: '' },
            }),
          ],
        },
      },
    },
  },
})
