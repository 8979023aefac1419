import {
  realtimeDriver,
  type ConnectionWords,
  type RealtimeHands,
} from '../../../../machines/models/list/realtimeDriver.ts'
import { colleague, me, type PaperStory } from '../paper.ts'
import * as say from '../sentences.ts'

const earlier = 'Earlier incident'
const later = 'Second incident'

const words: Readonly<Record<ConnectionWords, string>> = {
  interval: "Above the list, the console says 'every 30 s'.",
  live: "Above the list, the console says 'live', with the time of the newest change.",
  trying: "The console says 'reconnecting', with the number of the attempt.",
  'given up': "The console says 'no live connection', and that it refreshes on an interval instead.",
  paused: "The console says 'paused'.",
}

export const realtimePaper: PaperStory = {
  name: 'realtime',
  title: 'The live connection',
  givens: () => [
    {
      text: `The server can report changes live, and has two open incidents: '${earlier}' and '${later}'.`,
      orders: say.worldOf({}, say.incident({ description: earlier }), say.incident({ description: later })),
    },
    {
      text: `You are not signed in, but can sign in as ${me} with a federated sign-in ('Login with OAuth2'), the only sign-in that starts the session that the live connection requires.`,
    },
  ],
  driver: (script) => {
    let newest = 2
    const hands: RealtimeHands = {
      arrive: async () => {
        script.do(
          `Open the console, press 'Login with OAuth2', and sign in as ${me} (on the stand-in server, choose that name).`,
        )
        script.see("The list 'Incidents' is on screen.")
      },
      choose: async (method) =>
        script.do(
          `Press the time of the last update above the list, and in the field 'Auto-update:', choose '${method}'.`,
        ),
      askForAcknowledged: async () => script.do("Under 'Acknowledged or not', choose 'Both'."),
      pause: async () => script.do("Press the time of the last update above the list, and press 'Pause'."),
      resume: async () => script.do("Press the time of the last update above the list, and press 'Resume'."),
      hide: async () => script.do('Open another browser tab, so that the console is hidden.'),
      show: async () => script.do('Return to the tab of the console.'),
      loseNetworkForAWhile: async () => {
        script.do('Switch the network off.')
        script.see('A banner says that there are connection problems.')
        script.do('Switch the network on again.')
      },
      waitUntil: async (state) =>
        script.do(
          state === 'live'
            ? 'Wait until the console tries again; each attempt waits twice as long as the one before.'
            : 'Wait until all attempts have failed: about two minutes.',
        ),
      seeConnection: async (state) => script.sight({ connection: words[state] }),
      seeFailure: async (isThere) =>
        script.sight({
          failure: isThere
            ? say.message('Failed to establish realtime connection')
            : { absent: "The message 'Failed to establish realtime connection' is gone." },
        }),
      seeRows: async () =>
        script.see(
          `The list shows the incidents that the server has for this filter, newest first. Compare it with the list in a second browser.`,
        ),
      seeRow: async (description, text) => script.see(`The row of '${description}' shows '${text}'.`),
      refreshAtWork: async (happens) => {
        script.do('Tick the second row, and leave the focus there.')
        await happens()
        script.do(say.hitting('R'))
        script.see('The row is still ticked and focused, and a button offers to show the new incident.')
        script.do('Untick the row, and click outside the list.')
      },
    }
    return realtimeDriver(hands, {
      report: async (description) => {
        newest += 1
        script.arrange(`A source system reports the incident '${description}'.`, say.incident({ description }))
        return newest
      },
      happen: async (pk, order) =>
        script.arrange(happeningOf(order), say.action(pk, { ...order, ...byColleague(order) })),
      breakDown: async (how) => {
        await script.breakDown(socketWords[how], { kind: 'socket', how, ...(how === 'flap' && { ms: 100 }) })
      },
      repair: () => script.repair(),
      answerTo: () => Promise.resolve([]),
    })
  },
}

const socketWords = {
  refuse: 'Make the server refuse live connections, and cut the current one.',
  hang: 'Make the server leave every attempt to connect without a response, and cut the current connection.',
  flap: 'Make the server cut each live connection a moment after accepting it, and cut the current one.',
  'accept-and-drop': 'Make the server cut each live connection as soon as it accepts it, and cut the current one.',
} as const

function byColleague({ action }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return action === 'delete' ? {} : { by: colleague }
}

function happeningOf({ action }: Readonly<Record<string, unknown>>): string {
  const happening = {
    change: 'raises the level of the incident to 1 (Critical)',
    close: 'closes the incident',
    delete: 'deletes the incident from the server',
    acknowledge: "acknowledges the incident with the message 'On it'",
  }[String(action)]
  return `Another user (${colleague}) ${happening ?? String(action)}.`
}
