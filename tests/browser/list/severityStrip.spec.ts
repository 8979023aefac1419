import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The strip over the table (docs/behaviour.md#severity-strip). */

const strip = (page: Page) => page.getByRole('group', { name: 'Severity' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Started since' })

test('dragging over the bars names a timeframe, and releasing the pointer sets it', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page, '/incidents?open=true&timeframe=24')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const box = await slider(page).boundingBox()
  if (box === null) throw new Error('the bars are not on screen')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width - 2, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, middle)
  await expect(strip(page).getByText('Last 12 hours')).toBeVisible()
  await expect(page).toHaveURL(/timeframe=24/)
  await page.mouse.up()
  await expect(page).toHaveURL(/timeframe=12/)
})

for (const [width, height] of [
  [1920, 44],
  [1024, 44],
  [390, 34],
  [320, 34],
] as const) {
  test(`the strip is ${height} px high at a width of ${width}, and nothing in it is cut off`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await house.reset({ seed: 1, incidents: 3000 })
    await house.enter(page)
    await expect(strip(page).getByRole('button', { name: /^2 - High \d+ incidents/ })).toBeVisible()
    expect(await sizesOf(page)).toEqual({ height, cut: 0, isSideways: false })
    if (width < 1024) return
    await test.step('nothing is cut off in the longest time format either', async () => {
      await page.evaluate(() => {
        const stored = { value: 'rfc', timestamp: new Date().toISOString() }
        const entry = { json: stored, meta: { values: { timestamp: ['Date'] } } }
        localStorage.setItem('argus.1.timeFormat', JSON.stringify(entry))
      })
      await page.reload()
      await expect(strip(page).getByText(/since \w{3}, \d\d \w{3} \d{4} \d\d:\d\d [+-]\d{4}$/)).toBeVisible()
      expect(await sizesOf(page)).toEqual({ height, cut: 0, isSideways: false })
    })
  })
}

/** The height of the strip, the number of its texts that are cut off, and whether the page scrolls sideways. */
function sizesOf(page: Page) {
  return strip(page).evaluate((group) => ({
    height: group.getBoundingClientRect().height,
    cut: [...group.querySelectorAll('button, p')].filter((part) => part.scrollWidth > part.clientWidth).length,
    isSideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))
}
