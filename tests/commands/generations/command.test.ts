import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { generations } from '../../server/options.ts'
import { readFlags, stepsOf } from './command.ts'

test('runs the stories and the walk on every generation by default', () => {
  const order = readFlags([])
  if (order === undefined) throw new Error('The flags only asked for help.')
  expect(stepsOf(order).map(({ name }) => name)).toEqual([
    'contract, all generations',
    'build',
    'stories, 1.19',
    'walk, 1.19',
    'stories, 1.36',
    'walk, 1.36',
    'stories, 2.9',
    'walk, 2.9',
    'stories, head',
    'walk, head',
  ])
})

test('the contract suite exists, and neither it nor the stories are sampled', () => {
  const order = readFlags(['--only', 'stories'])
  if (order === undefined) throw new Error('The flags only asked for help.')
  const [contract, , ...stories] = stepsOf(order)
  expect(contract?.words.slice(0, -1).join(' ')).toMatch(/ run$/)
  expect(existsSync(contract?.words.at(-1) ?? '')).toBe(true)
  expect([contract, ...stories].map((step) => step?.environment?.EVERY_FORM)).toEqual(['1', '1', '1', '1', '1'])
})

test('runs one part on one generation', () => {
  const order = readFlags(['--generation', '2.9', '--only', 'walk'])
  if (order === undefined) throw new Error('The flags only asked for help.')
  const steps = stepsOf(order)
  expect(steps.map(({ name }) => name)).toEqual(['build', 'walk, 2.9'])
  expect(steps[1]?.words).toEqual(expect.arrayContaining(['--generation', '2.9']))
})

test('the gate walks each flow once on each generation, in the console that it has built', () => {
  const [, flags = ''] = /'commands\/generations',([^\]]*)\]/.exec(readFileSync('tests/run.mjs', 'utf8')) ?? []
  const order = readFlags([...flags.matchAll(/'([^']+)'/g)].map(([, word = '']) => word))
  if (order === undefined) throw new Error('The flags only asked for help.')
  const steps = stepsOf(order)
  expect(steps.map(({ name }) => name)).toEqual(generations.map((generation) => `walk, ${generation}`))
  for (const step of steps) expect(step.words).toEqual(expect.arrayContaining(['--once', '--dist', 'dist']))
})

test.each([
  [['--generation', '3'], "--generation must be one of 1.19, 1.36, 2.9, head, not '3'."],
  [['--only', 'contract'], "--only must be one of stories, walk, not 'contract'."],
])('rejects %j in one sentence', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
