/** Which saved filter is chosen after the address changes (docs/behaviour.md#saved-filters). */
import { expect, it } from 'vitest'
import { asking, chosenAt, firstAsked } from '../../../../machines/filter/domain/askedFilter.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'

const inOslo = { ...defaultFilter, tags: ['location=oslo'] }
const oslo = { pk: 4, name: 'Oslo', filter: inOslo }

function queryOf(filter: IncidentQuery['filter'], search = ''): IncidentQuery {
  return { filter, timeframeHours: 0, search }
}

it('Back chooses the saved filter that was chosen when the query of the address was last on screen', () => {
  const asked = asking(firstAsked(queryOf(defaultFilter), 4), queryOf(inOslo), undefined)
  expect(chosenAt(asked, [oslo], queryOf(defaultFilter))).toBe(4)
  expect(chosenAt(asked, [oslo], queryOf(inOslo))).toBeUndefined()
})

it('neither Back nor a link chooses a saved filter that no longer exists', () => {
  expect(chosenAt(firstAsked(queryOf(inOslo), 4), [], queryOf(inOslo))).toBeUndefined()
  expect(chosenAt(firstAsked(queryOf(inOslo), 4), [], queryOf(inOslo, 'mail'))).toBeUndefined()
})

it('a link with the conditions of the chosen saved filter keeps it chosen; any other link deselects it', () => {
  const asked = firstAsked(queryOf(inOslo), 4)
  expect(chosenAt(asked, [oslo], queryOf(inOslo, 'mail'))).toBe(4)
  expect(chosenAt(asked, [oslo], queryOf(defaultFilter))).toBeUndefined()
})
