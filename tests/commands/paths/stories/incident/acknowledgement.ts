import {
  acknowledgementDriver,
  type AcknowledgementHands,
  type AcknowledgementSight,
} from '../../../../machines/models/incident/acknowledgementDriver.ts'
import { signedIn, type PaperStory } from '../paper.ts'
import { plain } from '../plain.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const pk = 1
const description = 'Uplink is down'

export const acknowledgementPaper: PaperStory = {
  name: 'acknowledgement',
  title: 'Acknowledging an incident',
  givens: () => [
    {
      text: `The server has one incident, number ${pk}: '${description}', open, not acknowledged.`,
      orders: say.worldOf({}, say.incident({ description })),
    },
    signedIn,
  ],
  driver: (script) => {
    const hands: AcknowledgementHands = {
      open: async () => script.do(`Open the page of the incident: /incidents/${pk}/.`),
      choose: async (name) => script.do(say.pressing(name)),
      answer: async (name) => script.do(`In the dialog, press '${name}'.`),
      type: async (label, text) => script.do(say.typing(label, text)),
      leaveField: async () => script.do(say.hitting('Tab')),
      press: async (key) => script.do(say.hitting(key)),
      takeBack: async () => script.do("At the lower edge of the page, press 'Take back', within 15 seconds."),
      takeBackFromLog: async (actions) => {
        script.do("Press 'Messages' at the top right, and choose 'Actions'.")
        script.see(`The actions are, newest first: ${actions.map((action) => `'${plain(action)}'`).join('; ')}.`)
        script.do("Press 'Take back', which only one of the actions has, and close the log with Escape.")
      },
      pickDay: async () => script.do("In the calendar, press 'Next month', then the 15th."),
      seeCalendar: async (isOpen) => script.see(isOpen ? 'A calendar is open.' : 'The calendar is closed.'),
      see: async (sight) => script.sight(partsOf(sight)),
      seeFocusOn: async (name) => script.see(say.focusOn(name)),
    }
    return acknowledgementDriver(hands, {
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
      repair: () => script.repair(),
    })
  },
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  return Reflect.get(Object(match), 'method') === 'PUT'
    ? 'call that changes an expiry'
    : 'call that acknowledges an incident'
}

function partsOf({ chip, feed, dialog, message }: AcknowledgementSight): Parts {
  const entries = feed.map((entry) => plain(entry).replace(/ ?Change expiry$/, ''))
  return {
    chip: `The status says '${plain(chip)}'.`,
    feed:
      entries.length === 0
        ? { absent: 'No acknowledgement is listed.' }
        : `The acknowledgements are, newest first: ${entries.map((entry) => `'${entry}'`).join('; ')}. Each that has not expired has a button 'Change expiry'.`,
    dialog: say.dialogOpen(dialog?.title),
    message:
      dialog?.message === undefined
        ? { absent: "There is no field 'Message'." }
        : say.fieldHolds('Message', dialog.message),
    expiry:
      dialog === undefined
        ? { absent: "There is no field 'Expiry date'." }
        : say.fieldHolds('Expiry date', dialog.expiry),
    problem:
      dialog?.problem === undefined
        ? { absent: dialog === undefined ? '' : "The field 'Expiry date' has no error." }
        : `The field 'Expiry date' has the error '${dialog.problem}'.`,
    says: dialog?.says === undefined ? { absent: '' } : `The dialog says '${plain(dialog.says)}'.`,
    toast: message === undefined ? { absent: '' } : say.message(message.replace('{pk}', String(pk))),
  }
}
