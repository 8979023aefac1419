import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { findings } from '../support/axe.ts'
import { expect, test, type House } from '../support/house.ts'
import { asked } from '../support/live.ts'
import { passes, refreshInterval, screenOf } from '../support/screen.ts'

/**
 * The wall over a server with 10,000 incidents (docs/behaviour.md#wall-mode): the worst first, the sentence about those
 * that wait, tiles, and steps through views. What it says is worked out a second time from what the server sends.
 */

const page100 = v.object({
  results: v.array(v.object({ level: v.nullable(v.number()), start_time: v.string() })),
  next: v.nullable(v.string()),
})
type Incident = v.InferOutput<typeof page100>['results'][number]

test.beforeEach(async ({ house }) => {
  await house.reset({ seed: 1, incidents: 10_000 })
})

/** All open, unacknowledged incidents. */
async function matching(page: Page, { url }: House): Promise<readonly Incident[]> {
  const found: Incident[] = []
  let address: string | null = `${url}/api/v1/incidents/?open=true&acked=false&page_size=100`
  while (address !== null) {
    const read: v.InferOutput<typeof page100> = v.parse(page100, await asked(page, address))
    found.push(...read.results)
    address = read.next
  }
  return found
}

/** How far the page is larger than the window, and the elements of the wall that are cut off at its lower edge. */
function overflowOf(page: Page) {
  return page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    high: document.documentElement.scrollHeight > innerHeight,
    cut: [...document.querySelectorAll('[aria-label=Groups] > li')].filter(
      (tile) => tile.getBoundingClientRect().bottom > innerHeight,
    ).length,
  }))
}

test('from 10,000 incidents, the wall shows the worst first, and says how many criticals have waited', async ({
  page,
  house,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await house.enter(page, '/wall?open=true&acked=false')
  const { rows } = screenOf(page)
  await expect(page.getByText(/^All 3,\d+ incidents$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('worst first', { exact: true })).toBeVisible()
  const listed = await matching(page, house)
  const waiting = listed.filter(
    ({ level, start_time }) => level === 1 && Date.now() - Date.parse(start_time) >= 15 * 60_000,
  ).length
  expect(waiting).toBeGreaterThan(0)
  await expect(
    page.getByText(`Nobody has acknowledged these ${waiting.toLocaleString('en')} criticals for 15 minutes`),
  ).toBeVisible()
  await expect(page.getByText(/^The oldest has been waiting for \d+ (d|h|min)/)).toBeVisible()
  expect(await rows.evaluateAll((shown) => new Set(shown.map((row) => row.getAttribute('data-level'))).size)).toBe(1)
  await expect(rows.first()).toHaveAttribute('data-level', '1')
  expect(await overflowOf(page)).toEqual({ wide: false, high: false, cut: 0 })

  // A new critical comes first, and says that it is new.
  await house.report({ description: 'Fire', level: 1, tags: ['host=oslo-gw9'] })
  await passes(page, refreshInterval)
  await expect(rows.first()).toContainText('Fire')
  await expect(rows.first()).toHaveAttribute('data-lit', 'true')
})

test('the menu shows while the pointer moves, and groups the wall into tiles, as many as fit', async ({
  page,
  house,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await house.enter(page, '/wall?open=true&acked=false')
  await expect(page.getByText(/^All 3,\d+ incidents$/)).toBeVisible({ timeout: 60_000 })
  const menu = page.getByRole('dialog', { name: 'Wall' })
  await page.mouse.move(900, 500)
  await page.mouse.move(910, 510)
  await screenOf(page).button('Wall').click()
  await menu.getByLabel('Group by', { exact: true }).selectOption('Host')
  await menu.getByLabel('Groups as tiles').check()
  await expect(page).toHaveURL(/\/wall\?open=true&acked=false&g=host&tiles=true$/)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const tiles = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await expect(page.getByText(/^The worst \d+ of \d+ hosts$/)).toBeVisible()
  const [, shown = '0'] = /^The worst (\d+)/.exec((await page.getByText(/^The worst \d+ of/).textContent()) ?? '') ?? []
  await expect(tiles).toHaveCount(Number(shown))
  expect(Number(shown)).toBeGreaterThan(8)
  expect(await overflowOf(page)).toEqual({ wide: false, high: false, cut: 0 })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => tiles.count()).toBeGreaterThan(Number(shown))
  expect(await overflowOf(page)).toMatchObject({ wide: false })
  expect(await findings(page)).toEqual([])
})

test('the wall steps through the views of its address, pauses with p, and a reload goes on with them', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1 })
  await page.clock.install()
  await house.enter(page)
  const { rows, button } = screenOf(page)
  await expect(rows).toHaveCount(25)
  for (const [name, query] of [
    ['Open', 'open=true'],
    ['Acked', 'open=true&acked=true'],
  ] as const) {
    await page.goto(`${house.url}/incidents?${query}`)
    await expect(rows.first()).toBeVisible()
    await button('Keep as a view').click()
    const dialog = page.getByRole('dialog', { name: 'Keep as a view' })
    await dialog.getByLabel('Name of the view').fill(name)
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`${house.url}/wall?step=30`)
  await expect(page.getByText('Open1 of 2, next Acked')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText('Acked2 of 2, next Open')).toBeVisible()
  await expect(page).toHaveURL(/\/wall\?open=true&acked=true&.*view=\w+&step=30$/)
  await page.keyboard.press('p')
  await page.clock.fastForward(120_000)
  await expect(page.getByText('Acked2 of 2, paused before Open')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Acked2 of 2, next Open')).toBeVisible()

  // A menu that nobody uses closes after a minute: the focus returns to its button, which can still be seen.
  await page.mouse.move(400, 400)
  await page.mouse.move(410, 410)
  await button('Wall').click()
  await page.getByLabel('Step through views').focus()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 61_000)
  await page.clock.runFor(100)
  await expect(page.getByRole('dialog', { name: 'Wall' })).toHaveCount(0)
  await expect(button('Wall')).toBeFocused()
  await expect(page.locator('[data-shown]').filter({ has: button('Wall') })).toHaveCSS('opacity', '1')
})
