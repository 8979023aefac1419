import {
  asking,
  description,
  earlierTicket,
  isOfOne,
  textEntryDriver,
  type TextEntryHands,
  type TextEntrySight,
  type Use,
} from '../../../../machines/models/forms/textEntryDriver.ts'
import { colleague, me, signedIn, type PaperStory } from '../paper.ts'
import { plain } from '../plain.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const pk = 1
const submits: Readonly<Record<Use, string>> = {
  message: 'Close now',
  name: 'Save',
  address: 'Save Ticket Url of 1',
  note: 'Add note',
}

function labelOf(use: Use): string {
  return plain(asking[use].label)
}

export const textEntryPaper: PaperStory = {
  name: 'textEntry',
  title: 'Dialogs that ask for a text',
  givens: () => [
    {
      text: `The server has one incident, number ${pk}: '${description}', open, with the ticket URL ${earlierTicket}.`,
      orders: say.worldOf({}, say.incident({ description, ticket_url: earlierTicket })),
    },
    signedIn,
  ],
  driver: (script) => {
    let now: Use = 'message'
    /** The text in the field, and the text that was sent, which the driver compares with what arrived at the server. */
    let typed = ''
    let sent = ''
    let sentBefore = ''
    let changes = 0
    let isJustSubmitted = false
    const submit = () => {
      sentBefore = sent
      sent = typed.trim()
      isJustSubmitted = true
      typed = ''
    }
    const hands: TextEntryHands = {
      open: async (use) => {
        now = use
        script.do(
          isOfOne(use)
            ? `Open the page of the incident: /incidents/${pk}/.`
            : 'Open the list of all incidents: /?open=any.',
        )
      },
      ask: async (use) => {
        if (isOfOne(use)) script.do(say.pressing(asking[use].button))
        if (use === 'name') script.do(`Open the menu 'Saved filters' and choose '${asking.name.button}'.`)
        if (use === 'address') {
          script.do(`Tick the checkbox in the row of '${description}', if it is not ticked.`)
          script.do(`In the panel at the bottom of the page, press '${asking.address.button}'.`)
        }
      },
      answer: async (which) => {
        if (which === 'submit') submit()
        typed = ''
        script.do(
          `In the dialog, press '${which === 'submit' ? submits[now] : which === 'cancel' ? 'Cancel' : 'Discard'}'.`,
        )
      },
      type: async (use, text) => {
        typed = text
        script.do(say.typing(labelOf(use), text))
      },
      press: async (key) => {
        if (key === 'Control+Enter' || (key === 'Enter' && !isOfOne(now))) submit()
        script.do(say.hitting(key))
      },
      see: async (sight) => script.sight(partsOf(sight)),
      seeRefused: async (reason) => {
        typed = sent
        sent = sentBefore
        isJustSubmitted = false
        script.see(say.message(`Failed to add note to ${pk} - ${reason}`))
      },
      seeFocusInField: async (use) => script.see(say.focusOn(labelOf(use))),
      seeFocusBack: async (use) =>
        script.see(
          use === 'name' ? "The focus is on the button of the menu 'Saved filters'." : say.focusOn(asking[use].button),
        ),
      refresh: () => say.reconnect(script),
      loseSession: async () => {
        script.arrange('Make the server refuse the next call with status 401, as it does when the session has ended.', {
          method: 'POST',
          path: '/misbehaviours',
          body: { kind: 'status', status: 401, times: 1, match: { path: '/api/' } },
        })
        await say.reconnect(script)
        script.see('The login form is on screen.')
        script.do(`Sign in again as ${me} (password ${me}).`)
      },
    }
    return textEntryDriver(hands, {
      countChanges: () => Promise.resolve(changes),
      // The driver calls this once after each change, and before it asks for a message again.
      kept: (use) => {
        changes += 1
        if (isJustSubmitted) script.see(arrived(use, sent))
        isJustSubmitted = false
        return Promise.resolve(sent)
      },
      refuseNote: (order) => script.breakDown(say.failure('call that adds a note', order), order),
      reopen: async () =>
        script.arrange(
          `Another user (${colleague}) reopens the incident.`,
          say.action(pk, { action: 'reopen', by: colleague }),
        ),
    })
  },
}

/** Says where the console shows what arrived at the server. */
function arrived(use: Use, text: string): string {
  if (use === 'name') return `The menu 'Saved filters' lists '${text}'. Close the menu with Escape.`
  if (use === 'address') {
    return text === ''
      ? `The row of '${description}' shows no ticket.`
      : `The row of '${description}' shows a ticket that leads to ${text}.`
  }
  if (use === 'note') return `The newest of the related events is 'Other', with the text '${text}'.`
  return text === ''
    ? "The newest of the related events is 'Close', without a message."
    : `The newest of the related events is 'Close', with the message '${text}'.`
}

function partsOf(sight: TextEntrySight | undefined): Parts {
  if (sight === undefined) return { dialog: say.dialogOpen(undefined) }
  const label = labelOf(sight.use)
  return {
    dialog: say.dialogOpen(asking[sight.use].title),
    text: say.fieldHolds(label, sight.text.replace('\n', ' (and an empty second line)')),
    problem:
      sight.problem === undefined
        ? { absent: `The field '${label}' has no error.` }
        : `The field '${label}' has the error '${sight.problem}'.`,
  }
}
