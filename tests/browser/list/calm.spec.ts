import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { connectionOf, goLive, serversList } from '../support/live.ts'
import { passes, refreshInterval, screenOf, showLatest } from '../support/screen.ts'

/**
 * A refresh never disturbs work (docs/behaviour.md#live-updates): while rows are ticked, a dialog is open, or the
 * pointer or the focus is in the table, rows change in place, and arrivals and departures wait.
 */

/**
 * If anything moves, it moves at the first refreshes or once many changes are waiting. The second case is tested only
 * with EVERY_FORM=1.
 */
const refreshes = process.env['EVERY_FORM'] === undefined ? 10 : 50

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset({ seed: 1, incidents: 600 })
})

function listOf(page: Page) {
  return {
    row: (pk: number) => page.locator(`tr[data-pk="${pk}"]`),
    link: (pk: number) => page.locator(`tr[data-pk="${pk}"] a[data-opens]`),
    tick: (pk: number) => page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }),
    bar: (words: string) => page.getByRole('button', { name: `${words}: show`, exact: true }),
    /** The same bar, found by its text alone, which is faster with many rows. */
    waiting: (words: string) => page.getByText(`${words}: show`, { exact: true }),
    anyBar: page.getByRole('button', { name: /: show$/ }),
    selected: (count: number) => page.getByText(`${count} selected`, { exact: true }),
  }
}

/** Opens a list of a hundred rows; returns their primary keys from top to bottom. */
async function openLongPage(page: Page, house: House): Promise<readonly number[]> {
  await house.enter(page)
  await expect(screenOf(page).rows.first()).toBeVisible()
  await page.getByLabel('Rows per page:').selectOption('100')
  await expect(listOf(page).row((await serversList(page, house))[30] ?? 0)).toBeAttached()
  return (await serversList(page, house)).slice(0, 100)
}

/** Everything that must not change: the nodes, their position on screen, the focus, and the scroll offset. */
interface Witness {
  readonly isSameRow: boolean
  readonly isSameFocus: boolean
  readonly scroll: number
  readonly top: number
  readonly order: string
}

/** Remembers a row and the focused element; the returned function reports their current state. */
async function watchRow(page: Page, pk: number): Promise<() => Promise<Witness>> {
  const row = await page.locator(`tr[data-pk="${pk}"]`).elementHandle()
  const focus = await page.evaluateHandle(() => document.activeElement)
  return () =>
    page.evaluate(
      ({ watched, focused, key }) => ({
        isSameRow:
          watched !== null && watched.isConnected && document.querySelector(`tr[data-pk="${key}"]`) === watched,
        isSameFocus: document.activeElement === focused,
        scroll: window.scrollY,
        top: watched?.getBoundingClientRect().top ?? Number.NaN,
        order: [...document.querySelectorAll<HTMLElement>('tr[data-pk]')].map((shown) => shown.dataset.pk).join(' '),
      }),
      { watched: row, focused: focus, key: pk },
    )
}

/**
 * Scrolls the row of this incident to the middle of the window, and focuses it. Rows far from the window are not drawn,
 * so this first scrolls near the row.
 */
async function settleAt(page: Page, pk: number) {
  const { row, link } = listOf(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  await row(pk).evaluate((found) => found.scrollIntoView({ block: 'center' }))
  await link(pk).focus()
}

/** Of a long list, the rows around the window are drawn: after it was scrolled, as many above it as below. */
async function drawnAround(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const places = [...document.querySelectorAll('tr[data-pk]')].map((drawn) => drawn.getBoundingClientRect())
        const above = places.filter(({ bottom }) => bottom < 0).length
        return Math.abs(above - places.filter(({ top }) => top > window.innerHeight).length)
      }),
    )
    .toBeLessThan(3)
}

