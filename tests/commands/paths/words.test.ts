import { expect, test } from 'vitest'
import { refused, unreachable } from '../../machines/support/fixtures.ts'
import { anyText, listWith, objectWith } from '../../machines/support/shapes.ts'
import { failureInWords, inWords, plainly, spanInWords } from './words.ts'

test('writes values as text', () => {
  expect(inWords({ pk: 7, tags: ['a', 'b'], end: undefined, source: { pk: 1 } })).toBe(
    "pk: 7, tags: ['a', 'b'], end: none, source: {pk: 1}",
  )
  expect(inWords('two\n  lines')).toBe("'two lines'")
  expect(inWords(new Map([[7, 'seven']]))).toBe("7: 'seven'")
  expect(inWords([true, null])).toBe('[true, null]')
})

test('describes a matcher by the values it matches', () => {
  expect(inWords({ key: anyText() })).toBe('key: any text')
  expect(plainly({ rows: listWith(1), row: objectWith({ pk: 1 }) })).toEqual({
    rows: { 'a list with': [1] },
    row: { 'something with': { pk: 1 } },
  })
})

test('abridges deeply nested values, and limits the length, for human readers', () => {
  const incident = { pk: 7, description: 'Link down', level: 2, open: true }
  expect(inWords({ changes: [{ type: 'modified', incident }] }, 160)).toBe(
    "changes: [{type: 'modified', incident: {pk: 7, description: 'Link down', level: 2, …}}]",
  )
  expect(inWords({ text: 'x'.repeat(200) }, 20)).toBe("text: 'xxxxxxxxxxxx…")
})

test("describes a failure by the server's response or, without a response, by its kind", () => {
  expect(failureInWords(refused('close incident', 403, { detail: 'No.' }))).toBe("403 {detail: 'No.'}")
  expect(failureInWords(unreachable('close incident'))).toBe('unreachable')
  expect(failureInWords(new Error('broken'))).toBe('broken')
})

test('writes a time span in the largest whole unit', () => {
  expect([500, 1000, 90_000, 120_000, 3_600_000, 172_800_000].map(spanInWords)).toEqual([
    '500 milliseconds',
    '1 second',
    '90 seconds',
    '2 minutes',
    '1 hour',
    '2 days',
  ])
})
