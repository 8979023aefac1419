/** A search for the number of an incident. */
import { expect, it } from 'vitest'
import { soughtAtSource, soughtIncident } from '../../../../machines/filter/domain/soughtIncident.ts'

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

it.each([
  [' #40009 ', '40009'],
  ['evt-12a', 'evt-12a'],
  ['0', '0'],
  ['', undefined],
  ['mail', undefined],
  ['evt 12', undefined],
  ['12 evt', undefined],
])("'%s' may be %s at a source", (search, text) => {
  expect(soughtAtSource(search)).toBe(text)
})
