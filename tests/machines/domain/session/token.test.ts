import { expect, test } from 'vitest'
import { isOver, isToken, renewalNotice } from '../../../../machines/session/domain/token.ts'

const end = Date.parse('2026-11-21T06:13:28Z')

test.each([
  [end, end - 1, false],
  [end, end, true],
  [end, end + 1, true],
  [undefined, end, false],
])('whether a token that expires at %s has expired at %s: %s', (expiresAt, now, is) => {
  expect(isOver(expiresAt, now)).toBe(is)
})

test('the password is requested fifteen minutes before the token expires', () => {
  expect(renewalNotice).toBe(900_000)
})

test.each([
  ['f00', true],
  ['eyJhbGciOi.J9-_~+/=', true],
  ['x'.repeat(4000), true],
  ['x'.repeat(4001), false],
  ['', false],
  ['€', false],
  ['f0ö', false],
  ['a;b=c, d', true],
  [' f00', false],
  ['f00 ', false],
  ['f00\r\nX-Forged: 1', false],
  ['\u0000', false],
])(
  'a string can be a token if a header can carry it unchanged and it has at most 4000 characters: case %#',
  (text, can) => {
    expect(isToken(text)).toBe(can)
  },
)
