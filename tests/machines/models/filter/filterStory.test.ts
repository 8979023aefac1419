import { describe, expect, it } from 'vitest'
import { filterModel, filterStory } from './filterStory.ts'
import { joined, lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of the filter', () => {
  const paths = planned(joined(filterModel.getShortestPaths()))
  const played = stepsOf(paths)

  it.each(stepsTold(filterStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(filterStory.states).toSorted())
  })
})
