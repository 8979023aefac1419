/**
 * The ticket of an incident (specification, sections 2 and 4; decisions, One incident): created after a question, in a tab
 * that opens with the click; or typed, checked, saved; what somebody else made of it meanwhile is never overwritten unseen.
 */
import { draftKey } from '../../../machines/system.ts'
import { ticketMachine, type TicketContext } from '../../../machines/ticket.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { broken, incident, refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../support/walk.ts'

const [ours, theirs] = ['https://tickets.example/1', 'https://tickets.example/2']
const relative = 'tickets/1'

/** What the server can have, and what can be typed. */
const stored = { nothing: '', 'our URL': ours, 'their URL': theirs } as const
const typed = { ...stored, 'a relative URL': relative } as const

interface Ticket {
  readonly at:
    | 'plain' | 'returned' | 'offered' | 'confirming' | 'asking' | 'pointing'
    | 'unchanged' | 'changed' | 'invalid' | 'overtaken' | 'checking' | 'saving'
  readonly url: string
  readonly edited: string
  /** What the person means to replace, as they last saw it; '' while nothing is edited. */
  readonly replaced: string
}

type Outcomes = Record<string, ModelledOutcome<Ticket>>

const outdated = tellParent({ type: 'incident.outdated' })
const dropped = tell('drafts', { type: 'drafts.drop', key: 'ticket.7' })
const updated = say('success', 'Updated ticket URL for 7')

function keeps(text: string): Effect {
  return tell('drafts', { type: 'drafts.keep', key: 'ticket.7', text: `url: ${text}` })
}

function keepsReplaced(text: string): Effect {
  return tell('drafts', { type: 'drafts.keep', key: 'ticket.7.replaced', text })
}

function changed(ticketUrl: string): Effect {
  return tellParent({ type: 'incident.changed', change: { ticketUrl } })
}

function each(names: Readonly<Record<string, string>>, prefix: string, outcome: (url: string) => ModelledOutcome<Ticket>): Outcomes {
  return Object.fromEntries(Object.entries(names).map(([name, url]) => [`${prefix} ${name}`, outcome(url)]))
}

/** What fails is told, and what was typed is there for another try. */
function failures(ticket: Ticket, step: string): Outcomes {
  const to: Ticket = { ...ticket, at: 'changed' }
  const says = (words: string): ModelledOutcome<Ticket> => ({
    to,
    does: [say('error', `Failed to updated ticket URL ${words}`), outdated],
  })
  return {
    [`${step} is refused`]: says('Not found.'),
    [`${step} breaks`]: says('Internal Server Error'),
    [`${step} gets no answer`]: says('no answer from the server'),
  }
}

function viewing(ticket: Ticket): Outcomes {
  return {
    ...(ticket.url === '' ? { 'asks for a ticket': { to: { ...ticket, at: 'confirming' } } } : {}),
    'begins to edit': { to: { ...ticket, at: 'unchanged', edited: ticket.url, replaced: ticket.url } },
    // What has come of one's own work is over once somebody else has changed it.
    ...each(stored, 'it has', (url) => ({ to: url === ticket.url ? ticket : { ...ticket, at: 'plain', url } })),
  }
}

function editing(ticket: Ticket): Outcomes {
  const { at, url, edited, replaced } = ticket
  return {
    ...each(typed, 'types', (text) => {
      const other = at === 'overtaken' ? 'overtaken' : 'changed'
      // What is as the incident has it need not be kept.
      if (text === url) return { to: { ...ticket, at: 'unchanged', edited: text, replaced: url }, does: [dropped] }
      return { to: { ...ticket, at: other, edited: text }, does: [keeps(text), keepsReplaced(replaced)] }
    }),
    ...each(stored, 'it has', (found) => {
      // A field nobody has typed into shows what the incident has.
      if (at === 'unchanged') return { to: { ...ticket, url: found, edited: found, replaced: found } }
      if (found === edited) return { to: { ...ticket, at: 'unchanged', url: found, replaced: found } }
      // What the person means to replace is there again: nobody has been there, as it seemed for a moment.
      if (at === 'overtaken' && found === replaced) return { to: { ...ticket, at: 'changed', url: found } }
      return { to: found === url ? ticket : { ...ticket, at: 'overtaken', url: found } }
    }),
    leaves: { to: { ...ticket, at: 'returned', replaced: '' }, does: [dropped] },
  }
}

