import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { hasState, incidentHeading, incidentStatus } from '../../../../machines/incident/domain/incident.ts'
import { parsePk } from '../../../../machines/core/domain/pk.ts'
import { isLevel, leastSevere, levelDefinition, levelName, levels } from '../../../../machines/incident/domain/level.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { incident } from '../../support/fixtures.ts'

describe('the status that colours a row', () => {
  it.each([
    [{ open: true, acked: false }, 'open'],
    [{ open: true, acked: true }, 'acknowledged'],
    [{ open: false, acked: false }, 'closed'],
    [{ open: false, acked: true }, 'closed'],
    [{ open: false, acked: false, stateful: false }, 'closed'],
  ] as const)('of %o is %s', (change, status) => {
    expect(incidentStatus(incident(change))).toBe(status)
  })
})

describe('an incident', () => {
  it('has its primary key and description as its heading', () => {
    expect(incidentHeading(incident({ pk: 12, description: 'Link down' }))).toBe('12: Link down')
  })

  it('can be closed and reopened only if it is stateful', () => {
    expect(hasState(incident({ stateful: true }))).toBe(true)
    expect(hasState(incident({ stateful: false }))).toBe(false)
  })
})

describe('the primary key in a route', () => {
  it.each([
    ['1', 1],
    ['4711', 4711],
    ['999999999999999', 999999999999999],
  ])('%s is valid', (text, pk) => {
    expect(parsePk(text)).toBe(pk)
  })

  it.each(['', '0', '007', '-1', '1.5', '1e3', 'seven', ' 1', '0x10', '9999999999999999'])('%j is invalid', (text) => {
    expect(parsePk(text)).toBeUndefined()
  })
})

describe('severity levels', () => {
  it.each([
    [1, 'Critical'],
    [2, 'High'],
    [3, 'Moderate'],
    [4, 'Low'],
    [5, 'Information'],
  ] as const)('%i is %s', (level, name) => {
    expect(levelName(level)).toBe(name)
  })

  it('each have a mark of their own, so that they are never shown by colour alone', () => {
    const marks = levels.map((level) => Object.values(levelDefinition(level).shape).join(' '))
    expect(new Set(marks).size).toBe(levels.length)
    expect(marks).not.toContain('')
  })

  it('range from 1 to 5, and 5 includes every incident', () => {
    expect(levels).toEqual([1, 2, 3, 4, 5])
    expect(leastSevere).toBe(5)
    expect([0, 1, 5, 6, 2.5, '1', null].map(isLevel)).toEqual([false, true, true, false, false, false, false])
  })
})

describe('the defaults', () => {
  it('of the filter are open, unacknowledged and all levels', () => {
    expect(defaultFilter).toEqual({
      open: true,
      acked: false,
      stateful: undefined,
      maxLevel: 5,
      tags: [],
      sourceSystemIds: [],
    })
  })

  it('of the preferences are updates on an interval, no timeframe and 25 rows', () => {
    expect(defaultPreferences).toMatchObject({ autoUpdateMethod: 'interval', timeframeHours: 0, pageSize: 25 })
  })
})
