import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'
import { joined, type StoryPath } from '../player.ts'

/**
 * A dialog that asks for one text, by its own rules (specification, section 5), in each way in which the product asks:
 * for a message, which is optional; for the name of a filter, which is required; for a ticket's address, which is
 * optional and must be absolute. It knows nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const textEntryStory = setup({
  types: {
    events: {} as
      | { type: 'ask for a message' }
      | { type: 'submit no message' }
      | { type: 'submit a message of blanks' }
      | { type: 'begin a message' }
      | { type: 'press Ctrl and Enter in the message' }
      | { type: 'press Enter in the message' }
      | { type: 'lose the session and come back' }
      | { type: 'submit the message' }
      | { type: 'cancel the message' }
      | { type: 'leave the message with Escape' }
      | { type: 'ask for a message again' }
      | { type: 'ask for a name' }
      | { type: 'submit no name' }
      | { type: 'submit a name of blanks' }
      | { type: 'type a name' }
      | { type: 'submit the name' }
      | { type: 'press Enter in the name' }
      | { type: 'cancel the name' }
      | { type: 'leave the name with Escape' }
      | { type: 'ask for a name again' }
      | { type: 'ask for an address' }
      | { type: 'submit no address' }
      | { type: 'submit a relative address' }
      | { type: 'submit an address that is no link' }
      | { type: 'type an absolute address' }
      | { type: 'submit the address' }
      | { type: 'press Enter in the address' }
      | { type: 'cancel the address' }
      | { type: 'leave the address with Escape' }
      | { type: 'ask for an address again' },
  },
}).createMachine({
  id: 'textEntryStory',
  initial: 'at rest',
  states: {
    'at rest': {
      on: {
        'ask for a message': 'asked for a message',
        'ask for a name': 'asked for a name',
        'ask for an address': 'asked for an address',
      },
    },
    'asked for a message': {
      on: {
        'submit no message': 'an empty message sent',
        'submit a message of blanks': 'an empty message sent',
        'begin a message': 'a message begun',
      },
    },
    'a message begun': {
      on: {
        'press Ctrl and Enter in the message': 'a message begun',
        'lose the session and come back': 'a message found again',
        'press Enter in the message': 'a message of two lines',
        'submit the message': 'a message sent',
        'cancel the message': 'a message given up',
        'leave the message with Escape': 'a message given up',
      },
    },
    'a message found again': { on: { 'submit the message': 'a message sent' } },
    'a message of two lines': { on: { 'submit the message': 'two lines sent' } },
    'an empty message sent': {},
    'two lines sent': {},
    'a message sent': { on: { 'ask for a message again': 'asked for a message' } },
    'a message given up': { on: { 'ask for a message again': 'asked for a message' } },
    'asked for a name': {
      on: {
        'submit no name': 'told that a name is required',
        'submit a name of blanks': 'told that blanks are no name',
        'type a name': 'a name typed',
      },
    },
    'told that a name is required': {
      on: { 'type a name': 'a name typed', 'cancel the name': 'a name given up' },
    },
    'told that blanks are no name': { on: { 'type a name': 'a name typed' } },
    'a name typed': {
      on: {
        'submit the name': 'a name sent',
        'press Enter in the name': 'a name sent',
        'leave the name with Escape': 'a name given up',
      },
    },
    'a name sent': { on: { 'ask for a name again': 'asked for a name' } },
    'a name given up': { on: { 'ask for a name again': 'asked for a name' } },
    'asked for an address': {
      on: {
        'submit no address': 'an empty address sent',
        'submit a relative address': 'told that it is not absolute',
        'submit an address that is no link': 'told that it is no link',
        'type an absolute address': 'an address typed',
      },
    },
    'told that it is not absolute': {
      on: { 'type an absolute address': 'an address typed', 'cancel the address': 'an address given up' },
    },
    'told that it is no link': { on: { 'submit no address': 'an empty address sent' } },
    'an address typed': {
      on: {
        'submit the address': 'an address sent',
        'press Enter in the address': 'an address sent',
        'leave the address with Escape': 'an address given up',
      },
    },
    'an empty address sent': {},
    'an address sent': { on: { 'ask for an address again': 'asked for an address' } },
    'an address given up': { on: { 'ask for an address again': 'asked for an address' } },
  },
})

export const textEntryModel = createTestModel(textEntryStory)

/** The shortest paths in fewer. Those of a name stay apart: one that has been given once is another story the second time. */
export function textEntryWays(): readonly StoryPath[] {
  const paths: readonly StoryPath[] = textEntryModel.getShortestPaths()
  const isOfName = ({ steps }: StoryPath) => steps.some(({ event }) => event.type.endsWith(' name'))
  return [...joined(paths.filter((path) => !isOfName(path))), ...paths.filter(isOfName)]
}
