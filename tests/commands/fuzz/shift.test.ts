/**
 * Holds the numbers of a shift against a second reckoning in random histories (docs/behaviour.md#shift-numbers). Seen red
 * with each of: events by their sources' times, closing what is closed, restarts of what is open, sources' notes as notes,
 * acknowledgements by the times that their authors gave, ends that are still to come as none.
 */
import { expect, it } from 'vitest'
import { freshSeed, runsIn } from './campaign.ts'
import { reckoned, shiftSubject } from './shift/subject.ts'

it('every number of a shift equals a second, independent reckoning', async () => {
  const { failure } = await shiftSubject.feed({ seed: freshSeed(), runs: runsIn('gate', shiftSubject) })
  expect(failure ?? 'equal').toBe('equal')
  expect(reckoned.incidents).toBeGreaterThan(0)
  expect(reckoned.undecided).toBeLessThan(reckoned.incidents / 5)
}, 60_000)
