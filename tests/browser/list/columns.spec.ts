import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { nightShift } from '../support/nightShift.ts'
import { screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** The widths and the places of the columns (docs/behaviour.md#columns). */

const wide = { width: 1440, height: 900 }

/** Opens the list with a column for each of these names besides those shown by default. */
async function enterWith(page: Page, house: House, names: readonly string[]) {
  await page.setViewportSize(wide)
  await nightShift(house)
  await house.enter(page, '/incidents?open=true')
  const { rows } = screenOf(page)
  await expect(rows.first()).toBeVisible()
  await listBarOf(page).displayButton.click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 0)
}

/** The width of a column's cells, in pixels. */
function widthOf(page: Page, key: string): Promise<number> {
  return page
    .locator(`tr[data-pk] [data-column=${key}]`)
    .first()
    .evaluate((cell) => cell.getBoundingClientRect().width)
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** The headings whose text is cut off. */
function cutHeadings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('thead th[data-id]')]
      .filter((heading) => {
        const text = heading.querySelector('bdi') ?? heading
        return text.scrollWidth > text.clientWidth + 1
      })
      .map((heading) => heading.getAttribute('aria-label') ?? ''),
  )
}

test('at 1440, with four more columns, 40 characters of a description show, and every heading in full', async ({
  page,
  house,
}) => {
  await enterWith(page, house, ['Number', 'Duration', 'Acked by', 'Acked until'])
  const shown = await page
    .locator('tr[data-pk] a[data-opens]')
    .first()
    .evaluate((link) => {
      const context = document.createElement('canvas').getContext('2d')
      const { font, paddingLeft, paddingRight } = getComputedStyle(link)
      if (context === null) throw new Error('no canvas')
      context.font = font
      const text = 'Interface xe-0/0/6 to hamar-gw1 is down!'
      const room = link.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return { text: text.length, fits: context.measureText(text).width <= room }
    })
  expect(shown).toEqual({ text: 40, fits: true })
  expect(await cutHeadings(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
})

test('the actions float at the end of a row in use, and cover none of its buttons', async ({ page, house }) => {
  await enterWith(page, house, [])
  const row = page.locator('tr[data-pk]').first()
  const close = row.getByRole('button', { name: /^Close incident/ })
  await expect(close).toHaveCSS('width', '26px')
  const before = await widthOf(page, 'description')
  await row.hover()
  await expect(row.locator('td').last()).toHaveCSS('opacity', '1')
  expect(await widthOf(page, 'description')).toBe(before)
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  const end = (await row.getByRole('link', { name: /^Open page/ }).boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width - end.x - end.width).toBeLessThan(12)
  // A click reaches the button of the tags, not an action above it.
  const more = page.getByRole('button', { name: /more tags? of incident/ }).first()
  await more.click()
  await expect(page.getByRole('dialog', { name: /more tags? of incident/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.hover()
  await close.click()
  await expect(page.getByRole('dialog', { name: 'Manually close incidents' })).toBeVisible()
})

test('a column is resized at the edge of its heading, fits after a double click, and stays sane in a smaller window', async ({
  page,
  house,
}) => {
  await enterWith(page, house, ['Acked by'])
  const edge = page.getByRole('separator', { name: 'Width of Source' })
  const drag = async (by: number) => {
    const { x, y, width, height } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 4 })
    await page.mouse.up()
  }
  const before = await widthOf(page, 'source')
  await drag(60)
  expect(Math.abs((await widthOf(page, 'source')) - before - 60)).toBeLessThan(2)
  // However far the pointer goes, the description keeps its 40 characters.
  await drag(1200)
  expect(await widthOf(page, 'description')).toBeGreaterThanOrEqual(335)
  const stored = await widthOf(page, 'source')
  await page.reload()
  await expect(page.locator('tr[data-pk]').first()).toBeVisible()
  expect(await widthOf(page, 'source')).toBe(stored)
  await page.setViewportSize({ width: 1210, height: 900 })
  expect(await widthOf(page, 'description')).toBeGreaterThanOrEqual(335)
  expect(await widthOf(page, 'time')).toBeGreaterThan(32)
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize(wide)
  await edge.dblclick()
  const cut = await page
    .locator('tr[data-pk] [data-column=source] bdi')
    .evaluateAll((names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  expect(cut).toBe(0)
  expect(await widthOf(page, 'source')).toBeLessThan(stored)
})

test('a heading is dragged to another place, which is remembered; at 390 nothing is wider than the window', async ({
  page,
  house,
}) => {
  await enterWith(page, house, [])
  const names = () => page.locator('thead th[data-id]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const { x, y, width } = (await page.locator('thead th[data-id=source]').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.locator('thead th[data-id=time]').hover()
  await page.mouse.down()
  await page.mouse.move(x + width - 20, y + 10, { steps: 6 })
  await expect(page.locator('thead th[data-id=source] [data-drag=after]')).toBeAttached()
  await page.mouse.up()
  expect((await names()).slice(0, 4)).toEqual(['Severity', 'State', 'Source', 'Time'])
  expect(await page.locator('thead th[aria-sort=ascending]').count()).toBe(0)
  await page.reload()
  await expect(page.locator('tr[data-pk]').first()).toBeVisible()
  expect((await names())[3]).toBe('Time')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toBe(0)
  await expect(page.getByRole('separator', { name: /^Width of/ })).toHaveCount(0)
})

/** Presses a heading, and drags it to the middle of another one and further by some pixels, without letting it go. */
async function dragHeading(page: Page, from: string, to: string, further: number) {
  await page.locator(`thead th[data-id=${from}] bdi`).hover()
  await page.mouse.down()
  const { x, y, width } = (await page.locator(`thead th[data-id=${to}]`).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width / 2 + further, y + 10, { steps: 6 })
}

function headings(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('thead th[data-id]')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.ariaLabel))
}

test('where a window has no room for the tags, a heading is dropped where its mark is', async ({ page, house }) => {
  await enterWith(page, house, [])
  await page.setViewportSize({ width: 1100, height: 900 })
  expect(await headings(page)).toEqual(['Time', 'Severity', 'State', 'Source', 'Description'])
  await dragHeading(page, 'time', 'state', 10)
  await expect(page.locator('thead th[data-id=state] [data-drag=after]')).toBeAttached()
  await page.mouse.up()
  expect(await headings(page)).toEqual(['Severity', 'State', 'Time', 'Source', 'Description'])
})

test('a drag that is cancelled, or ends beside the table or where it began, moves and sorts nothing', async ({
  page,
  house,
}) => {
  await enterWith(page, house, [])
  const before = await headings(page)
  const heading = page.locator('thead th[data-id=source]')
  const { x, y, width, height } = (await heading.locator('bdi').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const end of ['Escape', 'where it began', 'beside the table']) {
    await dragHeading(page, 'source', 'time', 0)
    await expect(heading.locator('[data-drag=dragged]')).toBeAttached()
    if (end === 'Escape') await page.keyboard.press('Escape')
    await page.mouse.move(x + width / 2, end === 'beside the table' ? 5 : y + height / 2, { steps: 3 })
    await page.mouse.up()
    expect(await headings(page), end).toEqual(before)
    await expect(page.locator('thead th[data-id]:is([aria-sort=ascending], [aria-sort=descending])')).toHaveCount(0)
  }
  // A click still sorts.
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
})
