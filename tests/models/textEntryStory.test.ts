import { describe, expect, it } from 'vitest'
import { stepsOf, stepsTold } from './player.ts'
import { textEntryModel, textEntryStory } from './textEntryStory.ts'

/** Testing Library and Chromium play the shortest paths: nothing of the story may be missing from them. */
describe('the shortest paths through the story of a text that is asked for', () => {
  const played = stepsOf(textEntryModel.getShortestPaths())

  it.each(stepsTold(textEntryStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
