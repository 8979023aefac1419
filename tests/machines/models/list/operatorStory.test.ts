import { describe, expect, it } from 'vitest'
import { operatorModel, operatorStory } from './operatorStory.ts'
import { joined, stepsOf, stepsTold } from '../player.ts'

/** Testing Library and Chromium play the same paths: nothing of the story may be missing from them. */
describe('the paths through the operator\u2019s story', () => {
  const paths = joined(operatorModel.getShortestPaths())
  const played = stepsOf(paths)

  it.each(stepsTold(operatorStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
