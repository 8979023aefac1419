import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, updateCalls, type House } from '../support/house.ts'
import { callsOf, listPath, passes, refreshInterval, screenOf, showLatest, waitsToBeShown } from '../support/screen.ts'

/**
 * The screen is as up to date as the chosen interval allows, and a refresh does not disturb work
 * (docs/behaviour.md#live-updates).
 */

const description = 'Uplink that is watched is down'
/** A world with more open incidents than fit on the longest page. */
const largeWorld = { seed: 1 } as const

/** Waits until every call of the page is answered: one that is under way when the clock leaps would time out. */
let allAnswered: () => Promise<void>

test.beforeEach(async ({ page, house }) => {
  allAnswered = callsOf(page)
  await page.clock.install()
  await house.reset(smallWorld)
})

/** Opens the list, and waits until what its first load asks for is answered, so that only refreshes follow. */
async function openList(page: Page, house: House) {
  await house.enter(page)
  const screen = screenOf(page)
  await expect(screen.rows).not.toHaveCount(0)
  await allAnswered()
  return screen
}

/** Lets the interval pass, and waits until the page has sent another request. */
async function waitForRefresh(page: Page, house: House) {
  await allAnswered()
  const asked = await updateCalls(house)
  await passes(page, refreshInterval)
  await expect.poll(() => updateCalls(house)).toBeGreaterThan(asked)
}

const autoUpdate = (page: Page) => page.getByLabel('Auto-update:')
const pageSize = (page: Page) => page.getByLabel('Rows per page:')

test.describe('in interval mode', () => {
  test('a new incident appears without a reload, once the interval has passed and not before', async ({
    page,
    house,
  }) => {
    const screen = await openList(page, house)
    const asked = await updateCalls(house)
    await house.report({ description })
    await passes(page, refreshInterval - 5000)
    expect(await updateCalls(house)).toBe(asked)
    await expect(screen.row(description)).toHaveCount(0)
    await passes(page, 5000)
    await expect(screen.row(description)).toBeVisible()
    await expect(screen.rows.first()).toContainText(description)
  })

  test('each interval ends with a refresh', async ({ page, house }) => {
    const screen = await openList(page, house)
    for (const turn of ['first', 'second', 'third', 'fourth']) {
      await house.report({ description: `The ${turn} to come` })
      await waitForRefresh(page, house)
      await expect(screen.row(`The ${turn} to come`)).toBeVisible()
    }
  })

  test("other users' changes appear: closed incidents disappear, and changed ones are updated", async ({
    page,
    house,
  }) => {
    const pk = await house.report({ description, level: 4 })
    const screen = await openList(page, house)
    await expect(screen.rows.first()).toContainText('4 - Low')
    await house.happen(pk, { action: 'change', level: 1 })
    await waitForRefresh(page, house)
    await expect(screen.rows.first()).toContainText('1 - Critical')
    await house.happen(pk, { action: 'close' })
    await waitForRefresh(page, house)
    await expect(screen.row(description)).toHaveCount(0)
  })

  test('the page of an incident is refreshed too', async ({ page, house }) => {
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    const screen = screenOf(page)
    await expect(screen.button('Close incident')).toBeVisible()
    await house.happen(pk, { action: 'close', description: 'Closed by Ola' })
    await passes(page, refreshInterval)
    await expect(screen.button('Open incident')).toBeVisible()
    await expect(page.getByText('Closed by Ola')).toBeVisible()
  })

  test('an acknowledgement expires on time, without a refresh', async ({ page, house }) => {
    const pk = await house.report({ description })
    const expiration = new Date(Date.now() + 20_000).toISOString()
    await house.happen(pk, { action: 'acknowledge', description: 'For a moment', expiration })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(page.getByText(/^Expires/)).toBeVisible()
    await expect(page.getByText(/^Acknowledged until/)).toBeVisible()
    await passes(page, 25_000)
    await expect(page.getByText(/^Expired/)).toBeVisible()
    await expect(page.getByText('Unacknowledged', { exact: true })).toBeVisible()
  })

  test('Refresh fetches the list immediately', async ({ page, house }) => {
    const screen = await openList(page, house)
    await house.report({ description })
    await screen.button('Refresh').click()
    await expect(screen.row(description)).toBeVisible()
  })

  test('opening the list from another page fetches it immediately', async ({ page, house }) => {
    const screen = await openList(page, house)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timeslots' }).click()
    await house.report({ description })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents' }).click()
    await expect(screen.row(description)).toBeVisible()
  })
})

