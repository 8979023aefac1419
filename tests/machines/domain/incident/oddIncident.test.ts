import { expect, test } from 'vitest'
import { alarmRequest, criticals } from '../../../../machines/alarms/domain/alarms.ts'
import { desktopAlerts } from '../../../../machines/alarms/domain/desktopAlert.ts'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { noList } from '../../../../machines/list/domain/keptList.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { inOrder } from '../../../../machines/list/domain/listOrder.ts'
import { rangeOf } from '../../../../machines/list/domain/listRenewal.ts'
import { mergeChanges, takePage, type LivePage } from '../../../../machines/list/domain/liveList.ts'
import { matchOf } from '../../../../machines/filter/domain/matching.ts'
import { incident } from '../../support/fixtures.ts'

const now = Date.parse('2026-01-15T12:00:00Z')

const noLevel = { level: undefined, unknown: ['severity level'] } as const
const noSource = { source: { pk: undefined, name: 'unknown source' }, unknown: ['source'] } as const
const noStart = { startTime: '', unknown: ['start time'] } as const
const noState = { unknown: ['state'] } as const
const noAcknowledgement = { unknown: ['acknowledgement'] } as const
const noTags = { unknown: ['tags'] } as const

const cases: readonly (readonly [string, Partial<Incident>, Partial<IncidentFilter>, number])[] = [
  ['level', noLevel, { maxLevel: 1 }, 0],
  ['source', noSource, { sourceSystemIds: [9] }, 0],
  ['start', noStart, {}, 1],
  ['state, if open incidents are wanted', noState, { open: true }, 0],
  ['state, if closed incidents are wanted', noState, { open: false }, 0],
  ['state, if stateless incidents are wanted', noState, { stateful: false }, 0],
  ['acknowledgement', noAcknowledgement, { acked: true }, 0],
  ['tags', noTags, { tags: ['host=a'] }, 0],
]

test.each(cases)('no filter hides an incident because of its unknown %s', (_, change, filter, timeframeHours) => {
  const question = {
    ...defaultQuery,
    filter: { ...defaultFilter, acked: undefined, ...filter },
    timeframeHours,
    withLevels: true,
  }
  expect(matchOf(incident(change), question, now)).toBe('yes')
})

test('a filter still hides an incident with unknown fields because of its known ones', () => {
  const question = { ...defaultQuery, withLevels: true }
  expect(matchOf(incident({ ...noLevel, acked: true }), question, now)).toBe('no')
  const ofSource = { ...question, filter: { ...defaultFilter, sourceSystemIds: [9] } }
  expect(matchOf(incident({ source: { pk: 3, name: 'unknown source' }, unknown: ['source'] }), ofSource, now)).toBe(
    'no',
  )
})

const page: LivePage = {
  question: { ...defaultQuery, withLevels: true },
  pageSize: 3,
  isFirst: true,
  hasMore: true,
  skew: 0,
}
const rows = [
  incident({ pk: 3, startTime: '2026-01-15T10:30:00Z' }),
  incident({ pk: 2, startTime: '2026-01-15T10:20:00Z' }),
  incident({ pk: 1, ...noStart }),
]
const store = loadAll(emptyStore, rows, 0, 100)
const list = { store, latest: store.incidents, departed: new Set<number>() }

test('an incident with an unknown start is placed first when the live connection reports it, so that it is noticed', () => {
  const change = { type: 'created', incident: incident({ pk: 4, ...noStart }) } as const
  expect(mergeChanges(list, [change], page, now).latest).toEqual([4, 3, 2])
})

test('if the start of the last row is unknown, newer incidents still appear', () => {
  const change = { type: 'created', incident: incident({ pk: 4, startTime: '2026-01-15T10:40:00Z' }) } as const
  expect(mergeChanges(list, [change], page, now).latest).toEqual([4, 3, 2])
})

test('a row with an unknown start is removed when the server no longer lists its incident', () => {
  const taken = takePage(list, rows.slice(0, 2), [], page, { askedAt: 200, now: 300 })
  expect([...taken.departed]).toEqual([1])
})

test('a page is not bounded by an unknown start', () => {
  const kept = { ...noList, ...list, hasMore: true, previous: 'p' }
  expect(rangeOf(kept)).toEqual({ oldest: undefined, newest: '2026-01-15T10:30:00Z' })
  expect(rangeOf({ ...kept, latest: [1, 2] })).toEqual({ oldest: '2026-01-15T10:20:00Z', newest: undefined })
})

test('an incident of unknown level sorts before critical ones, because it may be critical', () => {
  const levelled = loadAll(emptyStore, [incident({ pk: 1, level: 1 }), incident({ pk: 2, ...noLevel })], 0, 0)
  expect(inOrder(levelled, { by: 'severity', direction: 'ascending' })).toEqual([2, 1])
})

test('an incident of unknown level triggers an alert immediately, and the alert says why', () => {
  expect(matchOf(incident(noLevel), alarmRequest(criticals, true), 0)).toBe('yes')
  expect(desktopAlerts([incident(noLevel)], true)).toMatchObject([{ title: 'Severity unknown: Link down' }])
})

test('the words for a level say if it is unknown', () => {
  expect([levelText(2), levelText(undefined)]).toEqual(['2 - High', 'Unknown'])
})
