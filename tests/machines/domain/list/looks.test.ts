import { describe, expect, test } from 'vitest'
import {
  mostLooks,
  unseenAfter,
  withLook,
  withoutLookedAt,
  type AlarmLooks,
} from '../../../../machines/list/domain/alarms/looks.ts'
import { incident } from '../../support/fixtures.ts'

const news = { arrived: [incident({ pk: 7 }), incident({ pk: 8 })], since: 100, gone: [3] }
const arrivedOf = (looks: AlarmLooks) => withoutLookedAt(news, looks).arrived.map(({ pk }) => pk)

describe('a look at the alarms in another tab', () => {
  test('drops the alarms that arrived earlier', () => {
    expect(arrivedOf(new Map())).toEqual([7, 8])
    expect(arrivedOf(new Map([[7, 100]]))).toEqual([8])
    expect(withoutLookedAt(news, new Map([[7, 100]]))).toMatchObject({ since: 100, gone: [3] })
  })

  test('keeps the alarms that arrived later', () => {
    expect(arrivedOf(new Map([[7, 99]]))).toEqual([7, 8])
  })

  test('is remembered for the last 2,000 alarms, in place of any earlier look at the same alarm', () => {
    const first = withLook(new Map(), { pks: Array.from({ length: mostLooks }, (_, pk) => pk), at: 5 })
    const looks = withLook(first, { pks: [0, 2900], at: 6 })
    expect([looks.size, looks.get(0), looks.get(2900), looks.has(1), looks.get(2)]).toEqual([mostLooks, 6, 6, false, 5])
  })
})

test('each alarm counts as unseen once, when it arrives, and no longer counts when it has ended', () => {
  const unseen = [incident({ pk: 3 }), incident({ pk: 7 })]
  const after = (looks: AlarmLooks) => unseenAfter({ unseen, looks }, news).map(({ pk }) => pk)
  expect([after(new Map()), after(new Map([[8, 100]]))]).toEqual([[7, 8], [7]])
})
