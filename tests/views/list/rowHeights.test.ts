import { expect, test } from 'vitest'
import { areOtherRows, likelyRowHeight, rowHeightProperties } from '../../../src/views/list/table/rowHeights.ts'

/** Rows that are not rendered reserve the height that they would have in the same window. */

test.each([
  ['cards', 899, '--card-height'],
  ['lines', 900, '--line-height'],
] as const)(
  '%s in a window of %i pixels: compact ones are lower, and the style sheet has the same heights',
  (_, width, property) => {
    const [comfortable, compact] = [likelyRowHeight('comfortable', width), likelyRowHeight('compact', width)]
    expect(compact).toBeLessThan(comfortable)
    expect([rowHeightProperties('comfortable')[property], rowHeightProperties('compact')[property]]).toEqual([
      `${comfortable / 16}rem`,
      `${compact / 16}rem`,
    ])
  },
)

test.each([
  [899, 900, true],
  [320, 899, false],
  [900, 2000, false],
])('the kind of row differs between windows of %i and %i pixels: %s', (one, other, expected) => {
  expect(areOtherRows(one, other)).toBe(expected)
})
