import { expect, it } from 'vitest'
import { queryAddress, queryOfAddress, unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { shiftAddress, shiftPlaceOf, type ShiftPlace } from '../../../../machines/shift/domain/shiftAddress.ts'
import { shiftQuery } from '../../../../machines/shift/domain/shiftQuery.ts'

/** The address of a shift (docs/behaviour.md#shift). */

const now = Date.UTC(2026, 0, 15, 12)
const core = { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, sourceSystemIds: [3], tags: ['a=b c'] } }
const night = { type: 'period', from: now - 3_600_000, to: now } as const

it.each<[string, ShiftPlace]>([
  ['/shift?since=8h', { choice: { type: 'hours', hours: 8 }, view: undefined, query: unrestrictedQuery }],
  ['/shift?since=sign-in', { choice: { type: 'signIn' }, view: undefined, query: unrestrictedQuery }],
  [
    '/shift?from=2026-01-15T11:00:00.000Z&to=2026-01-15T12:00:00.000Z',
    { choice: night, view: undefined, query: unrestrictedQuery },
  ],
  [
    '/shift?since=24h&view=Core%20%26%20more&source=3&tag=a%3Db%20c',
    { choice: { type: 'hours', hours: 24 }, view: 'Core & more', query: core },
  ],
  [
    '/shift?since=12h&view=All&open=any',
    { choice: { type: 'hours', hours: 12 }, view: 'All', query: unrestrictedQuery },
  ],
])('%s says the whole shift, so that another browser shows the same', (address, place) => {
  expect(shiftAddress(place)).toBe(address)
  expect(shiftPlaceOf(address.slice('/shift'.length), now)).toEqual(place)
})

it('without a time, it is the last eight hours', () => {
  expect(shiftPlaceOf('', now)).toEqual({
    choice: { type: 'hours', hours: 8 },
    view: undefined,
    query: unrestrictedQuery,
  })
})

it('a view that is only named has no conditions in the address', () => {
  expect(shiftPlaceOf('?since=8h&view=Core', now)).toMatchObject({ view: 'Core', query: undefined })
})

it('a period without an end ends now', () => {
  expect(shiftPlaceOf('?from=2026-01-15T11:00:00Z', now)).toMatchObject({ choice: night })
})

it.each([
  ['?since=9h', 'This address asks for a shift since “9h”, which is not 8h, 12h, 24h, sign-in, 7d, 30d or 90d.'],
  [
    '?since=7d&by=colour',
    'This address asks for a report by “colour”, which is not host, location, source, severity or tag:<key>.',
  ],
  [
    '?since=7d&by=none',
    'This address asks for a report by “none”, which is not host, location, source, severity or tag:<key>.',
  ],
  ['?since=7d&until=later', 'This address does not say when the report ends.'],
  ['?since=7d&until=2026-01-15T12:00:01Z', 'The report of this address ends in the future.'],
  ['?from=soon', 'This address does not say when the shift begins.'],
  ['?to=2026-01-15T12:00:00Z', 'This address does not say when the shift begins.'],
  ['?from=2026-01-15T11:00:00Z&to=later', 'This address does not say when the shift ends.'],
  ['?from=2026-01-15T12:00:01Z', 'The shift of this address begins in the future.'],
  ['?from=2026-01-15T11:00:00Z&to=2026-01-15T11:00:00Z', 'The shift of this address ends before it begins.'],
])('%s has a problem', (search, problem) => {
  expect(shiftPlaceOf(search, now)).toEqual({ problem })
})

it('a shift has the conditions of a view on what an incident is, not on its state or its time', () => {
  const view =
    '?open=true&acked=false&stateful=true&maxlevel=2&source=3&source-type=nav&tag=a%3Db&hide-closed-acked=true&ticket=false&maintenance=false&not-tag=c%3Dd&timeframe=24&search=core'
  const query = queryOfAddress(view) ?? unrestrictedQuery
  expect(queryAddress(shiftQuery(query))).toBe(
    '?stateful=true&maxlevel=2&source=3&source-type=nav&tag=a%3Db&not-tag=c%3Dd&search=core',
  )
})
