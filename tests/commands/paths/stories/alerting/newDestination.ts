import {
  first,
  media,
  newDestinationDriver,
  newDestinationSights,
  type NewDestinationHands,
  type NewDestinationSight,
} from '../../../../machines/models/alerting/newDestinationDriver.ts'
import { destinationGiven, loseSession, mediaGiven } from './destination.ts'
import { signedIn, type PaperStory } from '../paper.ts'
import type { Parts } from '../script.ts'
import { seeing } from '../seeing.ts'
import * as say from '../sentences.ts'

export const newDestinationPaper: PaperStory = {
  name: 'newDestination',
  title: 'Creating a destination',
  givens: () => [
    mediaGiven(
      media,
      "The server has three media: 'Pager', with the settings Account and Gateway (both required), Ward and Loud; 'Lamp', with the required setting Room; " +
        "and 'Semaphore', which is known but not installed.",
    ),
    signedIn,
    {
      text: `On the page /destinations, the user has created one pager: ${destinationGiven(first.label, first.settings.account, false)}.`,
    },
  ],
  driver: (script) => {
    const hands: NewDestinationHands = {
      open: async () => script.do('Open the page for destinations: /destinations.'),
      press: async (name) => script.do(say.pressing(name === 'Create' ? 'Create destination' : name)),
      choose: async (medium) => script.do(`In the field 'Medium', choose '${medium}'.`),
      type: async (label, text) => script.do(say.typing(label, text)),
      key: async (name) => script.do(say.hitting(name)),
      loseSession: () => loseSession(script),
      see: async (sight) => script.sight(partsOf(sight)),
      seeMessage: async (text) => script.see(say.message(text)),
      seeFocusOn: async (words) => script.see(say.focusOn(words === 'Create' ? 'Create destination' : words)),
    }
    const { does } = newDestinationDriver(hands, {
      breakDown: (order) => script.breakDown(say.failure('call that creates a destination', order), order),
      kept: () => Promise.resolve([]),
    })
    return { does, sees: seeing(newDestinationSights(), hands) }
  },
}

function partsOf({ form, group, isPending }: NewDestinationSight): Parts {
  const problems = Object.entries(form?.problems ?? {})
  return {
    group: `The page has the group '${group}'.`,
    pending:
      isPending === true
        ? "The page says 'You have an unfinished new destination.'"
        : { absent: 'The page no longer mentions an unfinished new destination.' },
    form:
      form === undefined ? { absent: "The form 'New destination' is closed." } : "The form 'New destination' is open.",
    ...(form !== undefined && {
      medium:
        form.medium === ''
          ? "In the field 'Medium', nothing is chosen."
          : `In the field 'Medium', '${form.medium}' is chosen.`,
      absence:
        form.absence === undefined
          ? { absent: "The field 'Medium' has no error." }
          : `The field 'Medium' has the error '${form.absence}'.`,
      fields:
        Object.keys(form.fields).length === 0
          ? { absent: 'The form has no other fields.' }
          : `The text fields of the form are ${Object.entries(form.fields)
              .map(([field, text]) => `'${field}' ${text === '' ? '(empty)' : `with '${text}'`}`)
              .join(', ')}.`,
      problems:
        problems.length === 0
          ? { absent: 'No text field has an error.' }
          : `The form has the errors ${problems.map(([field, problem]) => `'${problem}' in the field '${field}'`).join(', ')}.`,
      create: `The button 'Create destination' ${form.isCreatable ? 'has an effect' : 'has no effect yet'}.`,
    }),
  }
}
