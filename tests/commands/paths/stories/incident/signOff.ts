import {
  places,
  signOffDriver,
  type SignOffHands,
  type SignOffSight,
} from '../../../../machines/models/incident/signOffDriver.ts'
import { colleague, me, signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const pks = { stateful: 1, stateless: 2 }
const descriptions = { stateful: 'Uplink is down', stateless: 'Switch was restarted' }
const withPk = (text: string) => text.replace('{pk}', String(pks.stateful))

export const signOffPaper: PaperStory = {
  name: 'signOff',
  title: 'Closing and reopening an incident',
  givens: () => [
    {
      text:
        `The server has two incidents: number ${pks.stateful}, '${descriptions.stateful}', open, and number ${pks.stateless}, ` +
        `'${descriptions.stateless}', which is stateless: it reports an event that does not end.`,
      orders: say.worldOf(
        {},
        say.incident({ description: descriptions.stateful }),
        say.incident({ description: descriptions.stateless, stateful: false }),
      ),
    },
    signedIn,
  ],
  driver: (script, index) => {
    const place = places[index % 2] ?? places[0]
    let asked = 0
    /** Whether what is ordered waits, and whether something waits now. */
    let canUndo = false
    let hasOrder = false
    const writeOrder = () => {
      if (hasOrder) asked += 1
      hasOrder = false
    }
    const hands: SignOffHands = {
      open: async (which) => {
        script.leavePage()
        if (place === 'its own page') {
          script.do(`Open the page of the incident '${descriptions[which]}': /incidents/${pks[which]}/.`)
        } else {
          script.do('Open the list of all incidents: /?open=any.')
          script.do(`In the list, click the description '${descriptions[which]}'.`)
        }
      },
      chooseUndo: async (seconds) => {
        canUndo = true
        script.leavePage()
        script.do('Open the list of all incidents: /?open=any.')
        script.do(
          `Open the menu 'Display', and choose '${seconds} seconds' as 'Time to undo closing, reopening and tickets'.`,
        )
      },
      letPass: async (seconds) => {
        writeOrder()
        script.do(`Wait for ${seconds} seconds.`)
      },
      writeNow: async () => {
        writeOrder()
        if (place === 'the dialog of the list') script.do(say.hitting('Escape'))
        script.do(say.pressing('Now'))
        if (place === 'the dialog of the list')
          script.do(`In the list, click the description '${descriptions.stateful}'.`)
      },
      choose: async (name) => {
        if (name.startsWith('Undo')) hasOrder = false
        script.do(name.startsWith('Undo') ? "Press 'Undo' in the card of the actions." : say.pressing(name))
      },
      answer: async (name) => {
        if (name === 'Close now' || name === 'yes') {
          hasOrder = canUndo
          if (!canUndo) asked += 1
        }
        script.do(`In the dialog, press '${name}'.`)
      },
      insist: async (name) => script.do(`In the dialog, press '${name}'. It has no effect.`),
      type: async (text) => script.do(say.typing('Closing message', text)),
      press: async (key) => {
        if (key === 'u') hasOrder = false
        script.do(say.hitting(key))
      },
      seeTyped: async (text) => script.see(say.fieldHolds('Closing message', text)),
      see: async (sight) => script.sight(partsOf(sight)),
      seeBusy: async () =>
        script.see('The dialog stays open and waits: the buttons have no effect, and nothing can be typed.'),
      seeMessage: async (text) => script.see(say.message(withPk(text))),
      seeFocusOn: async (_role, name) => script.see(say.focusOn(name)),
      refresh: () => say.reconnect(script),
    }
    return signOffDriver(
      hands,
      {
        breakDown: (order) => script.breakDown(say.failure('call that closes or reopens an incident', order), order),
        repair: () => script.repair(),
        happen: async (action, description) =>
          script.arrange(
            `Another user (${colleague}) ${action === 'close' ? 'closes' : 'reopens'} the incident, with the message '${description}'.`,
            say.action(pks.stateful, { action, by: colleague, description }),
          ),
        countAsked: () => Promise.resolve(asked),
      },
      { me, other: colleague },
    )
  },
}

function partsOf({ chip, offers, events, waits, dialog, messages = [] }: SignOffSight): Parts {
  return {
    chip: `The status says '${chip}'.`,
    waits:
      waits === undefined
        ? { absent: 'Nothing waits to be written.' }
        : `The top bar says '${withPk(waits)}', how many seconds are left, and has the buttons 'Undo' and 'Now'.`,
    offers:
      waits !== undefined
        ? "The card says the same, and has the button 'Undo'."
        : offers === undefined
          ? 'The card says that the incident can be neither closed nor reopened, and has no button for either.'
          : `The card has the button '${offers}'.`,
    events:
      events.length === 0
        ? { absent: 'Nobody has closed or reopened the incident.' }
        : `The related events about closing and reopening are, newest first: ${events.map(eventInWords).join('; ')}.`,
    dialog: say.dialogOpen(dialog?.title),
    says: say.dialogSays(dialog?.says),
    text:
      dialog?.text === undefined
        ? { absent: "There is no field 'Closing message'." }
        : say.fieldHolds('Closing message', dialog.text),
    buttons: dialog === undefined ? { absent: '' } : `The buttons of the dialog are ${say.listed(dialog.buttons)}.`,
    vain:
      dialog?.isVain === true ? `The button '${dialog.buttons.at(-1) ?? ''}' no longer has an effect.` : { absent: '' },
    messages:
      messages.length === 0
        ? { absent: '' }
        : `${messages.length === 1 ? 'A message says' : 'Messages say'} ${say.listed(messages.map(withPk))}.`,
  }
}

/** Turns 'Close, operator, Replaced the optics' into "'Close' by operator with the message 'Replaced the optics'". */
function eventInWords(event: string): string {
  const [type = '', by = '', ...rest] = event.split(', ')
  const message = rest.join(', ')
  return `'${type}' by ${by}${message === '' ? ' without a message' : ` with the message '${message}'`}`
}
