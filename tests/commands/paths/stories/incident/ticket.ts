import {
  description,
  ticketDriver,
  type TicketHands,
  type TicketSight,
} from '../../../../machines/models/incident/ticketDriver.ts'
import { colleague, signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const pk = 1
/** The first ticket of the stand-in's ticket system for this incident. */
const created = `https://tickets.example.org/issues/${pk}`

export const ticketPaper: PaperStory = {
  name: 'ticket',
  title: 'The ticket of an incident',
  givens: () => [
    {
      text: `The server has one incident, number ${pk}: '${description}', open, without a ticket.`,
      orders: say.worldOf({}, say.incident({ description })),
    },
    { text: `The server can create tickets; the one for this incident gets the URL ${created}.` },
    signedIn,
  ],
  driver: (script) => {
    let shown: TicketSight | undefined
    const hands: TicketHands = {
      open: async () => script.do(`Open the page of the incident: /incidents/${pk}/.`),
      press: async (name) => {
        const isVain = name === 'yes' && shown?.isVain === true
        const isRefused = shown?.offers.includes(`(${name})`) === true
        script.do(`${say.pressing(name)}${isVain || isRefused ? ' It has no effect.' : ''}`)
      },
      choose: async (item) => script.do(`Press 'Ticket', and choose '${item}'.`),
      type: async (url) => script.do(say.typing('Ticket URL', url)),
      key: async (name) => script.do(say.hitting(name)),
      blockTabs: async () =>
        script.arrange(
          'Prevent the browser from opening new tabs: in its developer tools, enter "window.open = () => null" in the console.',
        ),
      see: async (sight) => {
        shown = sight
        script.sight(partsOf(sight))
      },
      seeHint: async (hint) => script.see(`The text below the field is '${hint}'.`),
      seeMessage: async (text) => script.see(say.message(text)),
      seeFocusOn: async (name) => script.see(say.focusOn(name)),
      refresh: () => say.reconnect(script),
      refreshUndisturbed: () => say.reconnect(script),
    }
    return ticketDriver(hands, {
      pk,
      created: () => created,
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
      repair: () => script.repair(),
      change: async (url) =>
        script.arrange(
          url === ''
            ? `Another user (${colleague}) removes the ticket URL of the incident.`
            : `Another user (${colleague}) sets the ticket URL of the incident to '${url}'.`,
          say.action(pk, { action: 'change', by: colleague, ticket_url: url }),
        ),
    })
  },
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  const method: unknown = Reflect.get(Object(match), 'path')
  return method === 'ticket_url/$' ? 'call that saves the ticket URL' : 'call that creates a ticket'
}

function partsOf({ ticket, offers, asks, field, problem, meanwhile, link, tabs }: TicketSight): Parts {
  return {
    ticket: ticket === '' ? "The status says 'No ticket'." : `The status names the ticket ${ticket}.`,
    offers: `For the ticket, the page offers ${say.buttons(offers)}.`,
    dialog: say.dialogOpen(asks === undefined ? undefined : 'Create ticket'),
    says: say.dialogSays(asks),
    field: field === undefined ? { absent: "There is no field 'Ticket URL'." } : say.fieldHolds('Ticket URL', field),
    problem:
      problem === undefined
        ? { absent: field === undefined ? '' : "The field 'Ticket URL' has no error." }
        : `The field 'Ticket URL' has the error '${problem}'.`,
    meanwhile:
      meanwhile === undefined ? { absent: 'There is no notice about a change by another user.' } : noticeOf(meanwhile),
    link:
      link === undefined
        ? { absent: "There is no link 'Ticket created: open it'." }
        : `The link 'Ticket created: open it' leads to ${link}.`,
    tabs:
      tabs.length === 0
        ? { absent: 'The tab that the console opened is closed.' }
        : `The console opened a tab with ${tabs.join(' and ')}. Leave all tabs open, and return to the console.`,
  }
}

/** The notice shows the other URL, if there is one, on a separate line. */
function noticeOf(meanwhile: string): string {
  const [words = '', url] = meanwhile.split(/(?<=\.)(?=https)/)
  return `A notice says 'The ticket URL ${words}'${url === undefined ? '' : ` and, below it, '${url}'`}.`
}
