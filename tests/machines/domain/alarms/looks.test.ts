import { describe, expect, test } from 'vitest'
import {
  alarmStart,
  looksAfter,
  timesAfter,
  unseenAfter,
  withLook,
  withoutLookedAt,
  type AlarmLooks,
} from '../../../../machines/alarms/domain/looks.ts'
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

  test('is remembered for each alarm until news can no longer concern it, in place of any earlier look', () => {
    const looks = withLook(
      new Map([
        [7, 90],
        [8, 90],
        [9, 100],
      ]),
      { pks: [7], at: 110 },
    )
    expect([...looksAfter(looks, news)]).toEqual([
      [7, 110],
      [9, 100],
    ])
  })
})

test('each alarm counts as unseen once, when it arrives, and no longer counts when it has ended', () => {
  const unseen = [incident({ pk: 3 }), incident({ pk: 7 })]
  const after = (looks: AlarmLooks) => unseenAfter({ unseen, looks }, news).map(({ pk }) => pk)
  expect([after(new Map()), after(new Map([[8, 100]]))]).toEqual([[7, 8], [7]])
})

test('the age of an alarm counts from when it became one again, not from the start of the incident', () => {
  const times = timesAfter(new Map([[3, 40]]), [incident({ pk: 3 }), ...news.arrived], news)
  expect([...times]).toEqual([
    [3, 40],
    [7, 100],
    [8, 100],
  ])
  const old = incident({ startTime: '2026-01-01T00:00:00Z' })
  expect(alarmStart(old, Date.parse('2026-01-02T00:00:00Z'), 60_000)).toBe('2026-01-02T00:01:00.000Z')
  expect(alarmStart(old, Date.parse('2025-12-31T00:00:00Z'), 60_000)).toBe('2026-01-01T00:00:00Z')
})
