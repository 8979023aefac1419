/** The words for the position of a page in the list, even if some numbers are unknown. */
import { expect, it } from 'vitest'
import { placeWords, sortedWords, type PagePlace } from '../../../src/views/list/heading/placeWords.ts'

const place: PagePlace = { rowsBefore: 50, rows: 50, hasMore: true, matching: 3617, isOlder: false }

it.each([
  ['51-100 of 3,617 incidents', {}],
  ['51-100 of ≈3,617 incidents', { isOlder: true }],
  ['51-75 of 75 incidents', { rows: 25, hasMore: false, matching: 80, isOlder: true }],
  ['50 of 3,617 incidents', { rowsBefore: undefined }],
  ['Incidents 51-100', { matching: undefined }],
  ['50 incidents on this page', { rowsBefore: undefined, matching: undefined }],
  ['Incidents 51-100', { matching: 99 }],
  ['51-75 of 75 incidents', { rows: 25, hasMore: false, matching: 80 }],
  ['12 incidents', { rowsBefore: 0, rows: 12, hasMore: false, matching: undefined }],
  ['1 incident', { rowsBefore: 0, rows: 1, hasMore: false }],
  ['1,001-1,050 of 3,617 incidents', { rowsBefore: 1000 }],
] as const)("the position of a page is given as '%s'", (words, change) => {
  expect(placeWords({ ...place, ...change })).toBe(words)
})

it.each([
  ['Sorted within these 25 of 3,617 incidents', { rowsBefore: 0, rows: 25 }],
  ['Sorted within 51-100 of ≈3,617 incidents', { isOlder: true }],
  ['Sorted within 51-100 of 3,617 incidents', {}],
  ['Sorted within these 50 of 3,617 incidents', { rowsBefore: undefined }],
  ['Sorted within these 50', { rowsBefore: undefined, matching: undefined }],
] as const)("the rows that a sort order covers are given as '%s'", (words, change) => {
  expect(sortedWords({ ...place, ...change })).toBe(words)
})
