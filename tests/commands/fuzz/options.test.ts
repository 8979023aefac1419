/** The flags of `npm run fuzz`, and one sentence where they make no sense. */
import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags, subjectsNamed } from './options.ts'

const names = ['wireIncident', 'wireIncidents', 'call.meet', 'chart.session']

it('feeds all for ten minutes where nothing is said', () => {
  expect(readFlags([], names)).toEqual({ seconds: 600, seed: undefined, only: undefined })
})

it('takes a time, a seed and a name', () => {
  expect(readFlags(['--seconds', '5', '--seed=7', '--only', 'call.'], names)).toEqual({
    seconds: 5,
    seed: 7,
    only: 'call.',
  })
})

it('asks for the help', () => expect(readFlags(['--help'], names)).toBeUndefined())

it('means one where there is one of that name, and else all that begin so', () => {
  expect(subjectsNamed('wireIncident', names)).toEqual(['wireIncident'])
  expect(subjectsNamed('wire', names)).toEqual(['wireIncident', 'wireIncidents'])
  expect(subjectsNamed(undefined, names)).toEqual(names)
})

it.each([
  [['--only', 'wireIncidnt'], `There is no decoder and no chart 'wireIncidnt', only ${names.join(', ')}.`],
  [['--only', ''], `There is no decoder and no chart '', only ${names.join(', ')}.`],
  [['--seconds', '0'], "--seconds must be a whole number from 1 to 86400, not '0'."],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous; see --help."],
  [['--seed', 'x'], "--seed must be a whole number from 0 to 2147483647, not 'x'."],
  [['--loud'], "Unknown option '--loud'; see --help."],
])('says of %j: %s', (words, sentence) => {
  expect(() => readFlags(words, names)).toThrow(new WrongFlags(sentence))
})
