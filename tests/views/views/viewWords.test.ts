import { expect, test } from 'vitest'
import { displayParts } from '../../../machines/views/domain/displayParts.ts'
import { displayWords, savingWords, viewCountWords } from '../../../src/views/views/viewWords.ts'

/** What views and their tabs say (docs/behaviour.md#views). */

test('the words for what a view keeps name every part of a display', () => {
  expect(Object.keys(displayWords).toSorted()).toEqual(displayParts.map(([name]) => name).toSorted())
})

test.each([
  [false, false, '1,200', '1,200 incidents'],
  [false, true, '≈1,200', 'about 1,200 incidents'],
  [true, false, '≤1,200', 'at most 1,200 incidents: the server also counts what the view hides'],
  [true, true, '≤≈1,200', 'at most about 1,200 incidents: the server also counts what the view hides'],
])('a count that is at most: %s, and old: %s, is %s', (isAtMost, isOld, short, words) => {
  const count = { count: 1200, critical: 0, at: 5 }
  expect(viewCountWords({ count, isAtMost, isOld, isUnable: false })).toEqual({ short, words })
})

test('before the changes of a view are saved, it is said which saved filter the view then follows', () => {
  const [oslo, bergen] = [
    { pk: 4, name: 'Oslo' },
    { pk: 5, name: 'Bergen' },
  ]
  expect(savingWords(oslo, { ...oslo, name: 'Oslo hosts' })).toBe('')
  expect(savingWords(oslo, undefined)).toBe('The view then no longer follows the saved filter ‘Oslo’.')
  expect(savingWords(undefined, oslo)).toBe('The view then follows the saved filter ‘Oslo’.')
  expect(savingWords(oslo, bergen)).toBe('The view then follows the saved filter ‘Bergen’, no longer ‘Oslo’.')
})
