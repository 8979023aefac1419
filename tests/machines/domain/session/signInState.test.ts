/** The state of the session: who is signed in, and by which token (docs/behaviour.md#session). */
import { expect, it } from 'vitest'
import { endOfTokenOf, heldTokenOf, unknownPerson } from '../../../../machines/session/domain/signInState.ts'

const token = { token: 'f00', expiresAt: 1000 }
const olga = { username: 'olga', firstName: 'Olga', adminUrl: undefined }

it('contains the user and the expiry of the token, and how early to ask for the password, once a user is signed in', () => {
  const unknown = unknownPerson({ token, hasOwnSession: false })
  expect(endOfTokenOf({ ...unknown, user: olga })).toEqual({ username: 'olga', expiresAt: 1000, notice: 900_000 })
  expect(() => endOfTokenOf(unknown)).toThrow('nobody is signed in')
})

it("contains no token if the user has only the server's own session", () => {
  expect(heldTokenOf(unknownPerson({ token, hasOwnSession: false }))).toBe(token)
  expect(() => heldTokenOf(unknownPerson({ token: undefined, hasOwnSession: true }))).toThrow('there is no token')
})