test.describe('a refresh', () => {
  test('leaves a row, the focus in it and the scroll offset unchanged, however often it happens', async ({
    page,
    house,
  }) => {
    await house.reset(largeWorld)
    await page.setViewportSize({ width: 1440, height: 500 })
    const screen = await openList(page, house)
    const row = screen.rows.nth(18)
    const href = await row.getByRole('link').first().getAttribute('href')
    await row.scrollIntoViewIfNeeded()
    const link = screen.table.locator(`a[data-opens][href="${href}"]`)
    await link.focus()
    await link.evaluate((element) => element.closest('tr')?.setAttribute('data-witness', 'here'))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // Its place in the window: a line that appears above the list changes the scroll offset instead.
    const place = await link.boundingBox()

    for (const turn of [1, 2, 3]) {
      await house.happen(1, { action: 'change', level: turn })
      await waitForRefresh(page, house)
      await expect(link).toBeFocused()
      await expect(screen.table.locator(`tr[data-witness=here] a[href="${href}"]`).first()).toBeAttached()
      expect(await link.boundingBox()).toEqual(place)
    }
  })

  test('adds no row while the focus is in the list: new rows wait to be shown', async ({ page, house }) => {
    const screen = await openList(page, house)
    const link = screen.rows.nth(3).locator('a[data-opens]')
    const href = await link.getAttribute('href')
    await link.focus()
    await house.report({ description })
    await waitForRefresh(page, house)
    await waitsToBeShown(page, 1)
    await expect(screen.row(description)).toHaveCount(0)
    await expect(screen.rows.nth(3).locator(`a[data-opens][href="${href}"]`)).toBeFocused()
    await showLatest(page)
    await expect(screen.rows.first()).toContainText(description)
    await expect(screen.rows.nth(4).locator('a[data-opens]')).toHaveAttribute('href', href ?? '')
  })

  test('adds the new rows once the focus has left the list', async ({ page, house }) => {
    const screen = await openList(page, house)
    await screen.rows.nth(3).locator('a[data-opens]').focus()
    await house.report({ description })
    await waitForRefresh(page, house)
    await waitsToBeShown(page, 1)
    await screen.userMenu.focus()
    await expect(screen.rows.first()).toContainText(description)
    await expect(page.getByRole('button', { name: /: show$/ })).toHaveCount(0)
  })

  test('leaves an open dialog, and the text typed in it, unchanged', async ({ page, house }) => {
    const pk = await house.report({ description })
    const screen = await openList(page, house)
    await screen.row(description).click()
    const dialog = page.getByRole('dialog', { name: `${pk}: ${description}` })
    await expect(screen.button('Close incident')).toBeVisible()
    await dialog.evaluate((element) => element.setAttribute('data-witness', 'here'))
    for (const [index, each] of ['one', 'two', 'three'].entries()) {
      await house.report({ description: `Another ${each}` })
      await waitForRefresh(page, house)
      await waitsToBeShown(page, index + 1)
      await expect(dialog).toHaveAttribute('data-witness', 'here')
    }
    await house.happen(pk, { action: 'note', description: 'Noted by Ola' })
    await waitForRefresh(page, house)
    await expect(dialog.getByText('Noted by Ola')).toBeVisible()
    await screen.button('Close incident').click()
    await screen.closing.text.fill('Half a sent')
    // The incident leaves the list, but not the dialog.
    await house.happen(pk, { action: 'acknowledge' })
    await waitForRefresh(page, house)
    await expect(page.getByText('3 new (3 moderate), 1 gone: show')).toBeAttached()
    await expect(screen.closing.text).toBeFocused()
    await expect(screen.closing.text).toHaveValue('Half a sent')
    await page.keyboard.press('Escape')
    await screen.button('Discard').click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await showLatest(page)
    await expect(screen.row(description)).toHaveCount(0)
    await expect(screen.rows.first()).toContainText('Another three')
  })
})

test.describe('the choice Never', () => {
  test('sends no request automatically, until Interval is chosen again', async ({ page, house }) => {
    const screen = await openList(page, house)
    await autoUpdate(page).selectOption('Never')
    await house.report({ description })
    const asked = await updateCalls(house)
    await passes(page, refreshInterval * 10)
    await screen.userMenu.click()
    expect(await updateCalls(house)).toBe(asked)
    await expect(screen.row(description)).toHaveCount(0)
    await page.keyboard.press('Escape')

    await autoUpdate(page).selectOption('Interval')
    await passes(page, refreshInterval)
    await expect(screen.row(description)).toBeVisible()
  })

  test('still allows a refresh by hand', async ({ page, house }) => {
    const screen = await openList(page, house)
    await autoUpdate(page).selectOption('Never')
    await house.report({ description })
    await screen.button('Refresh').click()
    await expect(screen.row(description)).toBeVisible()
  })
})

