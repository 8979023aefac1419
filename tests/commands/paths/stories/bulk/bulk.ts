import {
  bulkDriver,
  closedOne,
  links,
  type BulkHands,
  type BulkSight,
} from '../../../../machines/models/bulk/bulkDriver.ts'
import { signedIn, type PaperStory } from '../paper.ts'
import { plain } from '../plain.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

/** In the order of their creation, so that they are numbered from 1. */
const created = [closedOne, ...links.toReversed()]
const pkOf = (description: string) => created.indexOf(description) + 1

export const bulkPaper: PaperStory = {
  name: 'bulk',
  title: 'Many incidents at the same time',
  givens: () => [
    {
      text:
        `The server has five incidents. Number ${pkOf(closedOne)}, '${closedOne}', is closed. The others are open and not acknowledged; oldest first, they are ` +
        `${links
          .toReversed()
          .map((link) => `number ${pkOf(link)}, '${link}'`)
          .join(', ')}.`,
      orders: say.worldOf(
        {},
        ...created.map((description) => say.incident({ description })),
        say.action(pkOf(closedOne), { action: 'close' }),
      ),
    },
    { text: 'The server can create tickets.' },
    signedIn,
  ],
  driver: (script) => {
    const hands: BulkHands = {
      open: async (path) => {
        script.leavePage()
        script.do(`Open the list at the address ${path}.`)
      },
      tick: async (description, key) =>
        script.do(
          key === undefined
            ? `Click the checkbox in the row of '${description}'.`
            : `Hold the key ${key} down and click the checkbox in the row of '${description}'.`,
        ),
      tickPage: async () => script.do("Click the checkbox 'Select all on this page' at the top of the list."),
      untickPage: async () => script.do("Click the checkbox 'Select all on this page' again."),
      choose: async (name) => script.do(`In the panel at the bottom of the page, press '${name}'.`),
      pick: async (name) => script.do(`In the dialog, choose '${name}'.`),
      answer: async (name) => script.do(`In the dialog, press '${name}'.`),
      type: async (label, text) => script.do(say.typing(label, text)),
      chooseUndo: async (seconds) =>
        script.do(
          `Open the menu 'Display', choose '${seconds} seconds' as 'Time to undo closing, reopening and tickets', and close the menu.`,
        ),
      press: async (key) => script.do(say.hitting(key)),
      writeNow: async () => script.do("In the top bar, press 'Now'."),
      seeTyped: async (label, text) => script.see(say.fieldHolds(label, text)),
      see: async (sight) => script.sight(partsOf(sight)),
      seeFocusOn: async (name) => script.see(say.focusOn(name)),
      seeText: async (text) => script.see(`The page says '${plain(text)}'.`),
      refresh: async () => {
        await say.reconnect(script)
        script.see('The rows, their ticks and the focus are unchanged.')
      },
    }
    return bulkDriver(hands, {
      breakDown: (order) => script.breakDown(failureOf(order), order),
      repair: async (id) => {
        if (id === undefined) return script.repair()
        script.arrange('Make the server end the calls that it left without a response, by cutting their connections.', {
          method: 'DELETE',
          path: `/misbehaviours/${id}`,
        })
      },
      remove: async (description) =>
        script.arrange(
          `Another user deletes the incident '${description}' from the server; the list still shows the incident.`,
          say.action(pkOf(description), { action: 'delete' }),
        ),
      pkOf,
      seeKept: async (description, { ticket, acknowledgements }) => {
        const given = acknowledgements.map((each) => say.quoted(each.replace(', expiring', ''))).join(', ')
        script.see(
          `In another tab, the page /incidents/${pkOf(description)}/ shows ${ticket === '' ? 'no ticket' : `the ticket ${ticket}`}` +
            ` and ${given === '' ? 'no acknowledgement' : `the acknowledgement ${given}, with the time at which it expires`}.`,
        )
      },
    })
  },
}

function failureOf(order: Readonly<Record<string, unknown>>): string {
  // This misbehaviour is switched on while another leaves the calls without a response. It takes effect when that one
  // ends.
  const isForLater = order['kind'] === 'drop' && Reflect.get(Object(order['match']), 'path') === 'automatic-ticket/$'
  return isForLater
    ? 'Prepare the server to cut the connections of these calls as soon as it stops leaving them without a response.'
    : say.failure(callOf(order), order)
}

function callOf({ kind, match }: Readonly<Record<string, unknown>>): string {
  const path = String(Reflect.get(Object(match), 'path'))
  const only = links.find((link) => path.includes(`incidents/${pkOf(link)}/`))
  if (only !== undefined) return `call that creates the ticket of '${only}'`
  return kind === 'plugin-error' || path.includes('ticket')
    ? 'call that creates a ticket'
    : 'call that closes incidents'
}

function partsOf({ ticked, selected = ticked.length, dialog, says, ledger, waits, message, listed }: BulkSight): Parts {
  const groups = Object.entries(ledger?.groups ?? {}).map(
    ([heading, descriptions]) => `'${heading}' with ${say.listed(descriptions)}`,
  )
  return {
    listed:
      listed.length === 0
        ? 'The list is empty.'
        : `The list contains exactly ${say.listed(listed)}${listed.length > 1 ? ', in this order' : ''}.`,
    ticked: ticked.length === 0 ? { absent: 'No row is ticked.' } : `The only ticked rows are ${say.listed(ticked)}.`,
    selected:
      selected === 0
        ? { absent: 'The panel no longer says how many incidents are selected.' }
        : `The panel at the bottom of the page says '${selected} selected'.`,
    dialog: say.dialogOpen(dialog),
    says: say.dialogSays(says),
    waits:
      waits === undefined
        ? { absent: 'Nothing waits to be written.' }
        : `The top bar says '${waits}', how many seconds are left, and has the buttons 'Undo' and 'Now'.`,
    message: message === undefined ? { absent: '' } : say.message(message),
    heading:
      ledger === undefined
        ? { absent: 'The panel does not show an outcome.' }
        : `The panel has the heading '${ledger.heading}'.`,
    groups: groups.length === 0 ? { absent: '' } : `Below the heading, the panel lists ${groups.join('; ')}.`,
  }
}
