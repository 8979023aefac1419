import { describe, expect, it } from 'vitest'
import { bulkModel, bulkStory } from './bulkStory.ts'
import { joined, stepsOf, stepsTold } from './player.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', bulkModel.getShortestPaths()],
  ['the joined paths', joined(bulkModel.getShortestPaths())],
])('%s through the story of many incidents', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(bulkStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
