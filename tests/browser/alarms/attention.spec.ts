import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, isAboutAlarms, test, updateCalls, type House } from '../support/house.ts'
import { firstCheckForAlarms, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import { listBarOf } from '../support/listBar.ts'

/** Critical incidents that arrive while the page is not on screen (docs/behaviour.md#alerts). */

const critical = { description: 'Power is out', level: 1 }
/** A hidden tab refreshes at a fifth of the usual rate. */
const hiddenInterval = 5 * refreshInterval

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
  await feignAttention(page)
})

/** A browser without a window never hides a tab, so the tests make the page report itself as hidden. */
async function feignAttention(page: Page) {
  await page.addInitScript(() => {
    const seen = { state: 'visible', hasFocus: true }
    Object.defineProperty(document, 'visibilityState', { get: () => seen.state })
    Object.defineProperty(document, 'hidden', { get: () => seen.state === 'hidden' })
    Object.defineProperty(document, 'hasFocus', { value: () => seen.hasFocus })
    addEventListener('turn', (event) => {
      seen.state = event instanceof CustomEvent && event.detail === 'away' ? 'hidden' : 'visible'
      seen.hasFocus = seen.state === 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
}

/** Switches to another tab, or back to this tab, where it then moves the pointer. */
async function switchTab(page: Page, detail: 'away' | 'back') {
  await page.evaluate((where) => dispatchEvent(new CustomEvent('turn', { detail: where })), detail)
  if (detail === 'away') return
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
}

async function openList(page: Page, house: House, path = '/') {
  const firstCheck = firstCheckForAlarms(page)
  await house.enter(page, path)
  const screen = screenOf(page)
  await expect(screen.rows).not.toHaveCount(0)
  await firstCheck
  return screen
}

/** The next answer to a check for alarms. */
const checkForAlarms = (page: Page) => page.waitForResponse((response) => isAboutAlarms(response.url()))

/**
 * Lets time pass until the hidden tab has refreshed and checked for alarms again: first the usual interval, then the rest
 * of the longer interval.
 */
async function refreshWhileHidden(page: Page, house: House) {
  const asked = await updateCalls(house)
  const check = checkForAlarms(page)
  await passes(page, refreshInterval)
  await passes(page, hiddenInterval - refreshInterval)
  await expect.poll(() => updateCalls(house)).toBeGreaterThan(asked)
  await check
}

test('a hidden tab refreshes less often, and catches up when it is shown', async ({ page, house }) => {
  const screen = await openList(page, house)
  await switchTab(page, 'away')
  const asked = await updateCalls(house)
  await passes(page, 4 * refreshInterval)
  await house.report(critical)
  expect(await updateCalls(house)).toBe(asked)
  await switchTab(page, 'back')
  await expect(screen.row(critical.description)).toBeVisible()
})

test('a hidden tab counts new critical incidents in its title until it is shown again', async ({ page, house }) => {
  await openList(page, house)
  await expect(page).toHaveTitle('Argus | Incidents')
  await switchTab(page, 'away')
  const pk = await house.report(critical)
  await house.report({ description: 'Fan slow', level: 3 })
  await refreshWhileHidden(page, house)
  await expect(page).toHaveTitle('(1) Argus | Incidents')
  await house.report({ description: 'Link down', level: 1 })
  await refreshWhileHidden(page, house)
  await expect(page).toHaveTitle('(2) Argus | Incidents')
  await house.happen(pk, { action: 'acknowledge' })
  await refreshWhileHidden(page, house)
  await expect(page).toHaveTitle('(1) Argus | Incidents')
  await switchTab(page, 'back')
  await expect(page).toHaveTitle('Argus | Incidents')
})

test('the line of an alarm does not move what is being pressed when its row appears', async ({ page, house }) => {
  const screen = await openList(page, house)
  await screen.rows.first().getByRole('checkbox').focus()
  await house.report(critical)
  await passes(page, 30_000)
  const line = page.getByRole('status').filter({ hasText: critical.description })
  await expect(line).toBeVisible()
  const { freshness, updates } = listBarOf(page)
  const place = (await freshness.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await expect(screen.row(critical.description)).toHaveCount(0)
  await expect(line).toBeVisible()
  await page.mouse.up()
  await expect(screen.row(critical.description)).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(updates).toBeVisible()
})

/** Replaces the browser's desktop notifications with ones that it allows on request. */
async function allowNotifications(page: Page) {
  await page.addInitScript(() => {
    const Notification = {
      permission: 'default',
      requestPermission: () => Promise.resolve((Notification.permission = 'granted')),
    }
    Object.assign(globalThis, { Notification })
  })
}

/** Replaces the browser's audio with a fake that is blocked until the first click. */
async function blockSoundUntilClick(page: Page) {
  await page.addInitScript(() => {
    let isAllowed = false
    addEventListener('pointerdown', () => (isAllowed = true), { capture: true })
    class Audio {
      get state() {
        return isAllowed ? 'running' : 'suspended'
      }

      resume() {
        return Promise.resolve()
      }

      close() {
        return Promise.resolve()
      }
    }
    Object.assign(globalThis, { AudioContext: Audio })
  })
}

const bell = (page: Page) => page.getByRole('button', { name: 'Alerts' })
const toggle = (page: Page, name: string) => page.getByRole('dialog', { name: 'Alerts' }).getByRole('switch', { name })
const trial = (page: Page, name: string) => page.getByRole('button', { name: `Test: ${name}` })

test.describe('alerts', () => {
  test('are off at first, can be switched on and tried by keyboard alone, and stay on after a reload', async ({
    page,
    house,
  }) => {
    // After the reload, the sound is on although nobody has clicked or pressed a key yet: Chromium logs that it does
    // not start the audio.
    house.expectConsole(/AudioContext was not allowed to start/)
    await allowNotifications(page)
    await openList(page, house)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(toggle(page, 'Sound')).toBeFocused()
    await expect(toggle(page, 'Sound')).not.toBeChecked()
    await page.keyboard.press('Space')
    await expect(toggle(page, 'Sound')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(trial(page, 'Sound')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('switch', { name: 'Repeat every 30 s until seen' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mute for an hour' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(toggle(page, 'Desktop notification')).toBeChecked()
    await expect(page.getByText('The browser did not play it', { exact: false })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
    await page.reload()
    await bell(page).click()
    await expect(toggle(page, 'Sound')).toBeChecked()
  })

  test('that the browser does not play are marked as blocked on the bell, until a click', async ({ page, house }) => {
    await blockSoundUntilClick(page)
    await openList(page, house)
    await bell(page).click()
    await toggle(page, 'Sound').click()
    await page.reload()
    // The click changes the label of the bell, and opens the menu all the same.
    await page.getByRole('button', { name: 'Alerts, sound blocked' }).click()
    await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible()
    await expect(toggle(page, 'Sound')).toBeChecked()
  })
})

test('two alarms fit in the menu of the bell with their buttons, whatever the length of their names', async ({
  page,
  house,
}) => {
  const firstCheck = firstCheckForAlarms(page)
  await house.enter(page, '/incidents?open=false')
  await firstCheck
  const name = 'border-router-of-the-computing-center.campus-trondheim.example.org'
  for (const place of [1, 2, 3])
    await house.report({
      description: `Interface ${place} lost its carrier: ${name}`,
      level: 1,
      tags: [`host=${name}`],
    })
  await passes(page, 60_000)
  await page.getByRole('button', { name: 'Show the alarms' }).click()
  const menu = page.getByRole('dialog', { name: 'Alerts' })
  for (const [, size] of screens) {
    await page.setViewportSize(size)
    await expect(menu.getByRole('button', { name: /^Seen: / }).nth(1)).toBeInViewport({ ratio: 1 })
    expect(await findings(page)).toEqual([])
  }
})
