/** The conditions of the list in words (docs/behaviour.md#filters). */
import { describe, expect, it } from 'vitest'
import {
  chipWords,
  conditionsOf,
  savedWords,
  filterWords,
  unsavedSentence,
  wordsOf,
  type ConditionNames,
} from '../../../../machines/filter/domain/conditionWords.ts'
import type { Period } from '../../../../machines/filter/domain/period.ts'
import { withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import {
  defaultQuery,
  unrestrictedQuery,
  type IncidentQuery,
  withPeriod,
} from '../../../../machines/filter/domain/incidentQuery.ts'

const names: ConditionNames = { sourceSystems: [{ pk: 3, name: 'NAV' }], withLevels: true }

const everyCondition: IncidentQuery = {
  filter: {
    open: true,
    acked: false,
    stateful: true,
    maxLevel: 2,
    sourceSystemIds: [3, 12],
    sourceTypes: ['nav', 'zabbix'],
    tags: ['location=oslo', 'host=a'],
  },
  timeframeHours: 1,
  search: ' power ',
}

function said(query: IncidentQuery): string {
  return wordsOf(conditionsOf(query, names))
}

function saidOf(filter: Partial<IncidentQuery['filter']>): string {
  return said({ ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, ...filter } })
}

describe('the conditions in force', () => {
  it('are all named, in the order of the filter bar', () => {
    expect(said(everyCondition)).toBe(
      'open, unacked, stateful, level 1-2, source NAV, source #12, source type nav, source type zabbix, location=oslo, host=a, search ‘power’, last 60 minutes',
    )
    expect(new Set(conditionsOf(everyCondition, names).map(({ key }) => key)).size).toBe(12)
  })

  it('are named by the value that was chosen', () => {
    expect(saidOf({ open: false, acked: true, stateful: false })).toBe('closed, acked, stateless')
    expect(saidOf({ maxLevel: 1 })).toBe('level 1')
    expect([3, 24, 168, 720].map((timeframeHours) => said({ ...unrestrictedQuery, timeframeHours }))).toEqual([
      'last 3 hours',
      'last 24 hours',
      'last 7 days',
      'last 30 days',
    ])
  })

  it('are absent if the list shows everything; by default there are two', () => {
    expect(conditionsOf(unrestrictedQuery, names)).toEqual([])
    expect(conditionsOf({ ...unrestrictedQuery, search: ' ' }, names)).toEqual([])
    expect(said(defaultQuery)).toBe('open, unacked')
  })

  it('do not include the level if levels are not shown', () => {
    const conditions = conditionsOf(everyCondition, { ...names, withLevels: false })
    expect(conditions.map(({ key }) => key)).not.toContain('level')
  })

  it('can be removed one by one, without changing the others', () => {
    const conditions = conditionsOf(everyCondition, names)
    for (const { key, rest } of conditions) {
      const left = conditionsOf(rest, names).map((other) => other.key)
      expect(left).toEqual(conditions.map((other) => other.key).filter((other) => other !== key))
    }
  })

  it('are kept by a saved filter, except the timeframe and the search', () => {
    const notSaved = conditionsOf(everyCondition, names).filter(({ isSaved }) => !isSaved)
    expect(wordsOf(notSaved)).toBe('search ‘power’, last 60 minutes')
  })

  it.each([
    [{}, 'The search and the last 60 minutes are not part of a saved filter.'],
    [{ search: '' }, 'The last 60 minutes are not part of a saved filter.'],
    [{ timeframeHours: 0 }, 'The search is not part of a saved filter.'],
    [{ search: '', timeframeHours: 0 }, ''],
  ])('come with a sentence about those that a saved filter does not keep: %j', (change, sentence) => {
    expect(unsavedSentence(conditionsOf({ ...everyCondition, ...change }, names))).toBe(sentence)
  })

  it('are named in their usual words in that sentence', () => {
    const without = conditionsOf(everyCondition, names).map((condition) => ({ ...condition, isSaved: false }))
    expect(unsavedSentence(without.slice(0, 1))).toBe('‘open’ is not part of a saved filter.')
    expect(unsavedSentence([...without.slice(0, 2), ...without.slice(-1)])).toBe(
      '‘open’, ‘unacked’ and the last 60 minutes are not part of a saved filter.',
    )
  })
})

it('describes a filter that is not on screen', () => {
  expect(filterWords(everyCondition.filter, names)).toBe(
    'open, unacked, stateful, level 1-2, source NAV, source #12, source type nav, source type zabbix, location=oslo, host=a',
  )
  expect(filterWords(unrestrictedQuery.filter, names)).toBe('everything')
})

