import { describe, expect, it } from 'vitest'
import { operatorModel, operatorStory } from './operatorStory.ts'
import { joined, stepsOf, stepsTold } from '../player.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe("the paths through the operator's story", () => {
  const paths = joined(operatorModel.getShortestPaths())
  const played = stepsOf(paths)

  it.each(stepsTold(operatorStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
