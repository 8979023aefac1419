import { expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { beginTimeout, checkSound, playSound, type Loudspeaker } from '../../../src/api/list/sound.ts'
import { claimSound, type ClaimPage } from '../../../src/api/list/soundClaims.ts'
import { browserStorage } from '../app/browserStorage.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 15, 12)

/** One browser; `claim` is a tab's attempt to sound at a time after the start. */
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

test('one tab sounds for an alarm, and no tab again', async () => {
  const { claim } = browser()
  expect([await claim(0, [7]), await claim(20_000, [7]), await claim(hour, [7])]).toEqual([true, false, false])
})

test('an alarm that has returned is sounded for again, once', async () => {
  const { claim } = browser()
  await claim(0, [7])
  // Every tab asks with the time at which it last knew that the incident was no alarm.
  expect([await claim(hour, [7], 12 * hour, 0), await claim(hour, [7], 12 * hour, 1)]).toEqual([false, true])
  expect(await claim(hour + 50_000, [7], 12 * hour, hour - 10_000)).toBe(false)
})

test('an alarm among others that nobody has sounded for is sounded for', async () => {
  const { claim } = browser()
  await claim(0, [7])
  expect([await claim(0, [7, 8]), await claim(0, [8])]).toEqual([true, false])
})

test('a repetition sounds if no tab has sounded within its time', async () => {
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

/** A tab of a browser: its claims are played by the same loudspeaker that they are checked with. */
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

test('a tab that the browser does not let play leaves the alarm to another', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const storage = browserStorage()
  const refused = tabOf(storage, false)
  const other = tabOf(storage, true)
  const [first] = await Promise.allSettled([refused.meet(7), vi.advanceTimersByTimeAsync(beginTimeout)])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(Fault) as Fault })
  await other.meet(7)
  expect(other.heard).toEqual(['closed', 'plays'])
  // What has been sounded for is left alone, without trying whether this tab could.
  await refused.meet(7)
  await other.meet(7)
  expect(other.heard).toEqual(['closed', 'plays'])
})

test('of two tabs that both may play, one does', async () => {
  const storage = browserStorage()
  const [one, other] = [tabOf(storage, true), tabOf(storage, true)]
  await Promise.all([one.meet(7), other.meet(7)])
  expect([...one.heard, ...other.heard].filter((what) => what === 'plays')).toHaveLength(1)
})

test('every tab sounds if storage is refused or holds something else', async () => {
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

test('what was sounded is forgotten after twelve hours, after 500 others, and if the clock was set back', async () => {
  const { claim, storage } = browser()
  await claim(0, [1])
  expect(await claim(12 * hour, [1], 24 * hour)).toBe(true)
  await claim(
    12 * hour,
    Array.from({ length: 500 }, (_, place) => 1000 + place),
  )
  expect(await claim(12 * hour, [1])).toBe(true)
  expect(JSON.parse(storage.getItem('argus.1.soundedAlarms') ?? '')).toHaveLength(500)
  expect(await claim(0, [1])).toBe(true)
})
