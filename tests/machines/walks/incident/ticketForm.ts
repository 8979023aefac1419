/**
 * The form for the ticket URL of an incident (docs/behaviour.md#tickets): the URL is checked and saved. It never
 * overwrites a change made elsewhere that the operator has not seen.
 */
import { actionOnOne } from '../../../../machines/incident/domain/action.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import { ticketFormMachine, type TicketFormContext } from '../../../../machines/incident/ticketForm.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

const [ours, theirs] = ['https://tickets.example/1', 'https://tickets.example/2']
const relative = 'tickets/1'

/** Ticket URLs that the server can have, and URLs that can be typed. */
const stored = { nothing: '', 'our URL': ours, 'their URL': theirs } as const
const typed = { ...stored, 'a relative URL': relative } as const

interface Ticket {
  readonly at: 'unchanged' | 'changed' | 'invalid' | 'overtaken' | 'doubting' | 'checking' | 'saving' | 'left' | 'saved'
  readonly url: string
  readonly edited: string
  /** The URL that will be replaced, as the operator last saw it. */
  readonly replaced: string
}

type Outcomes = Record<string, ModelledOutcome<Ticket>>

const outdated = tellParent({ type: 'ticketForm.outdated' })
const dropped = tell('drafts', { type: 'drafts.drop', key: 'ticket.7' })
const updated = say('success', 'Updated ticket URL for 7')

function keeps(text: string): Effect {
  return tell('drafts', { type: 'drafts.keep', key: 'ticket.7', text: `url: ${text}` })
}

function keepsReplaced(text: string): Effect {
  return tell('drafts', { type: 'drafts.keep', key: 'ticket.7.replaced', text })
}

function each(
  names: Readonly<Record<string, string>>,
  prefix: string,
  outcome: (url: string) => ModelledOutcome<Ticket>,
): Outcomes {
  return Object.fromEntries(Object.entries(names).map(([name, url]) => [`${prefix} ${name}`, outcome(url)]))
}

/** A failure shows a toast, and the form keeps the typed URL for another try, unless the incident has it by now. */
function failures(ticket: Ticket, step: string): Outcomes {
  const { url, edited } = ticket
  const to: Ticket = url === edited ? { ...ticket, at: 'unchanged', replaced: url } : resumed(ticket)
  const says = (words: string): ModelledOutcome<Ticket> => ({
    to,
    does: [say('error', `Failed to updated ticket URL ${words}`), outdated],
  })
  return {
    [`${step} is refused`]: says('Not found.'),
    [`${step} fails`]: says('Internal Server Error'),
    [`${step} receives no response`]: says('no response from the server'),
  }
}

function editing(ticket: Ticket): Outcomes {
  const { at, url, edited, replaced } = ticket
  return {
    ...each(typed, 'types', (text) => {
      const other = at === 'overtaken' ? 'overtaken' : 'changed'
      // A URL equal to the incident's needs no draft.
      if (text === url) return { to: { ...ticket, at: 'unchanged', edited: text, replaced: url }, does: [dropped] }
      return { to: { ...ticket, at: other, edited: text }, does: [keeps(text), keepsReplaced(replaced)] }
    }),
    ...each(stored, 'the incident has', (found) => {
      // An untouched field shows the incident's URL.
      if (at === 'unchanged') return { to: { ...ticket, url: found, edited: found, replaced: found } }
      if (found === edited) return { to: { ...ticket, at: 'unchanged', url: found, replaced: found } }
      // The change made elsewhere has been undone: the incident again has the URL to be replaced.
      if (at === 'overtaken' && found === replaced) return { to: { ...ticket, at: 'changed', url: found } }
      return { to: found === url ? ticket : { ...ticket, at: 'overtaken', url: found } }
    }),
    'leaves the form': { to: { ...ticket, at: 'left' }, does: [dropped] },
    'presses Escape':
      at === 'unchanged' ? { to: { ...ticket, at: 'left' }, does: [dropped] } : { to: { ...ticket, at: 'doubting' } },
  }
}

/** The form as it was before it asked whether to discard the URL, or before it sent the URL. */
function resumed(ticket: Ticket): Ticket {
  return { ...ticket, at: ticket.replaced === ticket.url ? 'changed' : 'overtaken' }
}

