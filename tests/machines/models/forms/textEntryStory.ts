import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'
import { joined, type StoryPath } from '../player.ts'

/**
 * The dialog with a single text field and its rules (docs/behaviour.md#validation), in each of its uses: an optional
 * message, a required filter name, and an optional ticket URL, which must be absolute. The story does not depend on the
 * charts; Testing Library and real Chromium both play it.
 */
export const textEntryStory = setup({
  types: {
    events: {} as
      | { type: 'ask for a message' }
      | { type: 'submit no message' }
      | { type: 'submit a message of blanks' }
      | { type: 'start a message' }
      | { type: 'press Ctrl+Enter in the message' }
      | { type: 'press Enter in the message' }
      | { type: 'lose the session and sign in again' }
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
      | { type: 'submit an address with a foreign scheme' }
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
        'start a message': 'a message started',
      },
    },
    'a message started': {
      on: {
        'press Ctrl+Enter in the message': 'a message sent',
        'lose the session and sign in again': 'a message restored',
        'press Enter in the message': 'a message of two lines',
        'submit the message': 'a message sent',
        'cancel the message': 'a message cancelled',
        'leave the message with Escape': 'a message cancelled',
      },
    },
    'a message restored': { on: { 'submit the message': 'a message sent' } },
    'a message of two lines': { on: { 'submit the message': 'two lines sent' } },
    'an empty message sent': {},
    'two lines sent': {},
    'a message sent': { on: { 'ask for a message again': 'asked for a message' } },
    'a message cancelled': { on: { 'ask for a message again': 'asked for a message' } },
    'asked for a name': {
      on: {
        'submit no name': 'missing name refused',
        'submit a name of blanks': 'blank name refused',
        'type a name': 'a name typed',
      },
    },
    'missing name refused': {
      on: { 'type a name': 'a name typed', 'cancel the name': 'a name cancelled' },
    },
    'blank name refused': { on: { 'type a name': 'a name typed' } },
    'a name typed': {
      on: {
        'submit the name': 'a name sent',
        'press Enter in the name': 'a name sent',
        'leave the name with Escape': 'a name cancelled',
      },
    },
    'a name sent': { on: { 'ask for a name again': 'asked for a name' } },
    'a name cancelled': { on: { 'ask for a name again': 'asked for a name' } },
    'asked for an address': {
      on: {
        'submit no address': 'an empty address sent',
        'submit a relative address': 'relative address refused',
        'submit an address with a foreign scheme': 'foreign scheme refused',
        'type an absolute address': 'an address typed',
      },
    },
    'relative address refused': {
      on: { 'type an absolute address': 'an address typed', 'cancel the address': 'an address cancelled' },
    },
    'foreign scheme refused': { on: { 'submit no address': 'an empty address sent' } },
    'an address typed': {
      on: {
        'submit the address': 'an address sent',
        'press Enter in the address': 'an address sent',
        'leave the address with Escape': 'an address cancelled',
      },
    },
    'an empty address sent': {},
    'an address sent': { on: { 'ask for an address again': 'asked for an address' } },
    'an address cancelled': { on: { 'ask for an address again': 'asked for an address' } },
  },
})

export const textEntryModel = createTestModel(textEntryStory)

/**
 * The shortest paths, joined. The paths for a filter name are not joined: once a name is in use, entering it again
 * leads to another state.
 */
export function textEntryWays(): readonly StoryPath[] {
  const paths: readonly StoryPath[] = textEntryModel.getShortestPaths()
  const isOfName = ({ steps }: StoryPath) => steps.some(({ event }) => event.type.endsWith(' name'))
  return [...joined(paths.filter((path) => !isOfName(path))), ...paths.filter(isOfName)]
}
