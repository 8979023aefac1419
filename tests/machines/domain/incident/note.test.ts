import { expect, it } from 'vitest'
import { continuedNote } from '../../../../machines/incident/domain/note.ts'

it.each([
  ['', 'fixed', 'fixed'],
  [' ', 'fixed', 'fixed'],
  ['half written \n', 'fixed', 'half written\nfixed'],
])('a note of %j, continued by %j, is %j', (unsent, text, note) => {
  expect(continuedNote(unsent, text)).toBe(note)
})