/** While the form asks, it does not overwrite an unseen change made elsewhere either. */
function whileDoubting(ticket: Ticket): Outcomes {
  const { url, edited, replaced } = ticket
  return {
    ...each(typed, 'types', (text) =>
      text === url
        ? { to: { ...ticket, at: 'unchanged', edited: text, replaced: url }, does: [dropped] }
        : { to: resumed({ ...ticket, edited: text }), does: [keeps(text), keepsReplaced(replaced)] },
    ),
    ...each(stored, 'the incident has', (found) =>
      found === edited
        ? { to: { ...ticket, at: 'unchanged', url: found, replaced: found } }
        : { to: { ...ticket, url: found } },
    ),
    'leaves the form': { to: { ...ticket, at: 'left' }, does: [dropped] },
    'presses Escape': { to: resumed(ticket) },
    'keeps the text': { to: resumed(ticket) },
  }
}

function row(ticket: Ticket): ModelledRow<Ticket> {
  const { at, url, edited } = ticket
  const shows = { ticketUrl: url, editedUrl: edited }
  switch (at) {
    case 'left':
    case 'saved':
      return { state: at, ended: { output: { ticketUrl: url, isSaved: at === 'saved' } }, shows, on: {} }
    case 'unchanged':
      return {
        state: { editing: 'unchanged' },
        tags: [],
        shows,
        on: { ...editing(ticket), 'saves the URL': { to: { ...ticket, at: 'left' }, does: [dropped] } },
      }
    case 'changed':
      return {
        state: { editing: 'changed' },
        tags: ['changed'],
        shows,
        on: {
          ...editing(ticket),
          'saves the URL':
            edited === relative
              ? { to: { ...ticket, at: 'invalid' } }
              : { to: { ...ticket, at: 'checking' }, does: [start('checkTicket', { pk: 7 })] },
        },
      }
    case 'invalid':
      return { state: { editing: 'invalid' }, tags: ['changed', 'invalid'], shows, on: editing(ticket) }
    case 'overtaken':
      return {
        state: { editing: 'overtaken' },
        tags: ['changed', 'overtaken'],
        shows,
        on: {
          ...editing(ticket),
          'keeps the typed URL': { to: { ...ticket, at: 'changed', replaced: url }, does: [keepsReplaced(url)] },
        },
      }
    case 'doubting':
      return {
        state: { editing: 'doubting' },
        tags: ['changed', 'doubting'],
        shows,
        on: whileDoubting(ticket),
      }
    case 'checking':
      return {
        state: 'checking',
        tags: ['busy', 'changed'],
        ports: ['checkTicket'],
        shows,
        on: {
          ...each(stored, 'the check finds', (found) => {
            if (found === edited) return { to: { ...ticket, at: 'saved', url: found }, does: [dropped, updated] }
            if (found !== url) return { to: { ...ticket, at: 'overtaken', url: found }, does: [outdated] }
            return { to: { ...ticket, at: 'saving' }, does: [start('saveTicketUrl', { pk: 7, ticketUrl: edited })] }
          }),
          ...failures(ticket, 'the check'),
          ...each(stored, 'the incident has', (found) => {
            if (found === edited) return { to: { ...ticket, at: 'saved', url: found }, does: [dropped, updated] }
            return { to: found === url ? ticket : { ...ticket, at: 'overtaken', url: found } }
          }),
          // Nothing has been sent yet.
          'leaves the form': { to: { ...ticket, at: 'left' }, does: [dropped] },
        },
      }
    case 'saving':
      return {
        state: 'saving',
        tags: ['busy', 'changed'],
        ports: ['saveTicketUrl'],
        shows,
        on: {
          ...each(stored, 'the server saved', (found) => ({
            to: { ...ticket, at: 'saved', url: found },
            does: [dropped, updated, tell('actionLog', { ...actionOnOne('saveTicketUrl', 7, edited) })],
          })),
          ...failures(ticket, 'saving'),
          ...each(stored, 'the incident has', (found) => ({ to: { ...ticket, url: found } })),
        },
      }
  }
}

function cases(
  names: Readonly<Record<string, string>>,
  prefix: string,
  caseOf: (url: string) => ReturnType<typeof send>,
) {
  return Object.fromEntries(Object.entries(names).map(([name, url]) => [`${prefix} ${name}`, caseOf(url)]))
}

