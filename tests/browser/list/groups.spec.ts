import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectedLines, groupedScreen, linesOf, listedOn } from '../support/groupHands.ts'
import { expect, test, type House } from '../support/house.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/**
 * Two thousand incidents in groups (docs/behaviour.md#groups). What the lines say is worked out a second time from what
 * the server sends.
 */

test.beforeEach(async ({ house }) => {
  await house.reset({ seed: 1, incidents: 2000 })
})

async function groupedByHost(page: Page, house: House) {
  await house.enter(page, '/incidents?open=true&acked=false&g=host')
  await expect(groupedScreen(page).extent).toBeVisible()
}

test('the sums and the order of the groups follow from what the server sends, in a second browser, too', async ({
  page,
  house,
  browser,
}) => {
  await groupedByHost(page, house)
  // Paces change every ten seconds, and with them the order.
  await expect(async () => {
    const lines = await linesOf(page)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines).toEqual(expectedLines(await listedOn(page, house), Date.now()))
  }).toPass()
  const context = await browser.newContext()
  house.watch(context)
  const other = await context.newPage()
  await house.enter(other, page.url().slice(house.url.length))
  await expect(groupedScreen(other).extent).toBeVisible()
  await expect(async () => expect(await linesOf(other)).toEqual(await linesOf(page))).toPass()
  await context.close()
})

test('a group opens in place with the arrow keys, and nothing moves while it is read', async ({ page, house }) => {
  await groupedByHost(page, house)
  await untilControlsAreLoaded(page)
  const { group, rows } = groupedScreen(page)
  await group.first().locator('[data-opens]').focus()
  // Paces change every ten seconds, and with them the order, up to the moment at which the first group is pointed at.
  const line = await page.evaluate(() => document.activeElement?.closest('tr')?.dataset['line'] ?? '')
  const first = page.locator(`tr[data-line="${line}"]`)
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('ArrowRight')
  await expect(rows.first().locator('[data-opens]')).toBeFocused()
  await expect(rows.first()).toHaveAttribute('data-tab-stop', 'true')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await expect(first.locator('[data-opens]')).toBeFocused()
})

test('alike rows fold into one, unfold, and are ticked together', async ({ page, house }) => {
  const text = 'Certificate expires: lab-7'
  for (let place = 0; place < 5; place += 1) {
    await house.report({ description: text, level: 1, tags: ['host=lab-7'] })
  }
  await house.enter(page, '/incidents?open=true&acked=false&tag=host%3Dlab-7&fold=true')
  const fold = page.getByRole('row', { name: new RegExp(`${text}.*× 5, last`) })
  await expect(fold).toBeVisible()
  await fold.getByRole('checkbox').check()
  await expect(page.getByText('5 selected')).toBeVisible()
  await fold.getByRole('button', { name: text }).click()
  await expect(page.getByRole('checkbox', { name: /^Select incident/ })).toHaveCount(5)
})

test('Show more leaves the focus on the first row that it shows', async ({ page, house }) => {
  for (let place = 0; place < 55; place += 1) await house.report({ level: 1, tags: ['host=lab-9'] })
  await house.enter(page, '/incidents?open=true&acked=false&tag=host%3Dlab-9&g=host')
  await groupedScreen(page).group.first().locator('[data-opens]').click()
  const more = page.getByRole('button', { name: 'Show 5 more of lab-9' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toBeHidden()
  await expect(groupedScreen(page).rows.nth(50).locator('[data-opens]')).toBeFocused()
  await expect(groupedScreen(page).rows.nth(50)).toHaveAttribute('aria-posinset', '51')
})

test('groups are accessible, open and closed', async ({ page, house }) => {
  await groupedByHost(page, house)
  await groupedScreen(page).group.first().locator('[data-opens]').click()
  await expect(groupedScreen(page).rows.first()).toBeVisible()
  await expectAccessible(page, 0)
})

test('the actions of a group cover none of its figures, and no figure is cut', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await groupedByHost(page, house)
  const line = groupedScreen(page).group.first()
  for (const width of [1920, 1440, 1280, 1024, 920]) {
    await page.setViewportSize({ width, height: 900 })
    await line.hover()
    await expect(line.getByRole('button', { name: /^Acknowledge \d/ })).toBeVisible()
    const faults = await line.evaluate((row) => {
      const buttons = [...row.querySelectorAll('td:last-child button')].map((each) => each.getBoundingClientRect())
      const { right: end } = row.getBoundingClientRect()
      const first = Math.min(...buttons.map(({ left }) => left))
      const last = Math.max(...buttons.map(({ right }) => right))
      const figures = [...row.querySelectorAll('td:not(:last-child) > :not(label)')]
      const covered = figures.filter((each) => each.getBoundingClientRect().right > first)
      // The levels are in the order of their severity: if there is no room, the least severe ones are left out whole.
      const cut = [...row.querySelectorAll('td [data-level]:not([data-level] *)')].filter((level) => {
        const [own, cell] = [level.getBoundingClientRect(), level.closest('td')?.getBoundingClientRect()]
        return cell !== undefined && own.top < cell.bottom && own.right > cell.right
      })
      const parts = [...covered, ...cut].map(({ textContent }) => textContent)
      return last > end ? [...parts, 'the last button'] : parts
    })
    expect(faults, `at ${width} px`).toEqual([])
  }
})

test('the head of the groups takes no room where its columns do not fit', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await groupedByHost(page, house)
  const heightOf = () =>
    page.locator('thead tr[aria-hidden]').evaluate((head) => Math.round(head.getBoundingClientRect().height))
  expect(await heightOf()).toBe(28)
  // Text at 200 %, as in browsers that enlarge only text.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(heightOf).toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
})
