/** Feeds every decoder odd input, in a few runs each. The seed differs each time; a failure reports it. */
import { expect, it } from 'vitest'
import { decoderSubjects } from './decoders/registry.ts'
import { freshSeed, runsIn } from './campaign.ts'

const seed = freshSeed()

it.each(decoderSubjects)('$name withstands any input', async (subject) => {
  const { failure } = await subject.feed({ seed, runs: runsIn('gate', subject) })
  expect(failure ?? 'stands').toBe('stands')
})
