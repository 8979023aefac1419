import { describe, expect, test } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import {
  alarmFilterOf,
  alarmRequest,
  alarmsAnswered,
  alarmsPushed,
  areAlarmsLate,
  criticals,
  isMuted,
  isSameAlarmFilter,
  newsBetween,
  noAlarms,
  type Alarms,
} from '../../../../machines/alarms/domain/alarms.ts'
import { incident } from '../../support/fixtures.ts'

/** An open, unacknowledged, critical incident. A higher primary key means a later start. */
function critical(pk: number, change: Partial<Incident> = {}): Incident {
  return incident({ pk, level: 1, startTime: new Date(Date.UTC(2026, 0, 1, 0, pk)).toISOString(), ...change })
}

function after(alarms: Alarms, incidents: readonly Incident[], next?: string, askedAt = 0, unreadable = 0): Alarms {
  return alarmsAnswered(alarms, { incidents, next, previous: undefined, unreadable }, askedAt)
}

/** What is new in the last of these responses. */
function news(...answers: readonly (readonly [readonly Incident[], (string | undefined)?, number?])[]) {
  let [before, now] = [noAlarms, noAlarms]
  for (const [incidents, next, unreadable] of answers) [before, now] = [now, after(now, incidents, next, 0, unreadable)]
  const { arrived, gone } = newsBetween(before, now)
  return { arrived: arrived.map(({ pk }) => pk), gone }
}

describe('alarms', () => {
  test('that the first response contains are not new', () => {
    expect(news([[critical(2), critical(1)]])).toEqual({ arrived: [], gone: [] })
  })

  test('arrive and leave', () => {
    expect(news([[critical(2), critical(1)]], [[critical(3), critical(1)]])).toEqual({ arrived: [3], gone: [2] })
  })

  test('are new since the last request whose response did not contain them', () => {
    const [first, second] = [after(noAlarms, [], undefined, 40), after(noAlarms, [critical(1)], undefined, 70)]
    expect(newsBetween(first, second)).toMatchObject({ since: 40 })
    expect(newsBetween(noAlarms, first)).toMatchObject({ since: 0 })
  })

  test('that return after a response without them are new again', () => {
    expect(news([[critical(1)]], [[]], [[critical(1)]])).toEqual({ arrived: [1], gone: [] })
    const one = [[critical(3), critical(2)], 'more'] as const
    expect(news(one, [[critical(2), critical(1)], 'more'], one)).toEqual({ arrived: [3], gone: [] })
  })

  test('do not count as new again if they were only missing from a response that was not fully readable', () => {
    expect(news([[critical(1)]], [[], undefined, 1], [[critical(1)]])).toEqual({ arrived: [], gone: [] })
  })

  test('that may have been on a later page are not new again', () => {
    const sameStart = (pk: number) => critical(pk, { startTime: new Date(Date.UTC(2026, 0, 1)).toISOString() })
    const full = [[sameStart(2), sameStart(1)], 'more'] as const
    expect(news(full, [[critical(4), sameStart(2)], 'more'])).toEqual({ arrived: [4], gone: [] })
    expect(news(full, [[critical(4), sameStart(2)], 'more'], full)).toEqual({ arrived: [], gone: [4] })
    expect(news([[critical(1)]], [[], 'more'], [[critical(1)]])).toEqual({ arrived: [], gone: [] })
  })

  test('that merely move up onto a full page do not count as new, and rows pushed off the page do not count as gone', () => {
    const full = [[critical(3), critical(2)], 'more'] as const
    expect(news(full, [[critical(3), critical(1)], 'more'])).toEqual({ arrived: [], gone: [2] })
    expect(news(full, [[critical(4), critical(3)], 'more'])).toEqual({ arrived: [4], gone: [] })
  })
})

describe('pushed changes', () => {
  const question = alarmRequest(criticals, true)
  const before = after(noAlarms, [critical(3), critical(1)])
  const pushed = (...changes: Parameters<typeof alarmsPushed>[1]) => alarmsPushed(before, changes, question)

  test('add alarms in order, update them and remove those that no longer match', () => {
    const created = pushed({ type: 'created', incident: critical(2) })
    expect(created.standing?.map(({ pk }) => pk)).toEqual([3, 2, 1])
    expect(created.known.has(2)).toBe(true)
    expect(pushed({ type: 'modified', incident: critical(3, { acked: true }) }).standing).toEqual([critical(1)])
    expect(pushed({ type: 'deleted', pk: 1 }).standing).toEqual([critical(3)])
  })

  test('that arrive together count in their order: an alarm that ends at once leaves no trace', () => {
    const created = { type: 'created', incident: critical(2) } as const
    const acked = { type: 'modified', incident: critical(2, { acked: true }) } as const
    expect(pushed(created, acked)).toBe(before)
    expect(pushed(acked, created).standing?.map(({ pk }) => pk)).toEqual([3, 2, 1])
    expect(pushed(created, { type: 'created', incident: critical(4) }).standing?.map(({ pk }) => pk)).toEqual([
      4, 3, 2, 1,
    ])
  })

  test('to other incidents have no effect', () => {
    const high = { type: 'created', incident: critical(9, { level: 2 }) } as const
    expect(pushed(high, { type: 'deleted', pk: 8 })).toBe(before)
  })

  test('do not make an alarm new again until a response lacks it', () => {
    const closed = pushed({ type: 'deleted', pk: 1 })
    const [late, complete] = [after(closed, [critical(3), critical(1)]), after(closed, [critical(3)])]
    const reopened = (alarms: Alarms) =>
      newsBetween(alarms, alarmsPushed(alarms, [{ type: 'created', incident: critical(1) }], question)).arrived
    expect([reopened(closed), newsBetween(closed, late).arrived]).toEqual([[], []])
    expect(reopened(complete)).toEqual([critical(1)])
  })

  test('have no effect before the first response', () => {
    expect(alarmsPushed(noAlarms, [{ type: 'created', incident: critical(2) }], question)).toBe(noAlarms)
  })
})

describe('the filter for alarms', () => {
  const own = { pk: 4, name: 'Night', filter: { ...defaultFilter, maxLevel: 2 } } as const

  test('is the chosen saved filter, or critical incidents if that filter does not exist', () => {
    expect(alarmFilterOf(4, [own])).toEqual({ pk: 4, filter: own.filter })
    expect([alarmFilterOf(5, [own]), alarmFilterOf(undefined, [own])]).toEqual([criticals, criticals])
  })

  test('is a different one if its origin or its conditions differ', () => {
    const night = { pk: 4, filter: own.filter }
    expect(isSameAlarmFilter(night, { ...night, filter: { ...own.filter } })).toBe(true)
    expect(isSameAlarmFilter(night, { ...night, pk: 5 })).toBe(false)
    expect(isSameAlarmFilter(night, { ...night, filter: defaultFilter })).toBe(false)
  })

  test.each([
    [undefined, true, true],
    [undefined, false, true],
    [4, true, true],
    [4, false, false],
  ])('uses levels with the saved filter %s, while levels are shown (%s): %s', (pk, showsLevels, expected) => {
    expect(alarmRequest({ ...criticals, pk }, showsLevels).withLevels).toBe(expected)
  })
})

test('alarms are late after two intervals and ten seconds', () => {
  expect([areAlarmsLate(1000, 71_000), areAlarmsLate(1000, 71_001)]).toEqual([false, true])
})

test('the sound is muted until a time', () => {
  expect([isMuted(undefined, 0), isMuted(10, 9), isMuted(10, 10)]).toEqual([false, true, false])
})