test.describe('pages', () => {
  test.beforeEach(({ house }) => house.reset(largeWorld))

  test('have 10, 25, 50 or 100 rows', async ({ page, house }) => {
    const screen = await openList(page, house)
    await expect(pageSize(page).locator('option')).toHaveText(['10', '25', '50', '100'])
    for (const size of [10, 50, 100, 25]) {
      await pageSize(page).selectOption(String(size))
      await expect(screen.rows).toHaveCount(size)
    }
  })

  test('turn forward and back, and stop at both ends', async ({ page, house }) => {
    const screen = await openList(page, house)
    const addresses = () =>
      screen.rows.locator('a[data-opens]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const turnable = screen.button('Next page')
    await expect(screen.button('Previous page')).toBeDisabled()
    await pageSize(page).selectOption('100')
    await expect(screen.rows).toHaveCount(100)
    const first = await addresses()
    await turnable.click()
    await expect(screen.rows).toHaveCount(30)
    expect(new Set([...first, ...(await addresses())]).size).toBe(130)
    await expect(turnable).toBeDisabled()
    await screen.button('Previous page').click()
    await expect(screen.rows).toHaveCount(100)
    await expect(turnable).toBeEnabled()
  })

  test('are remembered across a reload, but are not in the address', async ({ page, house }) => {
    const screen = await openList(page, house)
    await screen.button('Next page').click()
    await expect(screen.button('First page')).toBeEnabled()
    await expect(page.locator('thead[data-loading]')).toHaveCount(0)
    const first = await screen.rows.first().locator('a[data-opens]').getAttribute('href')
    await expect(page).toHaveURL(house.url + listPath)
    await page.reload()
    await expect(screen.rows.first().locator('a[data-opens]')).toHaveAttribute('href', first ?? '')
    await expect(screen.button('First page')).toBeEnabled()
    await screen.button('First page').click()
    await expect(screen.button('First page')).toBeDisabled()
    await expect(screen.rows.first().locator('a[data-opens]')).not.toHaveAttribute('href', first ?? '')
  })

  test('whose cursor the server no longer knows are replaced with the first page, without a message', async ({
    page,
    house,
  }) => {
    const screen = await openList(page, house)
    await screen.button('Next page').click()
    await expect(screen.button('First page')).toBeEnabled()
    await page.evaluate(() => {
      const stored = localStorage.getItem('argus.1.cursor') ?? ''
      localStorage.setItem('argus.1.cursor', stored.replace(/("value":")[^"]+/, '$1no-such-cursor'))
    })
    house.expectConsole(/status of 404/)
    await house.forgetCalls()
    await page.reload()
    await expect(screen.rows).toHaveCount(25)
    await expect(screen.button('First page')).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await house.calls()).some((call) => /cursor=no-such-cursor\S* 404$/.test(call))).toBe(true)
  })
})

test.describe('toasts', () => {
  test('disappear after 1500 ms, while errors stay until dismissed, and the log keeps both', async ({
    page,
    house,
  }) => {
    house.expectConsole(/status of 403/)
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    const screen = screenOf(page)
    await house.breakDown({ kind: 'status', status: 403, times: 1, match: { method: 'POST' } })
    await screen.button('Close incident').click()
    await screen.closing.now.click()
    const failure = screen.alert(`Failed to close incident ${pk}`)
    await expect(failure).toBeVisible()
    await screen.closing.cancel.click()
    await screen.button('Acknowledge').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    const success = screen.status(`Submitted Acknowledge for ${pk}`)
    await expect(success).toBeVisible()
    await page.mouse.move(0, 0)
    await passes(page, 1500)
    await expect(success).toHaveCount(0)
    await passes(page, 60_000)
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Dismiss' }).click()
    await expect(failure).toHaveCount(0)

    await screen.button('Messages').click()
    const log = page.getByRole('dialog', { name: 'Messages' })
    await expect(log.getByText(`Submitted Acknowledge for ${pk}`)).toBeVisible()
    await expect(log.getByText(`Failed to close incident ${pk}`)).toBeVisible()
  })

  test('stay while the pointer rests on them', async ({ page, house }) => {
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    const screen = screenOf(page)
    await screen.button('Close incident').click()
    await screen.closing.now.click()
    const message = screen.status(`Closed incident ${pk}`)
    await message.hover()
    await passes(page, 10_000)
    // Long enough for a toast to expire and fade out.
    await passes(page, 1000)
    await expect(message).toBeVisible()
    await page.mouse.move(0, 500)
    await passes(page, 1500)
    await expect(message).toHaveCount(0)
  })
})
