import { expect, it } from 'vitest'
import { stepsOf, stepsTold } from '../player.ts'
import { profileWays } from './profileDriver.ts'
import { profileStory } from './profileStory.ts'

const played = stepsOf([...profileWays('Testing Library'), ...profileWays('Chromium')])

/** Testing Library goes some ways and Chromium the others: nothing of the story may be missing from both. */
it.each(stepsTold(profileStory))('the story of profiles: the step %s is taken', (step) => {
  expect(played).toContain(step)
})
