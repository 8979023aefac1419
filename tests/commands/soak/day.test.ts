/** Simulates a few hours: nothing accumulates, and the clock stays right. `npm run test:soak` runs a whole day. */
import { expect, it } from 'vitest'
import { changesOfDay, liveThrough } from './day.ts'

it('the console has as many actors, timers, requests and values after hours 3 and 4 as after hour 2', () => {
  const day = liveThrough(4)
  const { hours, renewals, reconnects, fetches } = day
  expect(changesOfDay(day)).toEqual([])
  expect(hours.every(({ isSignedIn }) => isSignedIn)).toBe(true)
  expect(renewals).toBeGreaterThanOrEqual(4)
  expect(reconnects).toBeGreaterThanOrEqual(20)
  // After an interruption, the events tell what has changed: only some of the reconnects fetch the list.
  expect(fetches).toBeGreaterThan(10)
  expect(fetches).toBeLessThan(reconnects)
})

it('reports how an hour differs from the second one', () => {
  const hour = { hour: 1, ports: ['socket'], actors: 35, timers: 5, kept: 300, clockOff: 0, isSignedIn: true }
  const hours = [hour, { ...hour, hour: 2 }, { ...hour, hour: 3, timers: 6 }, { ...hour, hour: 4, clockOff: -5000 }]
  expect(changesOfDay({ hours, renewals: 0, reconnects: 0, fetches: 0 })).toEqual([
    'Hour 3 of the simulated day: timers changed from 5 to 6.',
    'Hour 4 of the simulated day: the clock was off by -5000 ms.',
  ])
})
