import { describe, expect, it } from 'vitest'
import { joined, stepsOf, stepsTold } from './player.ts'
import { ticketModel, ticketStory } from './ticketStory.ts'

/** Testing Library plays the shortest paths, Chromium the same in fewer: nothing of the story may be missing from them. */
describe.each([
  ['the shortest paths', ticketModel.getShortestPaths()],
  ['the joined paths', joined(ticketModel.getShortestPaths())],
])('%s through the story of a ticket', (_, paths) => {
  const played = stepsOf(paths)

  it.each(stepsTold(ticketStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
