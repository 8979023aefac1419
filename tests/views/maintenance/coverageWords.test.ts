import { expect, it } from 'vitest'
import type { TaskCoverage } from '../../../machines/maintenance/domain/taskCoverage.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { coverageWarning, coverageWords, everythingWords } from '../../../src/views/maintenance/coverageWords.ts'

/** What a task of planned maintenance would cover, in words (docs/behaviour.md#maintenance-page). */

function filter(change: Partial<IncidentFilter>): SavedFilter {
  return { pk: 5, name: 'F', filter: { ...unrestrictedQuery.filter, ...change } }
}

function coverage(change: Partial<TaskCoverage>): TaskCoverage {
  return { incidents: 0, unsure: 0, hosts: 0, isCut: false, isCounted: false, ...change }
}

const some = [filter({ acked: false })]

it('says of numbers that are not whole that they are the least', () => {
  expect(coverageWords(coverage({ incidents: 12, hosts: 5 }), some, true)).toBe(
    'Covers 12 open incidents on 5 hosts now.',
  )
  const cut = coverage({ incidents: 1000, hosts: 40, isCut: true })
  expect(coverageWords(cut, some, true)).toBe('Covers at least 1,000 open incidents on at least 40 hosts now.')
  expect(coverageWords({ ...cut, incidents: 2497, isCounted: true }, some, true)).toBe(
    'Covers 2,497 open incidents on at least 40 hosts now.',
  )
  expect(coverageWarning(some, cut, 1499, true)).toBe('That is most of what is open: at least 1,000 of 1,499.')
  expect(coverageWarning(some, { ...cut, incidents: 2497, isCounted: true }, 3229, true)).toBe(
    'That is most of what is open: 2,497 of 3,229.',
  )
})

it('says nothing of a filter that cannot be seen, but that it cannot', () => {
  const everything = coverage({ incidents: 38, hosts: 21 })
  expect(coverageWords(everything, [], false)).toBe(
    'What it covers now is not known: it has the conditions of a filter that you cannot see.',
  )
  expect(coverageWarning([], everything, 38, false)).toBe('')
  expect(coverageWarning([], everything, 38, true)).toBe(everythingWords)
  expect(coverageWords(everything, some, false)).toContain('it covers at most these.')
})

it('warns of filters that require closed incidents', () => {
  expect(coverageWarning([filter({ open: false })], coverage({}), 38, true)).toContain('It covers nothing')
})