function row(ticket: Ticket): ModelledRow<Ticket> {
  const { at, url, edited } = ticket
  const shows = { ticketUrl: url, editedUrl: edited }
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
            ? { 'says yes': { to: { ...ticket, at: 'asking' }, does: [start('newTab'), start('createTicket', { pk: 7 })] } }
            : {}),
          'says no': { to: { ...ticket, at: 'plain' } },
          ...each(stored, 'it has', (found) => ({ to: { ...ticket, url: found } })),
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
    case 'unchanged':
      return {
        state: { editing: 'unchanged' },
        tags: ['editing'],
        shows,
        on: { ...editing(ticket), saves: { to: { ...ticket, at: 'returned', replaced: '' }, does: [dropped] } },
      }
    case 'changed':
      return {
        state: { editing: 'changed' },
        tags: ['editing', 'changed'],
        shows,
        on: {
          ...editing(ticket),
          saves: edited === relative
            ? { to: { ...ticket, at: 'invalid' } }
            : { to: { ...ticket, at: 'checking' }, does: [start('checkTicket', { pk: 7 })] },
        },
      }
    case 'invalid':
      return { state: { editing: 'invalid' }, tags: ['editing', 'changed', 'invalid'], shows, on: editing(ticket) }
    case 'overtaken':
      return {
        state: { editing: 'overtaken' },
        tags: ['editing', 'changed', 'overtaken'],
        shows,
        on: {
          ...editing(ticket),
          'keeps what was typed': { to: { ...ticket, at: 'changed', replaced: url }, does: [keepsReplaced(url)] },
        },
      }
    case 'checking':
      return {
        state: 'checking',
        tags: ['busy', 'editing', 'changed'],
        ports: ['checkTicket'],
        shows,
        on: {
          ...each(stored, 'the check finds', (found) => {
            if (found === edited) return { to: { ...ticket, at: 'returned', replaced: '', url: found }, does: [dropped, updated, changed(found)] }
            if (found !== url) return { to: { ...ticket, at: 'overtaken', url: found }, does: [outdated] }
            return { to: { ...ticket, at: 'saving' }, does: [start('saveTicketUrl', { pk: 7, ticketUrl: edited })] }
          }),
          ...failures(ticket, 'the check'),
          // Nothing has been sent so far.
          leaves: { to: { ...ticket, at: 'returned', replaced: '' }, does: [dropped] },
        },
      }
    case 'saving':
      return {
        state: 'saving',
        tags: ['busy', 'editing', 'changed'],
        ports: ['saveTicketUrl'],
        shows,
        on: {
          ...each(stored, 'the server then has', (found) => ({
            to: { ...ticket, at: 'returned', replaced: '', url: found },
            does: [dropped, updated, changed(found)],
          })),
          ...failures(ticket, 'saving'),
        },
      }
  }
}

const bare: Ticket = { at: 'plain', url: '', edited: '', replaced: '' }
const linked: Ticket = { at: 'plain', url: ours, edited: ours, replaced: '' }

function cases(names: Readonly<Record<string, string>>, prefix: string, caseOf: (url: string) => ReturnType<typeof send>) {
  return Object.fromEntries(Object.entries(names).map(([name, url]) => [`${prefix} ${name}`, caseOf(url)]))
}

