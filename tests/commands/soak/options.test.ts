/** Tests the flags of `npm run test:soak`, and the one-sentence errors for invalid ones. */
import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('defaults to ten minutes, 50 messages per second and 2000 incidents', () => {
  expect(readFlags([])).toEqual({ minutes: 10, rate: 50, incidents: 2000 })
})

it('accepts every flag', () => {
  expect(readFlags(['--minutes', '3.5', '--rate=200', '--incidents', '5000'])).toEqual({
    minutes: 3.5,
    rate: 200,
    incidents: 5000,
  })
})

it('accepts --help', () => expect(readFlags(['--help'])).toBeUndefined())

it.each([
  [['--minutes', '3'], "--minutes must be a number above 3 and at most 1440, not '3'."],
  [['--rate', '0'], "--rate must be a whole number from 1 to 5000, not '0'."],
  [['--incidents', 'many'], "--incidents must be a whole number from 1000 to 200000, not 'many'."],
  [['--loud'], "Unknown option '--loud'; see --help."],
])('rejects %j: %s', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
