/** Sends every chart events in any order, in a few runs each. The seed differs each time; a failure reports it. */
import { expect, it } from 'vitest'
import { freshSeed, runsIn } from './campaign.ts'
import { pool } from './charts/alphabet.ts'
import { chartSubjects } from './charts/singletons.ts'
import { edges, namesIn } from './charts/payload.ts'

const seed = freshSeed()

it.each(chartSubjects)('$name survives anything', async (subject) => {
  const { failure } = await subject.feed({ seed, runs: runsIn('gate', subject) })
  expect(failure ?? 'lives').toBe('lives')
})

it('every property of an event has odd values', () => {
  expect(namesIn(pool).filter((name) => !Object.hasOwn(edges, name))).toEqual([])
})
