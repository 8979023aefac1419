import type { Browser, Page } from '@playwright/test'
import { provideBrowser } from '../../support/browser.mjs'
import { chromium } from '../../support/chromium.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, updateCalls, type House } from '../support/house.ts'
import { connectionOf, expectTheServersList, goLive } from '../support/live.ts'
import { neverReloaded, passes, screenOf } from '../support/screen.ts'

/**
 * A page that is suspended for a while, because its computer sleeps or because it is in the browser's back/forward
 * cache.
 */

const description = 'Came while nobody was awake'

test.beforeEach(async ({ house }) => {
  await house.reset(smallWorld)
  house.expectConsole(/WebSocket/)
})

/**
 * Changes the server while the page is suspended: cuts the connection, and creates an incident that no page hears of.
 */
async function changeWhileSuspended(house: House) {
  await house.cutSockets()
  await expect.poll(house.openSockets).toBe(0)
  await house.report({ description })
}

/** Expects the page to be live again, over a single connection, and to show the incident that it missed. */
async function expectAwake(page: Page, house: House) {
  await expect(screenOf(page).row(description)).toBeVisible()
  await expect(connectionOf(page).live).toBeVisible()
  expect(await house.openSockets()).toBe(1)
  await expectTheServersList(page, house)
}

/** Stops the processes of all pages of a browser, as a sleeping computer does. Returns a function that resumes them. */
async function putToSleep(browser: Browser): Promise<() => void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  expect(renderers).not.toEqual([])
  const signal = (name: NodeJS.Signals) => renderers.forEach((id) => process.kill(id, name))
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

test('a page that was suspended while an incident was created is live and complete when it resumes', async ({
  page,
  browser,
  house,
}) => {
  await goLive(page, house)
  const sameDocument = await neverReloaded(page)
  const wake = await putToSleep(browser)
  try {
    await changeWhileSuspended(house)
  } finally {
    wake()
  }
  await expectAwake(page, house)
  await sameDocument()
})

test('after eight hours of sleep with a connection that only seems alive, the list is fetched at most twice and is up to date', async ({
  page,
  house,
}) => {
  await page.clock.install()
  await goLive(page, house)
  await house.breakDown({ kind: 'socket', how: 'silent' })
  await house.report({ description })
  await house.forgetCalls()
  // Timers fire once, and late, as when a laptop is opened again.
  await passes(page, 8 * 3_600_000)
  await expect(screenOf(page).row(description)).toBeVisible()
  await expect(page.getByRole('row', { name: description })).toContainText('8 h')
  expect(await updateCalls(house)).toBeLessThan(3)
  expect(await house.openSockets()).toBe(1)
})

test('a page that returns from the back/forward cache is live and complete, over one connection', async ({
  playwright,
  house,
}) => {
  // The other page, visited in between, has no icon.
  house.expectConsole(/status of 404 .*favicon/)
  const browser = await playwright.chromium.launch({
    ...chromium.launchOptions,
    // Only the full browser, not the headless shell, has a back/forward cache.
    executablePath: provideBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext()
  house.watch(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.toggleAttribute('data-persisted', persisted),
    )
  })
  await goLive(page, house)
  const sameDocument = await neverReloaded(page)
  await page.goto(`${house.origin}/stand-in/`)
  await changeWhileSuspended(house)
  await page.evaluate(() => history.back())
  await expect(page.locator('html[data-persisted]')).toBeAttached()
  await sameDocument()
  await expectAwake(page, house)
  await browser.close()
})
