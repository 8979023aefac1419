/** Feeds every decoder odd input: a few runs of each, with another seed each time, which a failure reports. */
import { expect, it } from 'vitest'
import { decoderSubjects } from './decoders/registry.ts'
import { freshSeed, runsIn } from './campaign.ts'

const seed = freshSeed()

it.each(decoderSubjects)('$name withstands any input', async (subject) => {
  const { failure } = await subject.feed({ seed, runs: runsIn('gate', subject) })
  expect(failure ?? 'stands').toBe('stands')
})
