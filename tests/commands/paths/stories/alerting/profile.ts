import {
  profileDriver,
  type CardSight,
  type ProfileHands,
  type ProfileSight,
} from '../../../../machines/models/alerting/profileDriver.ts'
import { signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

export const profilePaper: PaperStory = {
  name: 'profile',
  title: 'Notification profiles',
  givens: ({ steps }) => [
    steps.some(({ event }) => event.type === 'arrive without a timeslot')
      ? {
          text: 'The user has no timeslots and no profiles.',
          orders: say.worldOf({ notifications: 'none' }),
        }
      : {
          text:
            "The user has the profiles 'Daytime', 'Night duty' (Mon-Fri 21:00-06:30, with the filter 'Nobody looks at these yet', notifying the SMS destination 'Duty phone' and " +
            "noc@example.org) and one without a name, shown as 'Profile 4'; and the timeslot 'All the time'. The stand-in server has all of these from the start.",
          orders: say.worldOf({}),
        },
    signedIn,
  ],
  driver: (script) => {
    const hands: ProfileHands = {
      open: async () => script.do('Open the page for profiles: /notificationprofiles.'),
      // The console proposes a name for the copy.
      press: async (name) =>
        script.do(
          name.startsWith('Copy ') ? `Press '${name}', to begin 'Copy of ${name.slice(5)}'.` : say.pressing(name),
        ),
      name: async (card, text) =>
        script.do(say.within(`the row '${card}' (open it if it is closed)`, say.typing('Name', text))),
      choose: async (card, field, option) =>
        script.do(
          `In the row '${card}' (open it if it is closed), open the field '${field}', click '${option}', and close the list if it is still open.`,
        ),
      switchActive: async (card) =>
        script.do(`In the row '${card}' (open it if it is closed), press the switch 'Active'.`),
      openRow: async (card) => script.do(`Open the row '${card}'.`),
      reload: async () => script.do('Reload the page, and confirm that if the browser asks.'),
      describeFilter: async (name) => {
        script.do(say.typing('Filter name', name))
        script.do("In the dialog, choose '1 - Critical'.")
      },
      nameTimeslot: async (name) => script.do(say.within('the dialog', say.typing('Name', name))),
      describeDestination: async (address) => {
        script.do("In the dialog, choose 'Email' in the field 'Medium'.")
        script.do(say.typing('Email address', address))
      },
      key: async (name) => script.do(say.hitting(name)),
      see: async (sight) => script.sight(partsOf(sight)),
      seeMessage: async (text) =>
        script.see(
          text.endsWith(': ') || !text.includes(':') ? `A message begins with '${text.trim()}'.` : say.message(text),
        ),
      seeFocusOn: async (name) => script.see(say.focusOn(name)),
      seeAddress: async (path) => script.see(`The address is ${path}.`),
    }
    return profileDriver(hands, {
      // The preconditions of the path already say that the user has no timeslot.
      empty: () => Promise.resolve(),
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
    })
  },
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  return Reflect.get(Object(match), 'method') === 'PUT' ? 'call that saves a profile' : 'call that deletes a profile'
}

function partsOf({ headings, card, rows, told, dialog }: ProfileSight): Parts {
  return {
    ...(headings.length > 0 && { headings: `The headings below the page title are ${say.listed(headings)}.` }),
    dialog: say.dialogOpen(dialog),
    ...(card !== undefined && cardParts(card)),
    told:
      told === undefined
        ? { absent: 'Nothing says any more what the profile would have told.' }
        : `Below the form, a sentence begins with '${told.trim()}'.`,
    ...(rows !== undefined && {
      rows: `The row '${rows.open}' is open, and the row '${rows.closed}' is closed and says 'Unsaved changes'.`,
    }),
  }
}

function cardParts({ of, name, words, verdict, filterProblem, problem, standing, canSave }: CardSight): Parts {
  const button = of === 'New profile' ? 'Create profile' : `Save ${of}`
  return {
    [`${of} name`]: say.within(`the row '${of}'`, say.fieldHolds('Name', name)),
    [`${of} words`]: `The summary on the row '${of}' is '${words}'.`,
    [`${of} verdict`]:
      verdict === '' ? `The row '${of}' says whether it would notify you now.` : `The row '${of}' says '${verdict}'.`,
    [`${of} filters`]:
      filterProblem === undefined
        ? { absent: `The field 'Filters' of the row '${of}' has no error.` }
        : `The field 'Filters' of the row '${of}' has the error '${filterProblem}'.`,
    [`${of} problem`]:
      problem === undefined
        ? { absent: `The error at the foot of the row '${of}' is gone.` }
        : `At the foot of the row '${of}', there is the error '${problem}'.`,
    [`${of} standing`]:
      standing === undefined
        ? { absent: `The row '${of}' no longer says that it has not been saved.` }
        : `At its foot, the row '${of}' says '${standing}'.`,
    [`${of} save`]: `The button '${button}' ${canSave ? 'has an effect' : 'has no effect'}.`,
  }
}
