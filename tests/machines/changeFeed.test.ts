/** The start of the period for which each tick requests events. */
import { expect, it } from 'vitest'
import { changeFeedMachine } from '../../machines/list/changeFeed.ts'
import { noList } from '../../machines/list/domain/keptList.ts'
import type { ChangesRequest } from '../../machines/list/ports.ts'
import { beginning } from './support/clock.ts'
import { Stage } from './support/stage.ts'

const interval = 30_000
const minute = 60_000

/** A feed whose newest event was received ten minutes ago, and an empty list. */
function begun() {
  const stage = new Stage(changeFeedMachine, { singletons: { incidents: {} } })
  stage.send({ type: 'changeFeed.tick', passed: interval })
  stage.settle('fetchLatestEvents', [{ pk: 10, incident: 1, receivedAt: (beginning - 10 * minute) * 1000 }])
  stage.takeEffects()

  /** Lets the interval pass. Returns the start of the requested period, in milliseconds after the start of the test. */
  function asks(): number | undefined {
    stage.send({ type: 'changeFeed.tick', passed: interval })
    stage.hear('lookAtList', { type: 'keptList.told', list: noList, isSettled: true, isStale: false })
    const asked = stage.takeEffects().find((effect) => 'port' in effect && effect.port === 'fetchChanges')
    return asked !== undefined && 'input' in asked
      ? (asked.input as ChangesRequest).since / 1000 - beginning
      : undefined
  }

  /** Responds with events that the server received this many milliseconds after the start of the test, or with none. */
  function answers(...cameIn: readonly number[]) {
    const events = cameIn.map((received, index) => ({
      pk: 11 + index,
      incident: 1,
      receivedAt: (beginning + received) * 1000,
    }))
    stage.settle('fetchChanges', { events, hasMore: false, unreadable: 0, count: 0 })
    if (events.length > 0) stage.settle('fetchListedIncidents', { items: [], unreadable: 0 })
    stage.hear('compareList', { type: 'keptList.told', list: noList, isSettled: true, isStale: false })
  }

  return { stage, asks, answers }
}

it('requests events from one minute before the newest event onwards; each tick moves that time forward, at most to the newest event', () => {
  const { asks, answers } = begun()
  for (const since of [-11 * minute, -11 * minute + interval, -10 * minute, -10 * minute]) {
    expect(asks()).toBe(since)
    answers()
  }
})

it('requests events from one minute before the newest event in the last response onwards', () => {
  const { asks, answers } = begun()
  asks()
  answers(25_000)
  expect(asks()).toBe(25_000 - minute)
  answers()
  expect(asks()).toBe(25_000 - minute + interval)
})

it('starts over from the newest event after ten ticks without the feed', () => {
  const { stage, asks, answers } = begun()
  asks()
  stage.fail('fetchChanges', new Error('no answer'))
  for (let tick = 0; tick < 9; tick += 1) stage.send({ type: 'changeFeed.tick', passed: interval })
  stage.send({ type: 'changeFeed.tick', passed: interval })
  stage.settle('fetchLatestEvents', [{ pk: 12, incident: 1, receivedAt: (beginning + 4 * minute) * 1000 }])
  stage.takeEffects()
  expect(asks()).toBe(3 * minute)
  answers()
})

it('misses nothing that happened while the list was loading', () => {
  const { stage, asks, answers } = begun()
  asks()
  stage.settle('fetchChanges', { events: [], hasMore: false, unreadable: 0, count: 0 })
  stage.hear('compareList', { type: 'keptList.told', list: noList, isSettled: false, isStale: false })
  // The response could not be used, so the same period is requested again.
  expect(asks()).toBe(-11 * minute)
  answers()
})
