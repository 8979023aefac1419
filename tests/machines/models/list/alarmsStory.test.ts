import { describe, expect, it } from 'vitest'
import { joined, lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'
import { alarmsModel, alarmsStory } from './alarmsStory.ts'

/** The walk and the plan for people follow the same paths, so these must cover the whole story. */
describe('the paths through the story of the alarms', () => {
  const paths = planned(joined(alarmsModel.getShortestPaths()))
  const played = stepsOf(paths)

  it.each(stepsTold(alarmsStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(alarmsStory.states).toSorted())
  })
})
