import { expect, test } from 'vitest'
import { logoutWords } from '../../../../machines/session/domain/signOutWords.ts'

test('there is no message after signing out if all sessions have ended', () => {
  expect(logoutWords('ended')).toBeUndefined()
})

test.each([
  ['lasting', /^You are signed out here\. The server offers no way to end the sign-in: it ends by itself/],
  ['unconfirmed', /^You are signed out here\. The server did not confirm/],
  ['continuing', /^You are signed out here, but still signed in at the server\./],
] as const)('the message after signing out: %s', (outcome, words) => {
  expect(logoutWords(outcome)).toMatch(words)
})
