import { describe, expect, it } from 'vitest'
import { lookedAtClosely, planned, stepsOf, stepsTold } from '../player.ts'
import { textEntryStory, textEntryWays } from './textEntryStory.ts'

/** Testing Library and Chromium play the same paths, so these must cover the whole story. */
describe('the paths through the story of a text entry', () => {
  const paths = planned(textEntryWays())
  const played = stepsOf(paths)

  it.each(stepsTold(textEntryStory))('take the step %s', (step) => {
    expect(played).toContain(step)
  })

  it('check each state closely once', () => {
    expect(lookedAtClosely(paths).toSorted()).toEqual(Object.keys(textEntryStory.states).toSorted())
  })
})
