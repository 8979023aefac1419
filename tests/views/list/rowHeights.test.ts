import { expect, test } from 'vitest'
import { areOtherRows, likelyRowHeight, rowHeightProperties } from '../../../src/views/list/table/rowHeights.ts'

/** Rows that are not drawn take the room that drawn ones of the same window would. */

test.each([
  ['cards', 899, '--card-height'],
  ['lines', 900, '--line-height'],
] as const)(
  '%s in a window of %i pixels: a compact one is the lower, and as high as the style sheet has it',
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
])('rows of a window of %i pixels are others at %i: %s', (one, other, expected) => {
  expect(areOtherRows(one, other)).toBe(expected)
})