const shared = {
  machine: ticketMachine,
  observe: ({ ticketUrl, editedUrl }: TicketContext) => ({ ticketUrl, editedUrl }),
  cases: {
    'asks for a ticket': send({ type: 'ticket.create' }),
    'says yes': send({ type: 'ticket.confirm' }),
    'says no': send({ type: 'ticket.decline' }),
    'begins to edit': send({ type: 'ticket.edit' }),
    ...cases(typed, 'types', (url) => send({ type: 'ticket.change', url })),
    ...cases(stored, 'it has', (ticketUrl) => send({ type: 'ticket.follow', ticketUrl })),
    saves: send({ type: 'ticket.save' }),
    leaves: send({ type: 'ticket.reset' }),
    'keeps what was typed': send({ type: 'ticket.keep' }),
    'the ticket is created': settle('createTicket', ours),
    'creating is refused': fail('createTicket', refused('create ticket', 400, 'No plugin')),
    'creating breaks': fail('createTicket', broken('create ticket')),
    'creating gets no answer': fail('createTicket', unreachable('create ticket')),
    'the tab shows it': hear('newTab', { type: 'newTab.pointed' }),
    'no tab opened': hear('newTab', { type: 'newTab.blocked' }),
    ...cases(stored, 'the check finds', (ticketUrl) => settle('checkTicket', incident({ ticketUrl }))),
    'the check is refused': fail('checkTicket', refused('get incident', 404, { detail: 'Not found.' })),
    'the check breaks': fail('checkTicket', broken('get incident')),
    'the check gets no answer': fail('checkTicket', unreachable('get incident')),
    ...cases(stored, 'the server then has', (ticketUrl) => settle('saveTicketUrl', ticketUrl)),
    'saving is refused': fail('saveTicketUrl', refused('update ticket URL', 404, { detail: 'Not found.' })),
    'saving breaks': fail('saveTicketUrl', broken('update ticket URL')),
    'saving gets no answer': fail('saveTicketUrl', unreachable('update ticket URL')),
  },
}

export const walk = defineWalk({
  ...shared,
  lone: { notifications: {}, drafts: { owner: 'ana', texts: new Map() } },
  starts: {
    'no ticket': { input: { pk: 7, ticketUrl: '' }, to: nameOf(bare) },
    'a ticket': { input: { pk: 7, ticketUrl: ours }, to: nameOf(linked) },
  },
  rows: modelledRows([bare, linked], row),
})

const unsaved: Ticket = { at: 'changed', url: ours, edited: theirs, replaced: ours }
const overtaken: Ticket = { at: 'overtaken', url: '', edited: theirs, replaced: ours }
const saved: Ticket = { at: 'plain', url: theirs, edited: theirs, replaced: '' }

/** What was typed before and not saved is being edited again, and what somebody else did meanwhile is seen. */
export const unsavedBefore = defineWalk({
  ...shared,
  lone: {
    notifications: {},
    drafts: {
      owner: 'ana',
      texts: new Map([[draftKey('ana', 'ticket.7'), `url: ${theirs}`], [draftKey('ana', 'ticket.7.replaced'), ours]]),
    },
  },
  starts: {
    'a draft': { input: { pk: 7, ticketUrl: ours }, to: nameOf(unsaved) },
    'a draft, and a ticket removed meanwhile': { input: { pk: 7, ticketUrl: '' }, to: nameOf(overtaken) },
    'a draft of what the incident has by now': { input: { pk: 7, ticketUrl: theirs }, to: nameOf(saved) },
  },
  rows: modelledRows([unsaved, overtaken, saved], row),
})

const removing: Ticket = { at: 'changed', url: ours, edited: '', replaced: ours }

/** So is an emptied field, which removes the link. */
export const removedBefore = defineWalk({
  ...shared,
  lone: {
    notifications: {},
    drafts: {
      owner: 'ana',
      texts: new Map([[draftKey('ana', 'ticket.7'), 'url: '], [draftKey('ana', 'ticket.7.replaced'), ours]]),
    },
  },
  starts: { 'a draft that removes': { input: { pk: 7, ticketUrl: ours }, to: nameOf(removing) } },
  rows: modelledRows([removing], row),
})
