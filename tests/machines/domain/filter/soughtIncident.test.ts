/** A search for the number of an incident. */
import { expect, it } from 'vitest'
import { soughtIncident } from '../../../../machines/filter/domain/soughtIncident.ts'

it.each([
  ['#4711', 4711],
  [' 4711 ', 4711],
  ['', undefined],
  ['#', undefined],
  ['0', undefined],
  ['##4711', undefined],
  ['4711 down', undefined],
  ['-4711', undefined],
])("'%s' means incident %s", (search, pk) => {
  expect(soughtIncident(search)).toBe(pk)
})
