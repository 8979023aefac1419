import { expect, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { goneWords } from '../../../src/views/list/cells/goneWords.ts'
import { incident } from '../../machines/support/fixtures.ts'

test.each([
  ['CLO', 'ben', 'Closed by ben'],
  ['CLO', '', 'Closed'],
  ['ACK', 'ben', 'Acked by ben'],
  ['END', 'nav', 'Ended'],
  ['OTH', 'ben', 'No longer matches'],
])('after the event %s by %j, a row that is gone says %s', (type, by, words) => {
  expect(goneWords(incident(), { type, by }, defaultFilter)).toBe(words)
})

test.each([
  [{ open: false }, 'Closed'],
  [{ acked: true }, 'Acked'],
  [{}, 'No longer matches'],
])('without an event, a row that is gone (%o) says %s', (change, words) => {
  expect(goneWords(incident(change), undefined, defaultFilter)).toBe(words)
})
