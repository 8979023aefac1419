import { expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { beginTimeout, checkSound, playSound, type Loudspeaker } from '../../../src/api/alarms/sound.ts'
import { claimSound, type ClaimPage } from '../../../src/api/alarms/soundClaims.ts'
import { browserStorage } from '../app/browserStorage.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 15, 12)

/**
 * A browser; `claim` is a tab's request, at a time after the start, to play the sound. Resolves with whether the tab
 * may play it.
 */
function browser(change: Partial<ClaimPage> = {}) {
  const storage = browserStorage()
  const page: ClaimPage = {
    navigator: {},
    storage: () => storage,
    basePath: '/',
    checkSound: () => Promise.resolve(),
    ...change,
  }
  return {
    storage,
    claim: (after: number, pks: readonly number[], within = 12 * hour, since = Number.NEGATIVE_INFINITY) =>
      claimSound(page, { pks, since: start + since, within }, () => start + after),
  }
}

test('one tab plays the sound of an alarm, and no tab repeats it', async () => {
  const { claim } = browser()
  expect([await claim(0, [7]), await claim(20_000, [7]), await claim(hour, [7])]).toEqual([true, false, false])
})

test('the sound of an alarm that has returned is played again, once', async () => {
  const { claim } = browser()
  await claim(0, [7])
  // Each tab passes the time at which the incident was last known not to be an alarm.
  expect([await claim(hour, [7], 12 * hour, 0), await claim(hour, [7], 12 * hour, 1)]).toEqual([false, true])
  expect(await claim(hour + 50_000, [7], 12 * hour, hour - 10_000)).toBe(false)
})

test('the sound is played if any of the alarms has not been sounded yet', async () => {
  const { claim } = browser()
  await claim(0, [7])
  expect([await claim(0, [7, 8]), await claim(0, [8])]).toEqual([true, false])
})

test('the sound is repeated if no tab has played it within the interval', async () => {
  const { claim } = browser()
  await claim(0, [7])
  expect([await claim(24_999, [7], 25_000), await claim(25_000, [7], 25_000)]).toEqual([false, true])
})

test('tabs that claim at the same moment take turns, if the browser has locks', async () => {
  const names: string[] = []
  const locks = {
    request: (name: string, take: () => boolean) => {
      names.push(name)
      return Promise.resolve(take())
    },
  }
  const { claim } = browser({ navigator: { locks }, basePath: '/console/' })
  expect(await Promise.all([claim(0, [7]), claim(0, [7])])).toEqual([true, false])
  expect(names).toEqual(['argus.1.soundedAlarms/console/', 'argus.1.soundedAlarms/console/'])
})

/** A browser tab. The same loudspeaker is used to check whether sound is allowed, and to play it. */
function tabOf(storage: Storage, isAllowed: boolean) {
  const heard: string[] = []
  const openLoudspeaker = (): Loudspeaker => ({
    isRunning: () => isAllowed,
    resume: () => (isAllowed ? Promise.resolve() : new Promise(() => undefined)),
    play: () => void heard.push('plays'),
    close: () => void heard.push('closed'),
  })
  const sound = { openLoudspeaker }
  const page = { navigator: {}, storage: () => storage, basePath: '/', checkSound: () => checkSound(sound) }
  const meet = async (pk: number) => {
    if (await claimSound(page, { pks: [pk], since: 0, within: 12 * hour }, () => start)) await playSound(sound)
  }
  return { heard, meet }
}

test('a tab that may not play sound leaves the alarm to another', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const storage = browserStorage()
  const refused = tabOf(storage, false)
  const other = tabOf(storage, true)
  const [first] = await Promise.allSettled([refused.meet(7), vi.advanceTimersByTimeAsync(beginTimeout)])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(Fault) as Fault })
  await other.meet(7)
  expect(other.heard).toEqual(['closed', 'plays'])
  // If the sound has been played for the alarm, the tab does not even check whether it may play it.
  await refused.meet(7)
  await other.meet(7)
  expect(other.heard).toEqual(['closed', 'plays'])
})

test('of two tabs that may play sound, only one does', async () => {
  const storage = browserStorage()
  const [one, other] = [tabOf(storage, true), tabOf(storage, true)]
  await Promise.all([one.meet(7), other.meet(7)])
  expect([...one.heard, ...other.heard].filter((what) => what === 'plays')).toHaveLength(1)
})

test('every tab plays the sound if storage is refused or its contents are invalid', async () => {
  const refusing = browser({
    storage: () => {
      throw new TypeError('refused')
    },
  })
  expect([await refusing.claim(0, [7]), await refusing.claim(0, [7])]).toEqual([true, true])
  const { claim, storage } = browser()
  for (const text of ['{', '{"7":1}', '[[7,"now"]]']) {
    storage.setItem('argus.1.soundedAlarms', text)
    expect(await claim(0, [7])).toBe(true)
  }
})

test('a played sound is forgotten after twelve hours, after 2,000 others, and if the clock was set back', async () => {
  const { claim, storage } = browser()
  await claim(0, [1])
  expect(await claim(12 * hour, [1], 24 * hour)).toBe(true)
  await claim(
    12 * hour,
    Array.from({ length: 2000 }, (_, place) => 1000 + place),
  )
  expect(await claim(12 * hour, [1])).toBe(true)
  expect(JSON.parse(storage.getItem('argus.1.soundedAlarms') ?? '')).toHaveLength(2000)
  expect(await claim(0, [1])).toBe(true)
})
