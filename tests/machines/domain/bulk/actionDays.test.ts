import { expect, test } from 'vitest'
import { mostOfToday, shownActions } from '../../../../machines/bulk/domain/actionDays.ts'
import { newAction, type LoggedAction } from '../../../../machines/bulk/domain/actions.ts'

/** Which actions the log shows (docs/behaviour.md#log-of-actions). */

const noon = new Date(2026, 0, 15, 12)
const hour = 3_600_000

function actionAt(at: number, index: number): LoggedAction {
  const none = { text: '', expiration: undefined, given: [], unacked: [] }
  const action = { ...none, operation: 'close', pks: [7], done: 1 } as const
  return newAction({ id: String(index), by: 'ana', at, description: '', action })
}

/** An action every six hours, the newest at noon. */
const many = Array.from({ length: 300 }, (_, index) => actionAt(noon.getTime() - index * 6 * hour, index))

test('at first only today’s are shown, then as many more as asked for, by day', () => {
  const today = noon.toDateString()
  expect(shownActions(many, today, 0)).toEqual({ today: many.slice(0, 3), days: [], left: 297 })
  const { today: ofToday, days, left } = shownActions(many, today, 6)
  expect(ofToday).toEqual(many.slice(0, 3))
  expect(days.map(({ actions }) => actions)).toEqual([many.slice(3, 7), many.slice(7, 9)])
  expect(days.map(({ moment }) => new Date(moment).toDateString())).toEqual(['Wed Jan 14 2026', 'Tue Jan 13 2026'])
  expect(left).toBe(291)
})

test('of a day with very many actions the newest fifty are shown at first', () => {
  const busy = Array.from({ length: 250 }, (_, index) => actionAt(noon.getTime() - index, index))
  expect(mostOfToday).toBe(50)
  expect(shownActions(busy, noon.toDateString(), 0)).toEqual({ today: busy.slice(0, 50), days: [], left: 200 })
  expect(shownActions(busy, noon.toDateString(), 100).today).toEqual(busy.slice(0, 150))
})

test('nothing was done today', () => {
  expect(shownActions(many, 'Fri Jan 16 2026', 0)).toEqual({ today: [], days: [], left: 300 })
})
