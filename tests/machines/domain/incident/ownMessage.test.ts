import { expect, it } from 'vitest'
import {
  afterMessage,
  longestMessage,
  noMessages,
  readMessages,
} from '../../../../machines/incident/domain/ownMessage.ts'

const notes = ['5', '4', '3', '2', '1']
const five = { ...noMessages, note: notes }

it.each([
  ['a new one', ' 6 ', ['6', '5', '4', '3', '2']],
  ['one that is used again', '3', ['3', '5', '4', '2', '1']],
  ['a blank one', ' ', notes],
  ['one that is too long', 'x'.repeat(longestMessage + 1), notes],
  ['emptying', undefined, []],
])('after %s the latest five are kept, the latest first', (_name, text, expected) => {
  expect(afterMessage(five, { kind: 'note', text })).toEqual({ ...noMessages, note: expected })
  expect(afterMessage(five, { kind: 'close', text }).note).toEqual(notes)
})

it.each([undefined, null, 7, [], 'x', { note: 7, close: [7, null, ' '] }])('%j has no messages', (stored) => {
  expect(readMessages(stored)).toEqual(noMessages)
})
