import { expect, test } from 'vitest'
import { byLetters, codesBy, codesOf, codeWidth } from './identity.ts'

const names = ['the socket closes', 'is asked for', 'half a minute passes', 'the server greets']

test('a name has one code, whatever the order of the names and whichever others there are', () => {
  const codes = codesOf(names)
  const turned = codesOf(names.toReversed())
  expect(names.map((name) => turned.get(name))).toEqual(names.map((name) => codes.get(name)))
  for (const name of names) expect(codesOf([name]).get(name)).toBe(codes.get(name))
  expect([...codes.values()].every((code) => new RegExp(`^[a-z0-9]{${codeWidth}}$`).test(code))).toBe(true)
})

test('names that meet in one code part again, the same way in any order', () => {
  // All begin as 'a', and 'b' is what the name 'other' has by itself.
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
