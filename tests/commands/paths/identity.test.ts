import { expect, test } from 'vitest'
import { byLetters, codesBy, codesOf, codeWidth } from './identity.ts'

const names = ['the socket closes', 'is asked for', 'half a minute passes', 'the server greets']

test('the code of a name does not depend on the order of the names or on the other names', () => {
  const codes = codesOf(names)
  const turned = codesOf(names.toReversed())
  expect(names.map((name) => turned.get(name))).toEqual(names.map((name) => codes.get(name)))
  for (const name of names) expect(codesOf([name]).get(name)).toBe(codes.get(name))
  expect([...codes.values()].every((code) => new RegExp(`^[a-z0-9]{${codeWidth}}$`).test(code))).toBe(true)
})

test('names with the same hash get different codes, which do not depend on the order of the names', () => {
  // All hash to 'a' first; the hash of the name 'other' is 'b'.
  const hash = (name: string, attempt: number): string => (name === 'other' ? 'b' : 'abcde'.charAt(attempt))
  const parted = [
    ['one', 'a'],
    ['other', 'b'],
    ['three', 'c'],
    ['two', 'd'],
  ]
  for (const order of [
    ['one', 'two', 'three', 'other'],
    ['other', 'three', 'two', 'one'],
    ['two', 'other', 'one', 'three'],
  ]) {
    expect([...codesBy(hash, order)].toSorted(([one], [two]) => byLetters(one, two))).toEqual(parted)
  }
})
