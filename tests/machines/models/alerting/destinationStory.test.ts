import { describe, expect, it } from 'vitest'
import { destinationModel, destinationStory } from './destinationStory.ts'
import { newDestinationModel, newDestinationStory } from './newDestinationStory.ts'
import { joined, stepsOf, stepsTold } from '../player.ts'

/** Testing Library plays some of the joined paths and Chromium the others: together they must cover the whole story. */
describe.each([
  ['a destination', stepsTold(destinationStory), stepsOf(joined(destinationModel.getShortestPaths()))],
  ['a new destination', stepsTold(newDestinationStory), stepsOf(joined(newDestinationModel.getShortestPaths()))],
] as const)('the joined paths through the story of %s', (_, told, played) => {
  it.each(told)('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
