import { describe, expect, it } from 'vitest'
import { joined, lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'
import { signOffModel, signOffStory } from './signOffStory.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of closing and reopening', () => {
  const paths = planned(joined(signOffModel.getShortestPaths()))
  const played = stepsOf(paths)

  it.each(stepsTold(signOffStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(signOffStory.states).toSorted())
  })
})