test(`a row, the focus and the scroll offset are the same after ${refreshes} refreshes`, async ({ page, house }) => {
  test.slow()
  const { row, tick, bar, waiting, selected } = listOf(page)
  const pks = await openLongPage(page, house)
  const [changing = 0, leaving = 0, ticked = 0, watched = 0] = [pks[27], pks[28], pks[29], pks[30]]
  await settleAt(page, watched)
  await tick(ticked).check()
  await tick(leaving).check()
  await listOf(page).link(watched).focus()
  const look = await watchRow(page, watched)
  const before = await look()
  expect(before.scroll).toBeGreaterThan(0)

  for (let arrived = 1; arrived <= refreshes; arrived += 1) {
    const level = (arrived % 5) + 1
    await house.report({ description: `Arrival ${arrived}` })
    await house.happen(changing, { action: 'change', level })
    if (arrived === 6) await house.happen(leaving, { action: 'close' })
    await passes(page, refreshInterval)
    await expect(waiting(`${arrived} new (${arrived} moderate)${arrived < 6 ? '' : ', 1 gone'}`)).toBeVisible()
    await expect(row(changing)).toContainText(`${level} - `)
    expect(await look()).toEqual(before)
  }
  await expect(bar(`${refreshes} new (${refreshes} moderate), 1 gone`)).toBeVisible()
  await expect(selected(1)).toBeVisible()
  await expect(tick(ticked)).toBeChecked()
  await expect(tick(leaving)).not.toBeChecked()
  await expect(row(leaving)).toHaveAttribute('data-gone')
})

test(`the dialog, what is typed in it and the list below are the same after ${refreshes} refreshes`, async ({
  page,
  house,
}) => {
  test.slow()
  const screen = screenOf(page)
  const { bar, link } = listOf(page)
  const pks = await openLongPage(page, house)
  const [viewed = 0, watched = 0] = [pks[30], pks[31]]
  await settleAt(page, viewed)
  await link(viewed).click()
  await screen.button('Close incident').click()
  await screen.closing.text.fill('Half a sent')
  const look = await watchRow(page, watched)
  const before = await look()

  for (let arrived = 1; arrived <= refreshes; arrived += 1) {
    await house.report({ description: `Arrival ${arrived}` })
    await house.happen(viewed, { action: 'note', description: `Note ${arrived}` })
    await passes(page, refreshInterval)
    await expect(page.getByText(`${arrived} new (${arrived} moderate): show`)).toBeAttached()
    expect(await look()).toEqual(before)
    await expect(screen.closing.text).toHaveValue('Half a sent')
  }
  await page.keyboard.type('ence')
  await expect(screen.closing.text).toHaveValue('Half a sentence')

  await test.step('the focus returns to the row, and the new rows still wait', async () => {
    await screen.closing.cancel.click()
    await expect(screen.closing.dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link(viewed)).toBeFocused()
    await house.report({ description: 'One more' })
    await passes(page, refreshInterval)
    await expect(bar(`${refreshes + 1} new (${refreshes + 1} moderate)`)).toBeVisible()
    const { isSameRow, scroll, order } = await look()
    expect({ isSameRow, scroll, order }).toEqual({ isSameRow: true, scroll: before.scroll, order: before.order })
  })
})

test(`a row, the focus and the scroll offset are the same after ${refreshes} live changes`, async ({ page, house }) => {
  test.slow()
  house.expectConsole(/WebSocket/)
  const { row, bar, waiting } = listOf(page)
  await goLive(page, house)
  const pks = await serversList(page, house)
  const [changing = 0, watched = 0] = [pks[27], pks[30]]
  await settleAt(page, watched)
  await drawnAround(page)
  const look = await watchRow(page, watched)
  const before = await look()
  expect(before.scroll).toBeGreaterThan(0)
  for (let arrived = 1; arrived <= refreshes; arrived += 1) {
    const level = (arrived % 5) + 1
    await house.happen(changing, { action: 'change', level })
    await house.report({ description: `Arrival ${arrived}` })
    await expect(waiting(`${arrived} new (${arrived} moderate)`)).toBeVisible()
    await expect(row(changing)).toContainText(`${level} - `)
    expect(await look()).toEqual(before)
  }
  await expect(bar(`${refreshes} new (${refreshes} moderate)`)).toBeVisible()
  await expect(connectionOf(page).live).toBeVisible()
})

test('nothing moves under the pointer, and the waiting changes show once the pointer leaves the list', async ({
  page,
  house,
}) => {
  const screen = screenOf(page)
  const { row, anyBar } = listOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(25)
  const pks = (await serversList(page, house)).slice(0, 25)
  const [gone = 0, watched = 0] = [pks[2], pks[5]]
  await row(watched).hover()
  const look = await watchRow(page, watched)
  const before = await look()
  await house.report({ description: 'Came under the pointer' })
  await house.happen(gone, { action: 'acknowledge' })
  await passes(page, refreshInterval)
  await expect(anyBar).toHaveAccessibleName('1 new (1 moderate), 1 gone: show')
  await expect(row(gone)).toHaveAttribute('data-gone')
  expect(await look()).toEqual(before)

  await page.mouse.move(2, 2)
  await expect(anyBar).toHaveCount(0)
  await expect(screen.row('Came under the pointer')).toBeVisible()
  await expect(row(gone)).toHaveCount(0)
})

