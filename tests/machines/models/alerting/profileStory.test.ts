import { expect, it } from 'vitest'
import { stepsOf, stepsTold } from '../player.ts'
import { profileWays } from './profileDriver.ts'
import { profileStory } from './profileStory.ts'

const played = stepsOf([...profileWays('Testing Library'), ...profileWays('Chromium')])

/** Testing Library plays some paths and Chromium the others: together they must cover the whole story. */
it.each(stepsTold(profileStory))('the story of profiles: the step %s is taken', (step) => {
  expect(played).toContain(step)
})
