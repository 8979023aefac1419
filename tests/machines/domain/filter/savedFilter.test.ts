import { expect, it } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import {
  byName,
  conditionsLeftOut,
  isOtherContent,
  isOtherSharing,
  otherNames,
  ownFilterOf,
  savedFilterNamed,
  savedFilterOf,
  sharedAs,
  sharingWords,
  withContent,
  withFilter,
  withoutFilter,
} from '../../../../machines/filter/domain/savedFilter.ts'

it('sorts saved filters by name, ignoring case, and does not change the given list', () => {
  const given = ['oslo', 'Bergen', 'Åse', 'Trondheim'].map((name, pk) => ({ pk, name, filter: defaultFilter }))
  expect(byName(given).map(({ name }) => name)).toEqual(['Åse', 'Bergen', 'oslo', 'Trondheim'])
  expect(given[0]?.name).toBe('oslo')
})

it('replaces a filter, sorts it by name, and finds it by its primary key', () => {
  const [oslo, bergen] = ['Oslo', 'Bergen'].map((name, pk) => ({ pk, name, filter: defaultFilter }))
  if (oslo === undefined || bergen === undefined) throw new TypeError('a filter is missing')
  const closed = { ...oslo, filter: { ...defaultFilter, open: false } }
  expect(withFilter([oslo], bergen)).toEqual([bergen, oslo])
  expect(withFilter([bergen, oslo], closed)).toEqual([bergen, closed])
  expect(savedFilterOf([bergen, closed], oslo.pk)).toBe(closed)
  expect(savedFilterOf([bergen], oslo.pk)).toBeUndefined()
  expect(savedFilterOf([bergen], undefined)).toBeUndefined()
})

it('finds a filter by its exact name, and removes a deleted one', () => {
  const [oslo, bergen] = ['Oslo', 'Bergen'].map((name, pk) => ({ pk, name, filter: defaultFilter }))
  if (oslo === undefined || bergen === undefined) throw new TypeError('a filter is missing')
  expect(savedFilterNamed([oslo, bergen], 'Bergen')).toBe(bergen)
  expect(savedFilterNamed([oslo, bergen], 'bergen')).toBeUndefined()
  expect(withoutFilter([oslo, bergen], oslo.pk)).toEqual([bergen])
})

it("never finds another user's filter among the user's own, and marks it", () => {
  const [own, shared, foreign] = [
    { pk: 1, name: 'Oslo', filter: defaultFilter },
    { pk: 2, name: 'Bergen', filter: defaultFilter, isPublic: true },
    { pk: 3, name: 'Links', filter: defaultFilter, isPublic: true, isForeign: true },
  ] as const
  const all = [own, shared, foreign]
  expect(all.map(({ pk }) => ownFilterOf(all, pk))).toEqual([own, shared, undefined])
  expect(all.map(({ name }) => savedFilterNamed(all, name))).toEqual([own, shared, undefined])
  expect(otherNames(all, 1)).toEqual(['Bergen'])
  expect(all.map(sharingWords)).toEqual(['', 'public', 'public, owned by another user'])
  expect([isOtherSharing(own, false), isOtherSharing(own, true), isOtherSharing(undefined, true)]).toEqual([
    false,
    true,
    false,
  ])
  expect(sharedAs(shared, false)).toEqual({ ...shared, isPublic: false })
  expect(sharedAs(undefined, true)).toBeUndefined()
})

it('a changed filter differs from the saved one only if its content does, and keeps its name', () => {
  const oslo = { pk: 4, name: 'Oslo', filter: defaultFilter, isPublic: true }
  const closed = { ...defaultFilter, open: false }
  expect(withContent(oslo, closed)).toEqual({ ...oslo, filter: closed })
  expect(withContent(undefined, closed)).toBeUndefined()
  expect(isOtherContent(oslo, closed)).toBe(true)
  expect(isOtherContent(oslo, { ...defaultFilter })).toBe(false)
  expect(isOtherContent(undefined, closed)).toBe(false)
})

it.each([
  ['none', {}, []],
  [
    'conditions from a newer server',
    { further: { later_condition: true, later_types: ['nav'] } },
    ['later_condition', 'later_types'],
  ],
  [
    'none for conditions that are not set',
    { further: { later_condition: false, later_types: [], note: null, words: '' } },
    [],
  ],
  ['invalid tags', { droppedTags: ['oslo'] }, ["'oslo'"]],
])('the conditions of a saved filter that the list ignores: %s', (_, kept, expected) => {
  expect(conditionsLeftOut({ pk: 1, name: 'Oslo', filter: defaultFilter, ...kept })).toEqual(expected)
})
