import { describe, expect, it } from 'vitest'
import { joined, stepsOf, stepsTold } from './player.ts'
import { signOffModel, signOffStory } from './signOffStory.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', signOffModel.getShortestPaths()],
  ['the joined paths', joined(signOffModel.getShortestPaths())],
])('%s through the story of closing and reopening', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(signOffStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
