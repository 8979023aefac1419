import {
  timeslotDriver,
  timeslotSights,
  type TimeslotHands,
} from '../../../../machines/models/alerting/timeslotDriver.ts'
import type { CardSight, TimeslotSight } from '../../../../machines/models/alerting/timeslotSight.ts'
import { signedIn, type PaperStory } from '../paper.ts'
import { seeing } from '../seeing.ts'
import type { Parts } from '../script.ts'
import * as say from '../sentences.ts'

const office = 'Office hours'
const fields = { name: 'Name', start: 'Start', end: 'End' }

export const timeslotPaper: PaperStory = {
  name: 'timeslot',
  title: 'Timeslots',
  givens: () => [
    {
      text:
        "The user has the timeslots 'All the time', 'Night duty' and 'Office hours' (Monday to Friday, 08:00 to 16:00), and a profile 'Daytime', the " +
        "only profile that uses 'Office hours'. The stand-in server has all of these from the start.",
      orders: say.worldOf({}),
    },
    signedIn,
  ],
  driver: (script) => {
    let sight: TimeslotSight | undefined
    // The driver looks up which timeslots the server has, to find out which one the operator means.
    const kept = new Set(['All the time', 'Night duty', office])
    const hands: TimeslotHands = {
      open: async () => script.do('Open the page for timeslots: /timeslots.'),
      type: async (card, field, text, recurrence = 1) =>
        script.do(
          field === 'name'
            ? say.within(`the row '${card}' (open it if it is closed)`, say.typing('Name', text))
            : say.within(
                `the row '${card}' (open it if it is closed), recurrence ${recurrence}`,
                say.typing(fields[field], text),
              ),
        ),
      nameOf: () => Promise.resolve(sight?.card.name ?? ''),
      tick: async (card, box) =>
        script.do(`In the row '${card}' (open it if it is closed), click the checkbox '${box}'.`),
      press: async (card, button) => script.do(`In the row '${card}' (open it if it is closed), press '${button}'.`),
      answer: async (button) => script.do(`In the dialog, press '${button}'.`),
      key: async (name) => script.do(say.hitting(name)),
      draw: async (card, keys) => {
        const named = keys.map(({ key, withShift }) => (withShift === true ? `Shift+${key}` : key))
        script.do(
          `In the row '${card}' (open it if it is closed), focus 'Draw the week' and press ${named.join(', ')}.`,
        )
      },
      see: async (told) => {
        sight = told
        for (const name of kept) if (!told.cards.includes(name)) kept.delete(name)
        for (const name of told.cards.slice(1)) kept.add(name)
        script.sight(partsOf(told))
      },
      seeMessage: async (text) => script.see(`A message says '${text}'.`),
      seeFocusOn: async (card, what) =>
        script.see(
          what === 'heading'
            ? `The focus is on the heading '${card}'.`
            : `The focus is on '${what}' in the row '${card}'.`,
        ),
    }
    const { does } = timeslotDriver(hands, {
      breakDown: (order) => script.breakDown(say.failure(callOf(order), order), order),
      repair: () => script.repair(),
      timeslots: () => Promise.resolve(Object.fromEntries([...kept].map((name) => [name, []]))),
      profiles: () => Promise.resolve([]),
    })
    return { does, sees: seeing(timeslotSights(), hands) }
  },
}

function callOf({ match }: Readonly<Record<string, unknown>>): string {
  const method = String(Reflect.get(Object(match), 'method'))
  if (method === 'GET') return 'call that fetches the profiles'
  return method === 'PUT' ? 'call that saves a timeslot' : 'call that deletes a timeslot'
}

function partsOf({ cards, at, card, asks }: TimeslotSight): Parts {
  return {
    cards: `The rows are, from top to bottom, ${say.listed(cards)}.`,
    ...cardParts(at, card),
    asks:
      asks === undefined
        ? { absent: 'No dialog is open.' }
        : `A dialog asks whether to delete the timeslot; it says '${asks}'.`,
  }
}

function cardParts(at: string, { name, recurrences, problems, standing, offers }: CardSight): Parts {
  return {
    [`${at} name`]: say.within(`the row '${at}'`, say.fieldHolds('Name', name)),
    [`${at} recurrences`]: `In the row '${at}', the recurrences are ${say.listed(recurrences)}.`,
    [`${at} problems`]:
      problems.length === 0
        ? { absent: `The row '${at}' shows no error.` }
        : `The row '${at}' shows ${problems.length === 1 ? 'the error' : 'the errors'} ${say.listed(problems)}.`,
    [`${at} standing`]:
      standing === ''
        ? { absent: `The row '${at}' no longer says that it has not been saved.` }
        : `At its foot, the row '${at}' says '${standing}'.`,
    [`${at} offers`]: `The buttons of the row '${at}' are ${say.buttons(offers)}.`,
  }
}
