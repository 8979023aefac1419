import { defineStory } from '../story.ts'
import { joined, type StoryPath } from '../player.ts'

/**
 * The dialog with a single text field (docs/behaviour.md#validation), in each of its uses: an optional message, a
 * required filter name, an optional ticket URL, which must be absolute, and a required note. The story does not depend on the charts;
 * Testing Library and real Chromium both play it.
 */
export const textEntryStory = defineStory({
  'at rest': {
    'open the message dialog': 'asked for a message',
    'open the name dialog': 'asked for a name',
    'open the address dialog': 'asked for an address',
    'open the note dialog': 'asked for a note',
  },
  'asked for a message': {
    'submit without a message': 'an empty message sent',
    'submit a message of spaces': 'an empty message sent',
    'type a message': 'a message typed',
  },
  'a message typed': {
    'press Ctrl+Enter in the message': 'a message sent',
    'lose the session and sign in again': 'a message restored',
    'press Enter in the message': 'a two-line message typed',
    'submit the message': 'a message sent',
    'cancel the message': 'a message cancelled',
    'leave the message with Escape': 'a message cancelled',
  },
  'a message restored': { 'submit the message': 'a message sent' },
  'a two-line message typed': { 'submit the message': 'two lines sent' },
  'an empty message sent': {},
  'two lines sent': {},
  'a message sent': { 'open the message dialog again': 'asked for a message' },
  'a message cancelled': { 'open the message dialog again': 'asked for a message' },
  'asked for a name': {
    'submit without a name': 'missing name refused',
    'submit a name of spaces': 'name of spaces refused',
    'type a name': 'a name typed',
  },
  'missing name refused': { 'type a name': 'a name typed', 'cancel the name': 'a name cancelled' },
  'name of spaces refused': { 'type a name': 'a name typed' },
  'a name typed': {
    'submit the name': 'a name sent',
    'press Enter in the name': 'a name sent',
    'leave the name with Escape': 'a name cancelled',
  },
  'a name sent': { 'open the name dialog again': 'asked for a name' },
  'a name cancelled': { 'open the name dialog again': 'asked for a name' },
  'asked for an address': {
    'submit without an address': 'an empty address sent',
    'submit a relative address': 'relative address refused',
    'submit an FTP address': 'FTP address refused',
    'type an absolute address': 'an address typed',
  },
  'relative address refused': {
    'type an absolute address': 'an address typed',
    'cancel the address': 'an address cancelled',
  },
  'FTP address refused': { 'submit without an address': 'an empty address sent' },
  'an address typed': {
    'submit the address': 'an address sent',
    'press Enter in the address': 'an address sent',
    'leave the address with Escape': 'an address cancelled',
  },
  'an empty address sent': {},
  'an address sent': { 'open the address dialog again': 'asked for an address' },
  'an address cancelled': { 'open the address dialog again': 'asked for an address' },
  'asked for a note': { 'submit without a note': 'missing note refused', 'type a note': 'a note typed' },
  'missing note refused': { 'type a note': 'a note typed' },
  'a note typed': {
    'press Ctrl+Enter in the note': 'a note sent',
    'leave the note with Escape': 'a note cancelled',
    'submit the note while the server refuses it': 'a refused note kept',
  },
  'a refused note kept': { 'lose the session with the note': 'a note restored', 'submit the note': 'a note sent' },
  'a note restored': { 'submit the note': 'a note sent' },
  'a note sent': { 'open the note dialog again': 'asked for a note' },
  'a note cancelled': { 'open the note dialog again': 'asked for a note' },
})

/**
 * The shortest paths, joined. The paths for a filter name are not joined, because entering a name a second time leads
 * to another state: the name is taken.
 */
export function textEntryWays(): readonly StoryPath[] {
  const paths: readonly StoryPath[] = textEntryStory.shortestPaths()
  const isOfName = ({ steps }: StoryPath) => steps.some(({ event }) => event.type.includes(' name'))
  return [...joined(paths.filter((path) => !isOfName(path))), ...paths.filter(isOfName)]
}
