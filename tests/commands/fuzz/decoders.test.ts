/** Every decoder, fed with odd input: a few runs of each, from another seed each time, which a failure tells. */
import { expect, it } from 'vitest'
import { decoderSubjects } from './decoders/registry.ts'
import { freshSeed, runsIn } from './campaign.ts'

const seed = freshSeed()

it.each(decoderSubjects)('$name stands whatever it is fed', async (subject) => {
  const { failure } = await subject.feed({ seed, runs: runsIn('gate', subject) })
  expect(failure ?? 'stands').toBe('stands')
})
