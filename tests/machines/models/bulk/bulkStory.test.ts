import { describe, expect, it } from 'vitest'
import { bulkModel, bulkStory } from './bulkStory.ts'
import { joined, lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the bulk story', () => {
  const paths = planned(joined(bulkModel.getShortestPaths()))
  const played = stepsOf(paths)

  it.each(stepsTold(bulkStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(bulkStory.states).toSorted())
  })
})
