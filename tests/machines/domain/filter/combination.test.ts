import { expect, test } from 'vitest'
import { combinationOf, questionKey } from '../../../../machines/filter/domain/combination.ts'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'

/** What the filters of a profile say together (docs/behaviour.md#profiles). */

const anything: IncidentFilter = { ...defaultFilter, open: undefined, acked: undefined }

function saved(filter: Partial<IncidentFilter>, change: Partial<SavedFilter> = {}): SavedFilter {
  return { pk: 1, name: 'A', filter: { ...anything, ...filter }, ...change }
}

function question(...filters: readonly SavedFilter[]) {
  const combination = combinationOf(filters)
  if (combination?.kind !== 'countable') throw new Error('these filters are not countable')
  return combination.question
}

test('what all filters require is asked for at once', () => {
  const one = saved({
    sourceSystemIds: [1, 2],
    sourceTypes: ['nav', 'zabbix'],
    maxLevel: 3,
    tags: ['host=a'],
    acked: false,
  })
  const other = saved({ sourceSystemIds: [2, 3], sourceTypes: ['nav'], tags: ['room=1', 'host=a'], stateful: true })
  expect(question(one, other, saved({ eventTypes: ['END'] }))).toEqual({
    filter: {
      open: true,
      acked: false,
      stateful: true,
      maxLevel: 3,
      tags: ['host=a', 'room=1'],
      sourceSystemIds: [2],
      sourceTypes: ['nav'],
    },
    search: '',
    timeframeHours: 0,
    withLevels: true,
  })
})

test.each<[string, readonly SavedFilter[]]>([
  ['a filter without conditions matches nothing', [saved({}), saved({}, { hasNoLevel: true })]],
  ['stateless ones are never open', [saved({ open: true, stateful: false })]],
  ['stateless ones are never open', [saved({ open: true }), saved({ stateful: false })]],
  ['the filters contradict each other', [saved({ acked: true }), saved({ acked: false })]],
  ['the filters have no source in common', [saved({ sourceSystemIds: [1] }), saved({ sourceSystemIds: [2] })]],
  ['the filters have no source in common', [saved({ sourceTypes: ['a'] }), saved({ sourceTypes: ['b'] })]],
])('nothing can match: %s', (reason, filters) => {
  expect(combinationOf(filters)).toEqual({ kind: 'none', reason })
})

test.each<[string, readonly SavedFilter[]]>([
  ['the list cannot require host=a and host=b together', [saved({ tags: ['host=a'] }), saved({ tags: ['host=b'] })]],
  ['there are conditions that the console does not know', [saved({}, { further: { location_regex: 'a' } })]],
  ['there are tags that the list does not know', [saved({}, { droppedTags: ['a=b=c'] })]],
  ['the list cannot ask for a source type with a comma', [saved({ sourceTypes: ['a,b'] })]],
])('no query says it: %s', (reason, filters) => {
  expect(combinationOf(filters)).toEqual({ kind: 'uncountable', reason })
})

test.each([{ open: false }, { stateful: false }])('filters for %j say nothing about open incidents', (filter) => {
  expect(combinationOf([saved(filter), saved({})])).toEqual({ kind: 'notOpen' })
})

test('without a filter there is nothing to combine', () => {
  expect(combinationOf([])).toBeUndefined()
})

test('the key of a question depends on everything that it asks for, not on the order', () => {
  const key = (filter: Partial<IncidentFilter>) => questionKey(question(saved(filter)))
  expect(key({ tags: ['a=1', 'b=1'], sourceSystemIds: [2, 1] })).toBe(
    key({ tags: ['b=1', 'a=1'], sourceSystemIds: [1, 2] }),
  )
  const different: readonly Partial<IncidentFilter>[] = [
    {},
    { acked: true },
    { stateful: true },
    { maxLevel: 2 },
    { tags: ['a=1'] },
    { sourceSystemIds: [1] },
    { sourceTypes: ['a'] },
  ]
  expect(new Set(different.map(key)).size).toBe(different.length)
})
