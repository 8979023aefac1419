import { describe, expect, it } from 'vitest'
import { acknowledgementModel, acknowledgementStory } from './acknowledgementStory.ts'
import { joined, stepsOf, stepsTold } from '../player.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of an acknowledgement', () => {
  const paths = joined(acknowledgementModel.getShortestPaths())
  const played = stepsOf(paths)

  it.each(stepsTold(acknowledgementStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
