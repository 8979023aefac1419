/** Every chart, with anything happening to it in any order: a few runs of each, from another seed each time, which a failure tells. */
import { expect, it } from 'vitest'
import { freshSeed, runsIn } from './campaign.ts'
import { pool } from './charts/alphabet.ts'
import { chartSubjects } from './charts/singletons.ts'
import { edges, namesIn } from './charts/payload.ts'

const seed = freshSeed()

it.each(chartSubjects)('$name lives through anything', async (subject) => {
  const { failure } = await subject.feed({ seed, runs: runsIn('gate', subject) })
  expect(failure ?? 'lives').toBe('lives')
})

it('knows of everything that comes with an event how far it can go', () => {
  expect(namesIn(pool).filter((name) => !Object.hasOwn(edges, name))).toEqual([])
})
