/** The query of the login page's address (docs/behaviour.md#login). */
import { expect, it } from 'vitest'
import { tokenInQuery, withoutUselessToken } from '../../../../machines/session/domain/loginPlace.ts'

it('a valid token in the address is used', () => {
  const place = { path: '/login', search: '?token=f00&next=%2Fprofile' }
  expect(tokenInQuery(place)).toBe('f00')
  expect(withoutUselessToken(place)).toBeUndefined()
})

it('an invalid token is removed from the address, and the return path is kept', () => {
  const place = { path: '/login', search: '?token=%E2%82%AC&next=%2Ftimeslots' }
  expect(tokenInQuery(place)).toBeUndefined()
  expect(withoutUselessToken(place)).toBe('/login?next=%2Ftimeslots')
})

it.each([
  ['without a token', { path: '/login', search: '?next=%2Ftimeslots' }],
  ['of another page', { path: '/timeslots', search: '?token=%E2%82%AC' }],
])('an address %s is unchanged', (_, place) => {
  expect(withoutUselessToken(place)).toBeUndefined()
})
