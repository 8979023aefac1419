import { describe, expect, it } from 'vitest'
import { filterModel, filterStory } from './filterStory.ts'
import { joined, stepsOf, stepsTold } from './player.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', filterModel.getShortestPaths()],
  ['the joined paths', joined(filterModel.getShortestPaths())],
])('%s through the story of the filter', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(filterStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
