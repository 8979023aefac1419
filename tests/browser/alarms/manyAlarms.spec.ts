import type { Page } from '@playwright/test'
import type { Served } from '../../server/serve.ts'
import { expect, test, type House } from '../support/house.ts'
import { callsOf, passes } from '../support/screen.ts'

/** Every alarm rings once, and is counted and named, however many there are already (docs/behaviour.md#alerts). */

const standing = 20_000
/** The milliseconds between two checks for alarms. */
const alarmInterval = 30_000

/** Replaces the browser's audio with a fake that counts how often it is played. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, { soundsPlayed: 0 })
    const sounding = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    class Audio {
      state = 'running'
      currentTime = 0
      resume = () => Promise.resolve()
      close = () => Promise.resolve()
      createGain = () => ({ gain: sounding, connect: () => {} })
      createOscillator = () => ({
        frequency: sounding,
        connect: () => {},
        addEventListener: () => {},
        stop: () => {},
        start: () => Object.assign(globalThis, { soundsPlayed: Number(Reflect.get(globalThis, 'soundsPlayed')) + 1 }),
      })
    }
    Object.assign(globalThis, { AudioContext: Audio })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'soundsPlayed')))
}

/** The primary keys of the alarms in the server's world, by a reckoning of the test's own. */
function alarmsIn({ standIn: { world } }: Served): ReadonlySet<number> {
  const now = world.now()
  return new Set(
    [...world.incidents.newestFirst()]
      .filter(({ level, endTime }) => level === 1 && endTime === 'infinity')
      .filter(({ acknowledgements }) =>
        acknowledgements.every(({ expiration }) => typeof expiration === 'number' && expiration < now),
      )
      .map(({ pk }) => pk),
  )
}

/** Opens a list that shows no open incident, with the sound of alarms on, and lets the watch begin. */
async function stage(page: Page, house: House, served: Served) {
  const answered = callsOf(page)
  await page.clock.install()
  const sounds = await countSounds(page)
  await house.reset({ seed: 1, incidents: 0, criticals: standing })
  const deep = [...alarmsIn(served)].at(standing / 2) ?? 0
  const [closed, acked] = [deep, deep + 1]
  await house.happen(closed, { action: 'close' })
  await house.happen(acked, { action: 'acknowledge', description: 'Asleep', expiration: fromNow(3_600_000) })
  const bell = page.getByRole('button', { name: /^Alerts/ })
  const menu = page.getByRole('dialog', { name: 'Alerts' })
  const checks = async () => (await house.alarmCalls()).filter((call) => call.includes('/events/')).length
  const lastOfFirstCheck = page.waitForResponse(/acked=true.*level__lte=1&page_size=100/)
  await house.enter(page, '/incidents?open=false')
  await lastOfFirstCheck
  await answered()
  await bell.click()
  await menu.getByRole('switch', { name: 'Sound' }).click()
  await page.keyboard.press('Escape')

  /** Lets one check for alarms pass. */
  async function nextCheck() {
    await answered()
    const before = await checks()
    await passes(page, alarmInterval)
    await expect.poll(checks).toBeGreaterThan(before)
    await answered()
  }

  return { bell, menu, closed, acked, sounds, nextCheck }
}

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

test(`beside ${standing} alarms, each further one rings once, is counted and named, and the line leads to it`, async ({
  page,
  house,
  served,
}) => {
  test.slow()
  const { bell, menu, closed, acked, sounds, nextCheck } = await stage(page, house, served)
  const named = (pk: number) => `Critical: ${served.standIn.world.incidents.get(pk)?.description}`
  const line = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Seen', exact: true }) })
  const unseen: number[] = []
  let rung = 0
  /** Expects that the next check rings once more, and earlier alarms do not ring again. Returns the new alarm. */
  async function rings(happens: () => Promise<unknown>): Promise<number> {
    const before = alarmsIn(served)
    await happens()
    const begun = [...alarmsIn(served)].filter((pk) => !before.has(pk))
    unseen.push(...begun)
    await nextCheck()
    await expect(bell).toHaveAccessibleName(`Alerts, ${unseen.length} unseen`)
    await expect.poll(sounds).toBe((rung += 1))
    const [newest = 0, ...others] = begun
    expect(others).toEqual([])
    await expect(line).toContainText(named(newest) + (unseen.length > 1 ? ` and ${unseen.length - 1} more` : ''))
    return newest
  }

  await test.step('one that is reopened far below the newest', async () => {
    expect(await rings(() => house.happen(closed, { action: 'reopen' }))).toBe(closed)
  })
  await test.step('one whose acknowledgement has expired, of which no event tells', async () => {
    expect(await rings(() => house.happen(acked, { action: 'expire', expiration: fromNow(-1000) }))).toBe(acked)
  })
  await test.step('a new one, on another page', async () => {
    await page.getByRole('link', { name: 'Profiles' }).click()
    await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible()
    await rings(() => house.report({ description: 'Power is out', level: 1 }))
  })
  await test.step('the line leads to the menu, which names them, the newest first, and opens one', async () => {
    await line.getByRole('button', { name: 'Show the alarms' }).click()
    await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(unseen.toReversed().map(named))
    await menu.getByRole('link', { name: named(closed) }).click()
    await expect(page).toHaveURL(`${house.url}/incidents/${closed}/`)
    unseen.splice(unseen.indexOf(closed), 1)
  })
  await test.step('a new one, on the page of another alarm', async () => {
    await rings(() => house.report({ description: 'Water in the basement', level: 1 }))
    await nextCheck()
    expect(await sounds()).toBe(rung)
  })
  await test.step('the line leads to the only one that is left', async () => {
    await bell.click()
    for (const pk of unseen.splice(1)) await menu.getByRole('button', { name: `Seen: ${named(pk)}` }).click()
    await page.keyboard.press('Escape')
    await line.getByRole('button', { name: 'Open the alarm' }).click()
    await expect(page).toHaveURL(`${house.url}/incidents/${unseen[0]}/`)
    await expect(bell).toHaveAccessibleName('Alerts')
  })
})
