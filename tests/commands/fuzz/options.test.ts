/** Tests the flags of `npm run fuzz`, and the one-sentence errors for invalid ones. */
import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags, subjectsNamed } from './options.ts'

const names = ['wireIncident', 'wireIncidents', 'call.meet', 'chart.session']

it('feeds all subjects for ten minutes by default', () => {
  expect(readFlags([], names)).toEqual({ seconds: 600, seed: undefined, only: undefined })
})

it('accepts a time, a seed and a name', () => {
  expect(readFlags(['--seconds', '5', '--seed=7', '--only', 'call.'], names)).toEqual({
    seconds: 5,
    seed: 7,
    only: 'call.',
  })
})

it('accepts --help', () => expect(readFlags(['--help'], names)).toBeUndefined())

it('selects the subject with the given name or, if there is none, all subjects whose names start with it', () => {
  expect(subjectsNamed('wireIncident', names)).toEqual(['wireIncident'])
  expect(subjectsNamed('wire', names)).toEqual(['wireIncident', 'wireIncidents'])
  expect(subjectsNamed(undefined, names)).toEqual(names)
})

it.each([
  [['--only', 'wireIncidnt'], `There is no decoder, chart or rule 'wireIncidnt', only ${names.join(', ')}.`],
  [['--only', ''], `There is no decoder, chart or rule '', only ${names.join(', ')}.`],
  [['--seconds', '0'], "--seconds must be a whole number from 1 to 86400, not '0'."],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous; see --help."],
  [['--seed', 'x'], "--seed must be a whole number from 0 to 2147483647, not 'x'."],
  [['--loud'], "Unknown option '--loud'; see --help."],
])('rejects %j: %s', (words, sentence) => {
  expect(() => readFlags(words, names)).toThrow(new WrongFlags(sentence))
})
