import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { places } from '../support/misbehaviours.ts'
import { callsOf, passes, refreshInterval, screenOf } from '../support/screen.ts'

/** The list on a screen that nobody operates (docs/behaviour.md#wall-mode). */

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset({ seed: 1 })
})

/** The number of elements on the page, which grows if anything accumulates. */
function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

/** Counts how often the page asks the browser to keep the screen on. */
async function countLocks(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          document.documentElement.dataset.locks = String(Number(document.documentElement.dataset.locks ?? 0) + 1)
          return Promise.resolve(new EventTarget())
        },
      },
    })
  })
}

test('the wall runs unattended: a resting pointer does not hold rows back, and nothing accumulates', async ({
  page,
  house,
}) => {
  test.setTimeout(60_000)
  house.expectConsole(/status of 500/)
  await countLocks(page)
  const answered = callsOf(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await house.enter(page, '/wall')
  const { rows, stale } = screenOf(page)
  await expect(rows).toHaveCount(25)
  await expect(page.locator('html')).toHaveAttribute('data-locks', '1')
  await page.mouse.move(900, 500)
  await page.mouse.dblclick(900, 500)
  await page.keyboard.press('Tab')

  const newest = rows.first()
  const counts: number[] = []
  for (let round = 1; round <= 24; round++) {
    const description = `Arrival ${round}`
    await house.report({ description, level: 1, tags: [] })
    // Now and then the server fails, each time with a different error. A week passes in total.
    if (round % 6 === 0) {
      await house.breakDown({ kind: 'status', status: 500, detail: `Failure ${round}`, match: places.server })
      await passes(page, 42 * 3_600_000)
      await expect(stale).toBeVisible()
      await house.repair()
    }
    await answered()
    await passes(page, refreshInterval)
    await expect(newest).toContainText(description)
    counts.push(await elementsOf(page))
  }
  // Rows may differ by a mark or a tag, so the page may have a few more elements than after the first rounds.
  expect(Math.max(...counts.slice(12)) - Math.max(...counts.slice(0, 12))).toBeLessThan(20)

  const seen = await page.evaluate(() => ({
    focused: document.activeElement?.tagName,
    pressable: document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]').length,
    button: document.activeElement?.textContent,
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    selected: document.getSelection()?.toString(),
  }))
  // The only control is the button of the menu, which shows while somebody is there.
  expect(seen).toEqual({ focused: 'BUTTON', button: 'Wall', pressable: 1, scrolls: false, selected: '' })
  await expect(page.getByText(/Failure \d/)).toHaveCount(0)

  // Only whole rows are shown: the last one is not cut off.
  const table = (await screenOf(page).table.boundingBox()) ?? { y: 0, height: 0 }
  const row = (await newest.boundingBox()) ?? { y: 0, height: 1 }
  const shown = (table.y + table.height - row.y) / row.height
  expect(shown).toBeGreaterThan(12)
  expect(Math.abs(shown - Math.round(shown))).toBeLessThan(0.1)
})

test('Escape returns to the page that was open before the wall, even after a reload and a new sign-in', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 401/)
  await house.enter(page)
  const { rows, userMenu, button, login } = screenOf(page)
  await expect(rows).toHaveCount(25)
  await button('Next page').click()
  await expect(page.getByText(/^26-50 of/)).toBeVisible()
  await userMenu.click()
  await page.getByRole('menuitem', { name: 'Wall mode' }).click()
  await expect(page).toHaveURL(/\/wall\?open=true&acked=false$/)
  await expect(userMenu).toBeHidden()
  await page.reload()
  await expect(rows).toHaveCount(25)

  house.tokenOf('operator')
  await passes(page, refreshInterval)
  await expect(login.heading).toBeVisible()
  await login.fill('operator')
  await expect(page).toHaveURL(/\/wall\?open=true&acked=false$/)
  await expect(rows).toHaveCount(25)
  await expect(userMenu).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/incidents\?open=true&acked=false$/)
  await expect(page.getByText(/^26-50 of/)).toBeVisible()
})
