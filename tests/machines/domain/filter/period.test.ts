import { expect, it } from 'vitest'
import { lastNight } from '../../../../machines/filter/domain/typedPeriod.ts'

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 0, day, hours, minutes).getTime()

it.each([
  ['in the middle of it', at(15, 2), 14],
  ['in the morning', at(15, 6, 30), 14],
  ['late in the evening', at(15, 23, 59), 14],
  ['on the first of a month', at(1, 12), 0],
])('last night is the one before the current day: %s', (_, now, day) => {
  expect(lastNight(now)).toEqual({ from: at(day, 22), to: at(day + 1, 6) })
})
