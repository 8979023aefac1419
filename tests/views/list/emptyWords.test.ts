/** How an empty list names the conditions in force (docs/behaviour.md#incident-list). */
import { describe, expect, test } from 'vitest'
import type { ConditionNames } from '../../../machines/filter/domain/conditionWords.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery, type IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../../machines/filter/domain/listOnly.ts'
import { emptyHeading, emptySentence } from '../../../src/views/list/emptyWords.ts'

const names: ConditionNames = { sourceSystems: [{ pk: 4, name: 'NAV' }], withLevels: true }
const state = { open: true, acked: false } as const

function asking(filter: Partial<IncidentFilter>, change: Partial<IncidentQuery> = {}): IncidentQuery {
  return { ...unrestrictedQuery, ...change, filter: { ...unrestrictedQuery.filter, ...filter } }
}

const listOnly = listOnlyOf(unrestrictedQuery)
const oslo = { tags: ['site=oslo'], sourceSystemIds: [], levels: [] }

describe('an empty list', () => {
  test.each<[string, string, IncidentQuery]>([
    ['No incidents', 'No condition restricts the list.', asking({})],
    ['No open, unacked incidents', 'Conditions in force: open, unacked.', asking(state)],
    ['No closed incidents', 'Conditions in force: closed.', asking({ open: false })],
    ['No stateless incidents', 'Conditions in force: stateless.', asking({ stateful: false })],
    ['No incidents match', 'Conditions in force: open, unacked, level 1-2.', asking({ ...state, maxLevel: 2 })],
    ['No incidents match', 'Conditions in force: source NAV.', asking({ sourceSystemIds: [4] })],
    ['No incidents match', 'Conditions in force: source type nav.', asking({ sourceTypes: ['nav'] })],
    ['No incidents match', 'Conditions in force: host=a, host=b.', asking({ tags: ['host=a', 'host=b'] })],
    ['No incidents match', 'Conditions in force: not closed and acked.', asking({ hidesClosedAcked: true })],
    [
      'No incidents match',
      'Conditions in force: open, unacked, with a ticket.',
      asking(state, { listOnly: { ...listOnly, hasTicket: true } }),
    ],
    ['No incidents match', 'Conditions in force: last 60 minutes.', asking({}, { timeframeHours: 1 })],
    ['No incidents match', 'Conditions in force: search ‘mail’.', asking({}, { search: ' mail ' })],
  ])('%s. %s', (heading, sentence, query) => {
    expect([emptyHeading(query, names), emptySentence(query, names)]).toEqual([heading, sentence])
  })

  test('names no level if levels are not shown', () => {
    const query = asking({ ...state, maxLevel: 2 })
    expect(emptyHeading(query, { ...names, withLevels: false })).toBe('No open, unacked incidents')
    expect(emptySentence(query, { ...names, withLevels: false })).toBe('Conditions in force: open, unacked.')
  })

  test.each<[string, IncidentQuery]>([
    ['an exclusion', asking(state, { listOnly: { ...listOnly, excluded: oslo } })],
    ['maintenance', asking(state, { listOnly: { ...listOnly, underMaintenance: true } })],
    ['events to notify of', asking({ ...state, eventTypes: ['STA'] })],
  ])('does not name a condition that servers do not apply: %s', (_, query) => {
    expect(emptyHeading(query, names)).toBe('No open, unacked incidents')
    expect(emptySentence(query, names)).toBe('Conditions in force: open, unacked.')
  })
})
