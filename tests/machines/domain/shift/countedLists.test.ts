import { expect, test } from 'vitest'
import { queryOfAddress, unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { begunAddress, openNowAddress } from '../../../../machines/shift/domain/countedLists.ts'

/** Each number of a shift leads to the list that it counts (docs/behaviour.md#shift). */

const shift = { from: Date.UTC(2026, 2, 12, 6, 30), to: Date.UTC(2026, 2, 12, 14, 30) }
const ofBergen = { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, tags: ['location=bergen'] } }

function queryOf(address: string) {
  const [path, search = ''] = address.split('?')
  return { path, query: queryOfAddress(`?${search}`) }
}

test('what is open now is the list of open incidents, acknowledged or not', () => {
  expect(openNowAddress()).toBe('/incidents?open=true')
  expect(openNowAddress(ofBergen)).toBe('/incidents?open=true&tag=location%3Dbergen')
})

test('what is new is the list of what began in the period, open or not', () => {
  const { path, query } = queryOf(begunAddress(shift, ofBergen))
  expect(path).toBe('/incidents')
  expect(query?.listOnly?.period).toEqual(shift)
  expect(query?.filter).toEqual(ofBergen.filter)
})

test('what is new is listed whatever its state, also if the conditions have one', () => {
  const unacked = { ...ofBergen, filter: { ...ofBergen.filter, open: true, acked: false } }
  expect(begunAddress(shift, unacked)).toBe(begunAddress(shift, ofBergen))
})

test('what is new and critical is the same list down to that level', () => {
  expect(queryOf(begunAddress(shift, undefined, 1)).query?.filter.maxLevel).toBe(1)
  const upToHigh = { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, maxLevel: 2 } } as const
  expect(queryOf(begunAddress(shift, upToHigh)).query?.filter.maxLevel).toBe(2)
})
