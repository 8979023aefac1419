import { describe, expect, it } from 'vitest'
import { operatorModel, operatorStory } from './operatorStory.ts'
import { joined, stepsOf, stepsTold } from './player.ts'

/** Testing Library plays the shortest paths, Chromium the same in two: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', operatorModel.getShortestPaths()],
  ['the joined paths', joined(operatorModel.getShortestPaths())],
])('%s through the operator\u2019s story', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(operatorStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
