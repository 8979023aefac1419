import { describe, expect, it } from 'vitest'
import { stepsOf, stepsTold } from './player.ts'
import { realtimeModel, realtimeStory } from './realtimeStory.ts'

/** The drivers in Testing Library and Chromium play the shortest paths: nothing of the story may be missing from them. */
describe('the paths through the story of the live connection', () => {
  const played = stepsOf(realtimeModel.getShortestPaths())

  it.each(stepsTold(realtimeStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
