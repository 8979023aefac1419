import { describe, expect, it } from 'vitest'
import { lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'
import { realtimeModel, realtimeStory } from './realtimeStory.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of the live connection', () => {
  const paths = planned(realtimeModel.getShortestPaths())
  const played = stepsOf(paths)

  it.each(stepsTold(realtimeStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(realtimeStory.states).toSorted())
  })
})