describe('conditions that not every server supports', () => {
  const query: IncidentQuery = {
    ...unrestrictedQuery,
    filter: {
      ...unrestrictedQuery.filter,
      open: true,
      sourceTypes: ['nav'],
      hidesClosedAcked: true,
      eventTypes: ['RES', 'CLO', 'STA'],
    },
    listOnly: { hasTicket: false, excluded: { tags: [], sourceSystemIds: [], levels: [] } },
  }

  it('are named before the filter is saved', () => {
    const [onNew, onOld] = [conditionsOf(query, names), conditionsOf(query, { ...names, keepsFurther: false })]
    expect(wordsOf(onNew)).toBe(
      'open, source type nav, without a ticket, not closed and acked, notifies only of start, close, restart',
    )
    expect([savedWords(onNew), savedWords(onOld)]).toEqual([
      'open, source type nav, not closed and acked, notifies only of start, close, restart',
      'open',
    ])
    expect(unsavedSentence(onNew)).toBe('‘without a ticket’ is not part of a saved filter.')
    expect(unsavedSentence(onOld)).toBe(
      '‘source type nav’, ‘without a ticket’, ‘not closed and acked’ and ‘notifies only of start, close, restart’ are not part of a saved filter.',
    )
    expect(savedWords([])).toBe('everything')
    expect(onNew.map(({ rest }) => said(rest))).toEqual([
      'source type nav, without a ticket, not closed and acked, notifies only of start, close, restart',
      'open, without a ticket, not closed and acked, notifies only of start, close, restart',
      'open, source type nav, not closed and acked, notifies only of start, close, restart',
      'open, source type nav, without a ticket, notifies only of start, close, restart',
      'open, source type nav, without a ticket, not closed and acked',
    ])
  })

  it('say that maintenance is unknown if the server does not support planned maintenance', () => {
    const asked = (underMaintenance: boolean, hasMaintenance?: boolean) =>
      wordsOf(
        conditionsOf(withListOnly(unrestrictedQuery, { underMaintenance }), {
          ...names,
          ...(hasMaintenance === undefined ? {} : { hasMaintenance }),
        }),
      )
    expect([asked(true), asked(false, true), asked(true, false)]).toEqual([
      'under maintenance',
      'not under maintenance',
      'under maintenance (unknown)',
    ])
  })

  it('say how many rows they hide if the server does not apply them', () => {
    const condition = conditionsOf(query, names).find(({ key }) => key === 'hide-closed-acked')
    const hiding = (count: number) => ({ held: 9, hidden: count, by: new Map([['hide-closed-acked', count]]) })
    expect(condition && [0, 3].map((count) => chipWords(condition, hiding(count)))).toEqual([
      'not closed and acked',
      'not closed and acked · hides 3',
    ])
  })
})

describe('a period', () => {
  const [from, to] = [Date.parse('2026-11-27T21:00Z'), Date.parse('2026-11-28T05:00Z')]
  const saidOf = (period: Period) => conditionsOf(withPeriod(unrestrictedQuery, period), names)

  it.each<[Period, string]>([
    [{ from, to }, 'from 2026-11-27T21:00Z to 2026-11-28T05:00Z'],
    [{ from, to: undefined }, 'since 2026-11-27T21:00Z'],
    [{ from: undefined, to }, 'before 2026-11-28T05:00Z'],
  ])('%j is one condition: %s', (period, words) => {
    expect(wordsOf(saidOf(period))).toBe(words)
    expect(saidOf(period).map(({ rest }) => rest)).toEqual([unrestrictedQuery])
  })

  it('is written as the reader writes times, and is not part of a saved filter', () => {
    const conditions = conditionsOf(withPeriod(unrestrictedQuery, { from, to }), {
      ...names,
      momentWords: (moment) => `[${moment}]`,
    })
    expect(unsavedSentence(conditions)).toBe(`The period ‘from [${from}] to [${to}]’ is not part of a saved filter.`)
  })
})

describe('exclusions', () => {
  const excluding: IncidentQuery = {
    ...unrestrictedQuery,
    listOnly: { excluded: { tags: ['location=oslo'], sourceSystemIds: [3], levels: [2] } },
  }
  const conditions = conditionsOf(excluding, names)

  it('are conditions that saved filters do not contain, and each can be removed', () => {
    expect(conditions.map(({ words, isSaved }) => [words, isSaved])).toEqual([
      ['not level 2', false],
      ['not source NAV', false],
      ['not location=oslo', false],
    ])
    expect(conditions.map(({ rest }) => said(rest))).toEqual([
      'not source NAV, not location=oslo',
      'not level 2, not location=oslo',
      'not level 2, not source NAV',
    ])
    expect(conditionsOf(excluding, { ...names, withLevels: false })).toHaveLength(2)
  })

  it('say on their chips how many rows they hide', () => {
    const by = new Map([['not-tag=location=oslo', 7]])
    expect(conditions.map((condition) => chipWords(condition, { held: 50, hidden: 7, by }))).toEqual([
      'not level 2',
      'not source NAV',
      'not location=oslo · hides 7',
    ])
  })
})
