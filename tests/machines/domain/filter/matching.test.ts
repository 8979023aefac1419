/** Whether an incident matches the list's query (docs/behaviour.md#filters). */
import { expect, it } from 'vitest'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery, withPeriod } from '../../../../machines/filter/domain/incidentQuery.ts'
import { matchOf, type Match, type MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const anything: MatchQuestion = { ...unrestrictedQuery, withLevels: true }

function asked(filter: Partial<IncidentFilter>, rest: Partial<MatchQuestion> = {}): MatchQuestion {
  return { ...anything, filter: { ...anything.filter, ...filter }, ...rest }
}

/** Incidents that started between two moments; '' for none. */
function within(from: string, to: string): MatchQuestion {
  const period = { from: from === '' ? undefined : Date.parse(from), to: to === '' ? undefined : Date.parse(to) }
  return { ...withPeriod(anything, period), withLevels: true }
}

const tags = (...texts: readonly string[]) => ({
  tags: texts.map((text) => ({ key: text.split('=')[0] ?? '', value: text.split('=')[1] ?? '' })),
})

it.each<[string, Partial<Incident>, MatchQuestion, Match]>([
  ['any incident, without conditions', {}, anything, 'yes'],
  ['an open incident, if open ones are wanted', { open: true }, asked({ open: true }), 'yes'],
  ['a closed incident, if open ones are wanted', { open: false }, asked({ open: true }), 'no'],
  ['a closed incident, if closed ones are wanted', { open: false }, asked({ open: false }), 'yes'],
  ['a stateless incident, if closed ones are wanted', { open: false, stateful: false }, asked({ open: false }), 'no'],
  ['a stateless incident, if both states are wanted', { open: false, stateful: false }, anything, 'yes'],
  [
    'a stateless incident, if stateless ones are wanted',
    { open: false, stateful: false },
    asked({ stateful: false }),
    'yes',
  ],
  ['a stateful incident, if stateless ones are wanted', { stateful: true }, asked({ stateful: false }), 'no'],
  ['an acknowledged incident, if unacknowledged ones are wanted', { acked: true }, asked({ acked: false }), 'no'],
  ['an acknowledged incident, if acknowledged ones are wanted', { acked: true }, asked({ acked: true }), 'yes'],
  ['an incident of the least severe wanted level', { level: 3 }, asked({ maxLevel: 3 }), 'yes'],
  ['an incident less severe than the wanted levels', { level: 4 }, asked({ maxLevel: 3 }), 'no'],
  [
    'an incident less severe than the wanted levels, if levels are not shown',
    { level: 4 },
    asked({ maxLevel: 3 }, { withLevels: false }),
    'yes',
  ],
  ['an incident without a level', { level: undefined }, asked({ maxLevel: 1 }), 'yes'],
  ['an incident of a wanted source', { source: { pk: 2, name: 'two' } }, asked({ sourceSystemIds: [1, 2] }), 'yes'],
  ['an incident of another source', { source: { pk: 3, name: 'three' } }, asked({ sourceSystemIds: [1, 2] }), 'no'],
  [
    'an incident whose source has no primary key',
    { source: { pk: undefined, name: 'odd' } },
    asked({ sourceSystemIds: [1, 2] }),
    'yes',
  ],
  [
    'an incident from a source of a wanted type',
    { source: { pk: 2, name: 'two', type: 'nav' } },
    asked({ sourceTypes: ['zabbix', 'nav'] }),
    'yes',
  ],
  [
    'an incident from a source of another type',
    { source: { pk: 2, name: 'nav', type: 'gitlab' } },
    asked({ sourceTypes: ['nav'] }),
    'no',
  ],
  [
    'an incident whose source is of an unknown type',
    { source: { pk: 2, name: 'two' } },
    asked({ sourceTypes: ['nav'] }),
    'yes',
  ],
  ['an incident with the wanted tag', tags('host=a', 'site=b'), asked({ tags: ['host=a'] }), 'yes'],
  ['an incident with another value of the wanted key', tags('host=b'), asked({ tags: ['host=a'] }), 'no'],
  ['an incident with one of two wanted values of a key', tags('host=b'), asked({ tags: ['host=a', 'host=b'] }), 'yes'],
  ['an incident with one of two wanted keys', tags('host=a'), asked({ tags: ['host=a', 'site=b'] }), 'no'],
  [
    'an incident with only one of two wanted keys that differ in their first letter',
    tags('ahost=x'),
    asked({ tags: ['ahost=x', 'bhost=y'] }),
    'no',
  ],
  ['an incident with both wanted keys', tags('host=a', 'site=b'), asked({ tags: ['host=a', 'site=b'] }), 'yes'],
  [
    'an incident from the start of the timeframe',
    { startTime: '2026-01-15T10:00:00Z' },
    asked({}, { timeframeHours: 2 }),
    'yes',
  ],
  [
    'an incident from before the timeframe',
    { startTime: '2026-01-15T09:59:59.999Z' },
    asked({}, { timeframeHours: 2 }),
    'no',
  ],
  ['an old incident, without a timeframe', { startTime: '2001-01-15T10:00:00Z' }, anything, 'yes'],
  ['an incident whose start time cannot be read', { startTime: 'once' }, asked({}, { timeframeHours: 2 }), 'yes'],
  [
    'an incident from the first moment of a period',
    { startTime: '2026-01-14T21:00:00Z' },
    within('2026-01-14T21:00Z', '2026-01-15T05:00Z'),
    'yes',
  ],
  [
    'an incident from before a period',
    { startTime: '2026-01-14T20:59:59.999Z' },
    within('2026-01-14T21:00Z', '2026-01-15T05:00Z'),
    'no',
  ],
  [
    'an incident from the last microsecond of a period',
    { startTime: '2026-01-15T04:59:59.999999Z' },
    within('2026-01-14T21:00Z', '2026-01-15T05:00Z'),
    'yes',
  ],
  [
    'an incident from the moment at which a period ends',
    { startTime: '2026-01-15T05:00:00Z' },
    within('2026-01-14T21:00Z', '2026-01-15T05:00Z'),
    'no',
  ],
  [
    'a new incident, if the period is over',
    { startTime: '2026-01-15T11:59:00Z' },
    within('', '2026-01-15T05:00Z'),
    'no',
  ],
  [
    'an old incident, if the period has no beginning',
    { startTime: '2001-01-01T00:00:00Z' },
    within('', '2026-01-15T05:00Z'),
    'yes',
  ],
  [
    'a new incident, if the period has no end',
    { startTime: '2026-01-15T11:59:00Z' },
    within('2026-01-14T21:00Z', ''),
    'yes',
  ],
  [
    'an incident whose start time cannot be read, if there is a period',
    { startTime: 'once' },
    within('2026-01-14T21:00Z', '2026-01-15T05:00Z'),
    'yes',
  ],
  [
    'an incident of unknown state, if closed ones are wanted',
    { unknown: ['state'] },
    asked({ open: false, stateful: false }),
    'yes',
  ],
  [
    'an incident whose acknowledgement is unknown, if acknowledged ones are wanted',
    { unknown: ['acknowledgement'] },
    asked({ acked: true }),
    'yes',
  ],
  ['an incident with unknown tags', { unknown: ['tags'] }, asked({ tags: ['host=a'] }), 'yes'],
  [
    'an incident with every searched word',
    { description: 'Link DOWN in Oslo' },
    asked({}, { search: ' oslo  down ' }),
    'yes',
  ],
  [
    'an incident with some of the searched words',
    { description: 'Link down' },
    asked({}, { search: 'oslo down' }),
    'unknown',
  ],
  [
    'an incident that lacks the searched word and is excluded by the filter',
    { open: false },
    asked({ open: true }, { search: 'oslo' }),
    'no',
  ],
])('%s', (_, fields, question, match) => {
  expect(matchOf(incident({ pk: 7, ...fields }), question, now)).toBe(match)
})

it('an open, unacknowledged incident matches the default filter', () => {
  expect(matchOf(incident({ pk: 7, open: true, acked: false }), { ...anything, filter: defaultFilter }, now)).toBe(
    'yes',
  )
})
