import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'
import { joined, type StoryPath } from '../player.ts'

/**
 * The dialog with a single text field (docs/behaviour.md#validation), in each of its uses: an optional message, a
 * required filter name, and an optional ticket URL, which must be absolute. The story does not depend on the charts;
 * Testing Library and real Chromium both play it.
 */
export const textEntryStory = setup({
  types: {
    events: {} as
      | { type: 'open the message dialog' }
      | { type: 'submit without a message' }
      | { type: 'submit a message of spaces' }
      | { type: 'type a message' }
      | { type: 'press Ctrl+Enter in the message' }
      | { type: 'press Enter in the message' }
      | { type: 'lose the session and sign in again' }
      | { type: 'submit the message' }
      | { type: 'cancel the message' }
      | { type: 'leave the message with Escape' }
      | { type: 'open the message dialog again' }
      | { type: 'open the name dialog' }
      | { type: 'submit without a name' }
      | { type: 'submit a name of spaces' }
      | { type: 'type a name' }
      | { type: 'submit the name' }
      | { type: 'press Enter in the name' }
      | { type: 'cancel the name' }
      | { type: 'leave the name with Escape' }
      | { type: 'open the name dialog again' }
      | { type: 'open the address dialog' }
      | { type: 'submit without an address' }
      | { type: 'submit a relative address' }
      | { type: 'submit an FTP address' }
      | { type: 'type an absolute address' }
      | { type: 'submit the address' }
      | { type: 'press Enter in the address' }
      | { type: 'cancel the address' }
      | { type: 'leave the address with Escape' }
      | { type: 'open the address dialog again' },
  },
}).createMachine({
  id: 'textEntryStory',
  initial: 'at rest',
  states: {
    'at rest': {
      on: {
        'open the message dialog': 'asked for a message',
        'open the name dialog': 'asked for a name',
        'open the address dialog': 'asked for an address',
      },
    },
    'asked for a message': {
      on: {
        'submit without a message': 'an empty message sent',
        'submit a message of spaces': 'an empty message sent',
        'type a message': 'a message typed',
      },
    },
    'a message typed': {
      on: {
        'press Ctrl+Enter in the message': 'a message sent',
        'lose the session and sign in again': 'a message restored',
        'press Enter in the message': 'a two-line message typed',
        'submit the message': 'a message sent',
        'cancel the message': 'a message cancelled',
        'leave the message with Escape': 'a message cancelled',
      },
    },
    'a message restored': { on: { 'submit the message': 'a message sent' } },
    'a two-line message typed': { on: { 'submit the message': 'two lines sent' } },
    'an empty message sent': {},
    'two lines sent': {},
    'a message sent': { on: { 'open the message dialog again': 'asked for a message' } },
    'a message cancelled': { on: { 'open the message dialog again': 'asked for a message' } },
    'asked for a name': {
      on: {
        'submit without a name': 'missing name refused',
        'submit a name of spaces': 'name of spaces refused',
        'type a name': 'a name typed',
      },
    },
    'missing name refused': {
      on: { 'type a name': 'a name typed', 'cancel the name': 'a name cancelled' },
    },
    'name of spaces refused': { on: { 'type a name': 'a name typed' } },
    'a name typed': {
      on: {
        'submit the name': 'a name sent',
        'press Enter in the name': 'a name sent',
        'leave the name with Escape': 'a name cancelled',
      },
    },
    'a name sent': { on: { 'open the name dialog again': 'asked for a name' } },
    'a name cancelled': { on: { 'open the name dialog again': 'asked for a name' } },
    'asked for an address': {
      on: {
        'submit without an address': 'an empty address sent',
        'submit a relative address': 'relative address refused',
        'submit an FTP address': 'FTP address refused',
        'type an absolute address': 'an address typed',
      },
    },
    'relative address refused': {
      on: { 'type an absolute address': 'an address typed', 'cancel the address': 'an address cancelled' },
    },
    'FTP address refused': { on: { 'submit without an address': 'an empty address sent' } },
    'an address typed': {
      on: {
        'submit the address': 'an address sent',
        'press Enter in the address': 'an address sent',
        'leave the address with Escape': 'an address cancelled',
      },
    },
    'an empty address sent': {},
    'an address sent': { on: { 'open the address dialog again': 'asked for an address' } },
    'an address cancelled': { on: { 'open the address dialog again': 'asked for an address' } },
  },
})

export const textEntryModel = createTestModel(textEntryStory)

/**
 * The shortest paths, joined. The paths for a filter name are not joined, because entering a name a second time leads
 * to another state: the name is taken.
 */
export function textEntryWays(): readonly StoryPath[] {
  const paths: readonly StoryPath[] = textEntryModel.getShortestPaths()
  const isOfName = ({ steps }: StoryPath) => steps.some(({ event }) => event.type.includes(' name'))
  return [...joined(paths.filter((path) => !isOfName(path))), ...paths.filter(isOfName)]
}
