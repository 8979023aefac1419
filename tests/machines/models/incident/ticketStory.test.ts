import { describe, expect, it } from 'vitest'
import { joined, lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'
import { ticketModel, ticketStory } from './ticketStory.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of a ticket', () => {
  const paths = planned(joined(ticketModel.getShortestPaths()))
  const played = stepsOf(paths)

  it.each(stepsTold(ticketStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(ticketStory.states).toSorted())
  })
})
