/** The page to return to from the wall (docs/behaviour.md#wall-mode). */
import { expect, test } from 'vitest'
import { extended, placeOf, putOnWall, takenOffWall } from '../../../../machines/list/domain/askedList.ts'
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

test('leaving the wall returns to the first page if the list was extended to everything while on the wall', () => {
  const list = onWall(third)
  const grown = { ...list, ...extended(list, 'everything') }
  expect(placeOf(grown)).toEqual({ cursor: undefined, pageSize: 25, rowsBefore: 0 })
  expect({ ...grown, ...takenOffWall(grown) }).toMatchObject({ request: { cursor: undefined }, rowsBefore: 0 })
})
