/** The number of incidents of each level, computed from the server's counts up to each level. */
import { expect, it } from 'vitest'
import { defaultFilter } from '../../../../../machines/filter/domain/filter.ts'
import {
  countsFrom,
  countsOf,
  isSameButLevel,
  nextLevel,
  withAnswer,
  type LevelCounts,
} from '../../../../../machines/list/domain/figures/levelCounts.ts'

it.each<[string, LevelCounts, number | undefined]>([
  ['begins with all levels', {}, 5],
  ['continues with the more severe levels', { 5: 40, 4: 30 }, 3],
  ['ends with the most severe level', { 5: 40, 4: 30, 3: 20, 2: 10, 1: 1 }, undefined],
  ['ends as soon as a count is zero', { 5: 40, 4: 0 }, undefined],
])('requesting counts %s', (_, upTo, level) => {
  expect(nextLevel(upTo)).toBe(level)
})

it.each<[string, LevelCounts, LevelCounts]>([
  [
    'the differences between successive totals',
    { 5: 40, 4: 30, 3: 12, 2: 10, 1: 1 },
    { 1: 1, 2: 9, 3: 2, 4: 18, 5: 10 },
  ],
  ['zero for the levels that were not requested', { 5: 40, 4: 0 }, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 40 }],
  ['never negative', { 5: 40, 4: 41, 3: 0 }, { 1: 0, 2: 0, 3: 0, 4: 41, 5: 0 }],
])('the counts are %s', (_, upTo, counts) => {
  expect(countsFrom(upTo)).toEqual(counts)
})

it('counts incidents by level, except those of unknown level', () => {
  const counts = countsOf([{ level: 1 }, { level: 5 }, { level: 1 }, { level: undefined }])
  expect(counts).toEqual({ 1: 2, 2: 0, 3: 0, 4: 0, 5: 1 })
})

it('the counts do not depend on the chosen levels and exclusions, but on every other condition', () => {
  const question = { filter: defaultFilter, timeframeHours: 0, search: '', withLevels: true }
  expect(isSameButLevel(question, { ...question, filter: { ...defaultFilter, maxLevel: 1 } })).toBe(true)
  const excluded = { tags: ['location=oslo'], sourceSystemIds: [], levels: [2] } as const
  expect(isSameButLevel(question, { ...question, listOnly: { excluded } })).toBe(true)
  expect(isSameButLevel(question, { ...question, timeframeHours: 1 })).toBe(false)
})

it('assigns a response to the level that was requested', () => {
  expect(withAnswer({}, 9)).toEqual({ 5: 9 })
  expect(withAnswer({ 5: 9 }, 4)).toEqual({ 5: 9, 4: 4 })
  const done = { 5: 9, 4: 0 }
  expect(withAnswer(done, 3)).toBe(done)
  expect(withAnswer({ 5: 9 }, undefined)).toEqual({ 5: 9 })
})
