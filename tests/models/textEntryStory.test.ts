import { describe, expect, it } from 'vitest'
import { stepsOf, stepsTold } from './player.ts'
import { textEntryModel, textEntryStory, textEntryWays } from './textEntryStory.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', textEntryModel.getShortestPaths()],
  ['the joined paths', textEntryWays()],
])('%s through the story of a text that is asked for', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(textEntryStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
