import { expect, it } from 'vitest'
import {
  inKnownOrder,
  isAmong,
  renewal,
  withChanged,
  withoutResource,
  withResource,
  withUnread,
} from '../../../../machines/forms/domain/resource.ts'

const named = (pk: number, name = `number ${pk}`) => ({ pk, name })

it.each([
  ['nothing was known', [], [2, 1], [2, 1]],
  ['all were known', [1, 2, 3], [3, 2, 1], [1, 2, 3]],
  ['some are new: they come last, in the order found', [2, 1], [4, 1, 3, 2], [2, 1, 4, 3]],
  ['some are gone', [1, 2, 3], [3, 1], [1, 3]],
])('keeps the order if %s', (_, known, found, expected) => {
  const given = found.map((pk) => named(pk, 'new'))
  expect(
    inKnownOrder(
      known.map((pk) => named(pk, 'old')),
      given,
    ),
  ).toEqual(expected.map((pk) => named(pk, 'new')))
  expect(given.map(({ pk }) => pk)).toEqual(found)
})

it('replaces an item in its place, and adds a new one first', () => {
  expect(withResource([named(1), named(2)], named(2, 'changed'))).toEqual([named(1), named(2, 'changed')])
  expect(withResource([named(1), named(2)], named(3))).toEqual([named(3), named(1), named(2)])
  expect(withChanged([named(1), named(2)], named(2, 'changed'))).toEqual([named(1), named(2, 'changed')])
  expect(withChanged([named(1)], named(3))).toEqual([named(1)])
})

it('removes an item, and tells whether an item is in the list', () => {
  expect(withoutResource([named(1), named(2)], 1)).toEqual([named(2)])
  expect(withoutResource([named(1)], 2)).toEqual([named(1)])
  expect(isAmong([named(1)], named(1, 'changed'))).toBe(true)
  expect(isAmong([named(1)], named(2))).toBe(false)
})

it('keeps every known item if some cannot be read', () => {
  expect(withUnread([named(2, 'new'), named(3, 'new')], [named(1, 'old'), named(2, 'old')])).toEqual([
    named(2, 'new'),
    named(3, 'new'),
    named(1, 'old'),
  ])
})

it('keeps the shown items in place, adds new ones sorted by name, and reports which stay, arrive and leave', () => {
  const [a, b, c, d] = [named(1, 'a'), named(2, 'b'), named(10, 'Boss 11'), named(3, 'Boss 3')]
  const now = named(2, 'now')
  expect(renewal([b, a], { items: [c, d, now], unreadable: 0 }, ({ name }) => name)).toEqual({
    items: [now, d, c],
    staying: [now],
    coming: [d, c],
    going: [a],
  })
  expect(renewal([b, a], { items: [d], unreadable: 1 }, ({ name }) => name)).toEqual({
    items: [b, a, d],
    staying: [b, a],
    coming: [d],
    going: [],
  })
})
