import { afterEach, expect, test } from 'vitest'
import { rowHeightRules } from '../../../src/theme/rowHeights.ts'
import { likelyRowHeight, narrowWindow } from '../../../src/views/list/table/rowHeights.ts'

/** For rows that are not rendered, the list reserves the height that they would have in the same window. */

const usualWidth = window.innerWidth

afterEach(() => {
  window.innerWidth = usualWidth
})

test.each([
  ['cards', true, '--card-height'],
  ['lines', false, '--line-height'],
] as const)(
  'compact %s are lower than comfortable ones, and the style sheet has the same heights',
  (_, areCards, property) => {
    const [comfortable, compact] = [likelyRowHeight('comfortable', areCards), likelyRowHeight('compact', areCards)]
    expect(compact).toBeLessThan(comfortable)
    for (const [density, height] of [
      ['comfortable', comfortable],
      ['compact', compact],
    ] as const)
      expect(rowHeightRules()).toMatch(new RegExp(`'${density}'\\] {.* ${property}: ${height / 16}rem;`))
  },
)

test.each([
  [320, true],
  [899, true],
  [900, false],
  [2000, false],
])('whether rows are cards in a window of %i pixels: %s', (width, areCards) => {
  window.innerWidth = width
  expect(window.matchMedia(narrowWindow).matches).toBe(areCards)
})