test('the strip above the list counts arrivals and departures, and shows them on request', async ({ page, house }) => {
  const screen = screenOf(page)
  const { row, link, bar, anyBar } = listOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(25)
  const pks = (await serversList(page, house)).slice(0, 25)
  const [closed = 0, acknowledged = 0, watched = 0] = [pks[1], pks[2], pks[6]]
  await link(watched).focus()
  for (const description of ['One', 'Two']) await house.report({ description })
  await house.report({ description: 'Three', level: 1 })
  await house.happen(closed, { action: 'close' })
  await house.happen(acknowledged, { action: 'acknowledge' })
  await passes(page, refreshInterval)
  await expect(bar('3 new (1 critical), 2 gone')).toBeVisible()
  await expect(page.locator('tr[data-gone]')).toHaveCount(2)
  await test.step('the strip is above the heading row, even when the list is scrolled, and covers no text on its own line', async () => {
    for (const scrolled of [0, 400]) {
      await page.evaluate((top) => scrollTo(0, top), scrolled)
      const strip = await anyBar.boundingBox()
      const head = await page.locator('thead').boundingBox()
      const words = await page.locator('#list-extent').boundingBox()
      if (strip === null || head === null || words === null) throw new Error('the strip is not on screen')
      expect(strip.y).toBeGreaterThanOrEqual(0)
      expect(strip.y + strip.height).toBeLessThanOrEqual(head.y)
      expect(words.x + words.width).toBeLessThanOrEqual(strip.x)
      expect(Math.abs(words.y + words.height / 2 - strip.y - strip.height / 2)).toBeLessThan(4)
    }
  })
  await expect(screen.row('Three')).toHaveCount(0)

  await showLatest(page)
  await expect(anyBar).toHaveCount(0)
  await expect(screen.row('Three')).toBeVisible()
  await expect(row(closed)).toHaveCount(0)
  await expect(row(acknowledged)).toHaveCount(0)
  await expect(screen.rows).toHaveCount(25)
})

test('a ticked row that only moved off the page stays ticked, and a closed row is unticked, dimmed and struck through', async ({
  page,
  house,
}) => {
  const screen = screenOf(page)
  const { row, tick, selected, bar } = listOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(25)
  const pks = (await serversList(page, house)).slice(0, 25)
  const [gone = 0, kept = 0, last = 0] = [pks[1], pks[3], pks[24]]
  const colour = (pk: number) =>
    row(pk)
      .locator('a[data-opens]')
      .evaluate((text) => {
        const { color, textDecorationLine } = getComputedStyle(text)
        return `${color} ${textDecorationLine}`
      })
  for (const pk of [gone, kept, last]) await tick(pk).check()
  await expect(selected(3)).toBeVisible()
  const before = await colour(gone)
  await house.report({ description: 'Pushes the last row off' })
  await house.report({ description: 'And another one' })
  await house.happen(gone, { action: 'close' })
  await passes(page, refreshInterval)
  await expect(bar('2 new (2 moderate), 1 gone')).toBeVisible()
  await expect(selected(2)).toBeVisible()
  await expect(tick(gone)).not.toBeChecked()
  await expect(row(gone)).toHaveAttribute('data-gone')
  expect(await colour(gone)).not.toBe(before)
  expect(await colour(gone)).toContain('line-through')
  await expect(tick(kept)).toBeChecked()
  await expect(tick(last)).toBeChecked()
  await expect(row(last)).not.toHaveAttribute('data-gone')

  await showLatest(page)
  await expect(row(last)).toHaveCount(0)
  await expect(tick(kept)).toBeChecked()
  await expect(selected(2)).toBeVisible()
})

test('incidents that arrive after all matching ones were selected are not ticked', async ({ page, house }) => {
  const screen = screenOf(page)
  const { tick, selected, anyBar } = listOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(25)
  const { length } = await serversList(page, house)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await screen.button(`Select all ${length} that match`).click()
  await expect(selected(length)).toBeVisible()

  const pk = await house.report({ description: 'Came later' })
  await passes(page, refreshInterval)
  await showLatest(page)
  await expect(screen.row('Came later')).toBeVisible()
  await expect(anyBar).toHaveCount(0)
  await expect(tick(pk)).not.toBeChecked()
  await expect(selected(length)).toBeVisible()
})
