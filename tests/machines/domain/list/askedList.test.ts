/** The page to return to from the wall (docs/behaviour.md#wall-mode). */
import { expect, test } from 'vitest'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { asked, extended, placeOf, putOnWall, takenOffWall } from '../../../../machines/list/domain/askedList.ts'
import { noList, type KeptList } from '../../../../machines/list/domain/keptList.ts'

const third: KeptList = {
  ...noList,
  request: { ...noList.request, cursor: 'toThird' },
  rowsBefore: 50,
  holders: new Set(['selection']),
}

function onWall(list: KeptList): KeptList {
  return { ...list, ...putOnWall(list) }
}

test('leaving the wall returns to the page that was on screen, and holds the rows as before', () => {
  const list = onWall(third)
  expect(list).toMatchObject({ request: { cursor: undefined }, rowsBefore: 0, holders: new Set() })
  expect(placeOf(list)).toEqual({ cursor: 'toThird', pageSize: 25, rowsBefore: 50 })
  expect({ ...list, ...takenOffWall(list) }).toEqual(third)
})

test('the page to return to does not change if the list is put on the wall twice', () => {
  expect(putOnWall(onWall(third))).toEqual({})
  expect(takenOffWall(third)).toEqual({})
})

test('the wall holds everything, and leaving it returns to the page all the same', () => {
  const list = onWall(third)
  const grown = { ...list, ...extended(list, 'everything') }
  expect(grown).toMatchObject({ request: { cursor: undefined }, rowsBefore: 0 })
  expect(placeOf(grown)).toEqual({ cursor: 'toThird', pageSize: 25, rowsBefore: 50 })
  const shrunk = { ...grown, ...extended(grown, 'page') }
  expect({ ...shrunk, ...takenOffWall(shrunk) }).toMatchObject({ request: { cursor: 'toThird' }, rowsBefore: 50 })
})

test('the wall returns to the page even if it has asked for everything before it was put up', () => {
  const grown = { ...third, ...extended(third, 'everything') }
  const list = onWall(grown)
  expect(placeOf(list)).toEqual({ cursor: 'toThird', pageSize: 25, rowsBefore: 50 })
  const left = { ...list, ...takenOffWall(list) }
  expect({ ...left, ...extended(left, 'page') }).toMatchObject({ request: { cursor: 'toThird' }, rowsBefore: 50 })
})

test('a list that still holds everything after the wall begins with its first row, and shows the page once it does not', () => {
  const list = onWall(third)
  const grown = { ...list, ...extended(list, 'everything') }
  const left = { ...grown, ...takenOffWall(grown) }
  expect(left).toMatchObject({ request: { cursor: undefined }, rowsBefore: 0 })
  const shrunk = { ...left, ...extended(left, 'page') }
  expect(shrunk).toMatchObject({ request: { cursor: 'toThird' }, rowsBefore: 50, pageToResume: undefined })
  // Another query begins with its first page.
  const other = { ...left, ...asked(left, unrestrictedQuery) }
  expect({ ...other, ...extended(other, 'page') }).toMatchObject({ request: { cursor: undefined }, rowsBefore: 0 })
})
