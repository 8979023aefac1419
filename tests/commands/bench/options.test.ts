import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('measures seven rounds, and a storm of ten minutes, 10,000 incidents and 200 messages per second by default', () => {
  expect(readFlags([])).toEqual({
    only: 'all',
    rounds: 7,
    isQuick: false,
    latency: 'none',
    against: undefined,
    write: false,
    minutes: 10,
    incidents: 10_000,
    rate: 200,
    json: undefined,
    profile: undefined,
  })
})

it('accepts all flags together, except --quick and --help', () => {
  const words = `--only storm --rounds 3 --against=before --latency real --write --minutes
    0.5 --incidents 2000 --rate 50 --json a.json --profile=b.cpuprofile`.split(/\s+/)
  expect(readFlags(words)).toEqual({
    only: 'storm',
    rounds: 3,
    isQuick: false,
    latency: 'real',
    against: 'before',
    write: true,
    minutes: 0.5,
    incidents: 2000,
    rate: 50,
    json: 'a.json',
    profile: 'b.cpuprofile',
  })
})

it('measures one round and a short storm with --quick', () => {
  expect(readFlags(['--quick'])).toMatchObject({ rounds: 1, minutes: 0.1, isQuick: true })
  expect(readFlags(['--quick', '--rounds', '2'])).toMatchObject({ rounds: 2 })
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
  [
    ['--only', 'frames'],
    "--only must be one of all, visit, messages, scale, groups, batches, actors, storm, polling, watching, not 'frames'.",
  ],
  [['--rounds', '0'], "--rounds must be a whole number from 1 to 100, not '0'."],
  [['--against='], '--against must name a folder.'],
  [['--quick', '--write'], '--write records the results, so it cannot be combined with --quick.'],
  [['--json='], '--json must name a file.'],
  [['--profile='], '--profile must name a file.'],
  [['--speed', '3'], "Unknown option '--speed'; see --help."],
  [['fast'], "Unexpected argument 'fast'; see --help."],
])('rejects %j in one sentence', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
