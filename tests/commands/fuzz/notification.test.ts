/**
 * Holds what the console says of a profile against what a server sends, in random worlds (docs/behaviour.md#profiles).
 * The seed differs each time; a failure reports it. Seen red with each of: 'or' for 'and', any tag for all tags, an empty
 * filter as everything, the browser's time zone for the server's.
 */
import { afterAll, expect, it } from 'vitest'
import { freshSeed, runsIn } from './campaign.ts'
import { given, notificationSubject } from './notification/subject.ts'
import { toldSubject } from './notification/told.ts'
import { judged, trialSubject } from './notification/trial.ts'

const { TZ: zone } = process.env
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

it('what the console says of a profile is never contradicted by what is sent', async () => {
  const runs = runsIn('gate', notificationSubject)
  const { failure } = await notificationSubject.feed({ seed: freshSeed(), runs })
  expect(failure ?? 'never contradicted').toBe('never contradicted')
  const kinds = ['now', 'only', 'later', 'never', 'unknown'] as const
  expect(kinds.filter((tells) => (given.get(tells) ?? 0) < runs / 20)).toEqual([])
}, 60_000)

it('what the console says of one incident is never contradicted by what is sent', async () => {
  const { failure } = await toldSubject.feed({ seed: freshSeed(), runs: runsIn('gate', toldSubject) })
  expect(failure ?? 'never contradicted').toBe('never contradicted')
}, 60_000)

it('what a profile would have told of a week is what was sent, and what is doubtful is said to be', async () => {
  const { failure } = await trialSubject.feed({ seed: freshSeed(), runs: runsIn('gate', trialSubject) })
  expect(failure ?? 'never contradicted').toBe('never contradicted')
  expect(judged.sent).toBeGreaterThan(0)
}, 60_000)
