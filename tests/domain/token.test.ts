import { expect, test } from 'vitest'
import { isOver, renewalNotice } from '../../machines/domain/token.ts'

const end = Date.parse('2026-11-21T06:13:28Z')

test.each([
  [end, end - 1, false], [end, end, true], [end, end + 1, true], [undefined, end, false],
])('a token that ends at %s is over at %s: %s', (expiresAt, now, is) => {
  expect(isOver(expiresAt, now)).toBe(is)
})

test('the password is asked for fifteen minutes before', () => {
  expect(renewalNotice).toBe(900_000)
})
