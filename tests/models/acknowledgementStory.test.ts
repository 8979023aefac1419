import { describe, expect, it } from 'vitest'
import { acknowledgementModel, acknowledgementStory } from './acknowledgementStory.ts'
import { joined, stepsOf, stepsTold } from './player.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', acknowledgementModel.getShortestPaths()],
  ['the joined paths', joined(acknowledgementModel.getShortestPaths())],
])('%s through the story of an acknowledgement', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(acknowledgementStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
