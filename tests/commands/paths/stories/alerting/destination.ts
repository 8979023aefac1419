import {
  destinationDriver,
  destinations,
  destinationSights,
  pager,
  type DestinationHands,
  type DestinationSight,
} from '../../../../machines/models/alerting/destinationDriver.ts'
import { me, signedIn, type Given, type PaperStory } from '../paper.ts'
import type { Parts, Script } from '../script.ts'
import { seeing } from '../seeing.ts'
import * as say from '../sentences.ts'

const title = 'Night duty'

/** Gives the server media that only this story uses, as a plugin for pagers would. */
export function mediaGiven(media: readonly unknown[], text: string): Given {
  return { text, orders: say.worldOf({ notifications: 'none', media }) }
}

/** Describes a destination that the tester must create before the path begins. */
export function destinationGiven(label: string, account: string, isLoud: boolean): string {
  const loud = isLoud ? ', and the switch Loud turned on' : ''
  return `'${label}' with the account '${account}', the gateway 'https://pagers.example.org/' and the ward '4'${loud}`
}

/** Makes the server end the session, and signs in again. */
export function loseSession(script: Script): Promise<void> {
  script.arrange('Make the server refuse the next call with status 401, as it does when the session has ended.', {
    method: 'POST',
    path: '/misbehaviours',
    body: { kind: 'status', status: 401, times: 1, match: { path: '/api/' } },
  })
  script.do("Press the time of the last update above the list, and press 'Refresh now': the login form appears.")
  script.do(`Sign in again as ${me} (password ${me}): the same page is shown again.`)
  return Promise.resolve()
}

export const destinationPaper: PaperStory = {
  name: 'destination',
  title: 'A destination',
  givens: () => [
    mediaGiven(
      [pager],
      "The server has a medium 'Pager' with the settings Account and Gateway (both required), Ward and Loud.",
    ),
    signedIn,
    {
      text: `On the page /destinations, the user has created two pagers: ${destinations
        .map(({ label, settings: { account } }) => destinationGiven(label, account, label === title))
        .join(', and ')}.`,
    },
  ],
  driver: (script) => {
    const hands: DestinationHands = {
      open: async () => {
        script.do('Open the page for destinations: /destinations.')
      },
      type: async (label, text) => script.do(say.within(`the row '${title}'`, say.typing(label, text))),
      press: async (name) => script.do(`In the row '${title}', press '${name}'.`),
      key: async (name) => script.do(say.hitting(name)),
      fold: async () => script.do("Press the heading of the group 'Pager (2)'."),
      answer: async (name) => script.do(`In the dialog, press '${name}'.`),
      follow: async (link) => script.do(`In the navigation bar, press '${link}'.`),
      comeBack: async () => {
        script.do(
          "Press the name of the user at the top right (Olga on the stand-in server), and choose 'Destinations'.",
        )
        script.leavePage()
      },
      loseSession: () => loseSession(script),
      see: async (sight) => script.sight(partsOf(sight)),
      seeMessage: async (text) =>
        script.see(
          typeof text === 'string'
            ? say.message(text)
            : `A message begins with 'Failed to update destination' and says why.`,
        ),
      seeFocusOn: async (words) => script.see(say.focusOn(words)),
    }
    const { does } = destinationDriver(hands, {
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
      kept: () => Promise.resolve(undefined),
    })
    return { does, sees: seeing(destinationSights(), hands) }
  },
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  return Reflect.get(Object(match), 'method') === 'PATCH'
    ? 'call that saves a destination'
    : 'call that deletes a destination'
}

function partsOf({ row, group, dialog }: DestinationSight): Parts {
  return {
    group: `The page has the group '${group}'.`,
    dialog: say.dialogOpen(dialog),
    row:
      row === undefined ? `The row of the destination is not on screen.` : `The group contains the row '${row.name}'.`,
    ...(row !== undefined && {
      title: say.fieldHolds('Title', row.title),
      account: say.fieldHolds('Account', row.account),
      problem:
        row.problem === undefined
          ? { absent: "The field 'Account' has no error." }
          : `The field 'Account' has the error '${row.problem}'.`,
      trouble: row.trouble === undefined ? { absent: '' } : `The row has the error '${row.trouble}'.`,
      standing:
        row.standing === ''
          ? { absent: 'The row no longer says that it has not been saved.' }
          : `The row says '${row.standing}'.`,
      save: `The button 'Save' of the row ${row.isSavable ? 'has an effect' : 'has no effect'}.`,
    }),
  }
}
