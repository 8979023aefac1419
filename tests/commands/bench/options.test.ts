import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('measures ten minutes, 10,000 incidents and 200 messages per second by default', () => {
  expect(readFlags([])).toEqual({
    only: 'all',
    minutes: 10,
    incidents: 10_000,
    rate: 200,
    json: undefined,
    profile: undefined,
  })
})

it('accepts every flag', () => {
  const words = [
    '--only',
    'storm',
    '--minutes',
    '0.5',
    '--incidents',
    '2000',
    '--rate',
    '50',
    '--json',
    'a.json',
    '--profile=b.cpuprofile',
  ]
  expect(readFlags(words)).toEqual({
    only: 'storm',
    minutes: 0.5,
    incidents: 2000,
    rate: 50,
    json: 'a.json',
    profile: 'b.cpuprofile',
  })
})

it('recognizes --help', () => {
  expect(readFlags(['--help', '--rate', 'fast'])).toBeUndefined()
})

it.each([
  [['--minutes', '0'], "--minutes must be a number above 0 and at most 1440, not '0'."],
  [['--minutes', 'ten'], "--minutes must be a number above 0 and at most 1440, not 'ten'."],
  [['--incidents', '999'], "--incidents must be a whole number from 1000 to 200000, not '999'."],
  [['--rate', '1.5'], "--rate must be a whole number from 1 to 5000, not '1.5'."],
  [['--rate', '5001'], "--rate must be a whole number from 1 to 5000, not '5001'."],
  [['--only', 'frames'], "--only must be one of all, storm, polling, watching, not 'frames'."],
  [['--json='], '--json must name a file.'],
  [['--profile='], '--profile must name a file.'],
  [['--speed', '3'], "Unknown option '--speed'; see --help."],
  [['fast'], "Unexpected argument 'fast'; see --help."],
])('rejects %j in one sentence', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
