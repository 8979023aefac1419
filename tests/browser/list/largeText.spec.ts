import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { nightShift } from '../support/nightShift.ts'
import { screenOf } from '../support/screen.ts'

/** Text at 200 %, set in the browser (docs/behaviour.md#columns): rows become cards before anything is cut off. */

/** The texts in the rows that are cut off. Descriptions are left out, because they end with an ellipsis. */
function cutTexts(): readonly string[] {
  const cut = new Set<string>()
  const range = document.createRange()
  for (const cell of document.querySelectorAll('thead [data-column], tbody tr[data-pk] [data-column]')) {
    const column = cell.getAttribute('data-column')
    if (column === 'description' || getComputedStyle(cell).display === 'none') continue
    const frame = cell.getBoundingClientRect()
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // 'until 14:00' replaces 'Acked', and says the same.
      if (column === 'state' && node.parentElement?.nextElementSibling) continue
      const style = node.parentElement && getComputedStyle(node.parentElement)
      const isForScreenReaders = style?.clipPath !== 'none' || style.clip !== 'auto'
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0 || isForScreenReaders) continue
      const isCutAside = left < frame.left - 1 || right > frame.right + 1
      if (isCutAside || top < frame.top - 3 || bottom > frame.bottom + 3) cut.add(`${column} '${node.nodeValue}'`)
    }
  }
  return [...cut]
}

/** Calls `run` while this is the browser's default font size, in pixels, as a reader can choose it in the settings. */
async function withFontSize(page: Page, standard: number, run: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await run()
  // The next test uses the same page.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()
}

test('with text at 200 %, nothing in a row except its description is cut off', async ({ page, house }) => {
  await nightShift(house)
  await withFontSize(page, 32, async () => {
    await house.enter(page, '/incidents?open=true')
    await expect(screenOf(page).rows).toHaveCount(25)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(cutTexts), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
})
