import { describe, expect, it } from 'vitest'
import { operatorModel, operatorStory } from './operatorStory.ts'
import { stepsOf, stepsTold } from './player.ts'

/** The drivers in Testing Library and Chromium play the shortest paths: nothing of the story may be missing from them. */
describe('the paths through the operator\u2019s story', () => {
  const played = stepsOf(operatorModel.getShortestPaths())

  it.each(stepsTold(operatorStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