const shared = {
  machine: ticketFormMachine,
  observe: ({ ticketUrl, editedUrl }: TicketFormContext) => ({ ticketUrl, editedUrl }),
  cases: {
    ...cases(typed, 'types', (url) => send({ type: 'ticketForm.change', url })),
    ...cases(stored, 'the incident has', (ticketUrl) => send({ type: 'ticketForm.follow', ticketUrl })),
    'saves the URL': send({ type: 'ticketForm.save' }),
    'leaves the form': send({ type: 'ticketForm.reset' }),
    'presses Escape': send({ type: 'ticketForm.leave' }),
    'keeps the text': send({ type: 'ticketForm.stay' }),
    'keeps the typed URL': send({ type: 'ticketForm.keep' }),
    ...cases(stored, 'the check finds', (ticketUrl) => settle('checkTicket', incident({ ticketUrl }))),
    'the check is refused': fail('checkTicket', refused('get incident', 404, { detail: 'Not found.' })),
    'the check fails': fail('checkTicket', broken('get incident')),
    'the check receives no response': fail('checkTicket', unreachable('get incident')),
    ...cases(stored, 'the server saved', (ticketUrl) => settle('saveTicketUrl', ticketUrl)),
    'saving is refused': fail('saveTicketUrl', refused('update ticket URL', 404, { detail: 'Not found.' })),
    'saving fails': fail('saveTicketUrl', broken('update ticket URL')),
    'saving receives no response': fail('saveTicketUrl', unreachable('update ticket URL')),
  },
}

const bare: Ticket = { at: 'unchanged', url: '', edited: '', replaced: '' }
const linked: Ticket = { at: 'unchanged', url: ours, edited: ours, replaced: ours }
const unsaved: Ticket = { at: 'changed', url: ours, edited: theirs, replaced: ours }
const removing: Ticket = { at: 'changed', url: ours, edited: '', replaced: ours }
const overtaken: Ticket = { at: 'overtaken', url: '', edited: theirs, replaced: ours }
const asMeant: Ticket = { at: 'unchanged', url: theirs, edited: theirs, replaced: theirs }

/** The form starts without a draft, or restores one. It shows a change made elsewhere in the meantime. */
export const walk = modelledWalk({
  ...shared,
  singletons: {
    toasts: {},
    drafts: {},
    incidents: { store: emptyStore },
    heldOrders: {},
    actionLog: {},
    preferences: { preferences: { undoSeconds: 0 } },
  },
  starts: {
    'no ticket': { input: { pk: 7, ticketUrl: '', draft: undefined }, to: bare },
    'a ticket': { input: { pk: 7, ticketUrl: ours, draft: undefined }, to: linked },
    'a draft': {
      input: { pk: 7, ticketUrl: ours, draft: { editedUrl: theirs, replacedUrl: ours } },
      to: unsaved,
    },
    // An emptied field, which removes the link, is also a draft.
    'a draft that removes the URL': {
      input: { pk: 7, ticketUrl: ours, draft: { editedUrl: '', replacedUrl: ours } },
      to: removing,
    },
    'a draft that the incident already has': {
      input: { pk: 7, ticketUrl: theirs, draft: { editedUrl: theirs, replacedUrl: ours } },
      to: asMeant,
    },
    'a draft, and a ticket removed elsewhere': {
      input: { pk: 7, ticketUrl: '', draft: { editedUrl: theirs, replacedUrl: ours } },
      to: overtaken,
    },
  },
  rowOf: row,
})

/** A user who wants to be able to undo a change of the URL: `heldOrders` has it saved in a moment. */
export const holding = defineWalk({
  machine: ticketFormMachine,
  singletons: {
    toasts: {},
    drafts: {},
    incidents: { store: emptyStore },
    heldOrders: {},
    actionLog: {},
    preferences: { preferences: { undoSeconds: 5 } },
  },
  starts: {
    'a draft': {
      input: { pk: 7, ticketUrl: ours, draft: { editedUrl: ` ${theirs} `, replacedUrl: ours } },
      to: 'changed',
    },
  },
  cases: {
    'saves the URL': send({ type: 'ticketForm.save' }),
    'the check finds our URL': settle('checkTicket', incident({ ticketUrl: ours })),
  },
  rows: {
    changed: {
      state: { editing: 'changed' },
      tags: ['changed'],
      on: { 'saves the URL': { to: 'checking', does: [start('checkTicket', { pk: 7 })] } },
    },
    checking: {
      state: 'checking',
      tags: ['busy', 'changed'],
      ports: ['checkTicket'],
      on: {
        'the check finds our URL': {
          to: 'left',
          does: [
            dropped,
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: { operation: 'saveTicketUrl', pks: [7], text: theirs, isSingle: true, replacedUrl: ours },
            }),
          ],
        },
      },
    },
    left: { state: 'left', ended: { output: { ticketUrl: ours, isSaved: false } }, on: {} },
  },
})
