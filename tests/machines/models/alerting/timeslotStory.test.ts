import { describe, expect, it } from 'vitest'
import { joined, stepsOf, stepsTold } from '../player.ts'
import { timeslotModel, timeslotStory } from './timeslotStory.ts'

/** Testing Library and Chromium share the joined paths: together they must cover the whole story. */
describe('the joined paths through the story of the timeslots', () => {
  const played = stepsOf(joined(timeslotModel.getShortestPaths()))

  it.each(stepsTold(timeslotStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
