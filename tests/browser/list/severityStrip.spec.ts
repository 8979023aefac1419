import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The strip above the table (docs/behaviour.md#severity-strip). */

const strip = (page: Page) => page.getByRole('group', { name: 'Severity' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Started between' })

/** The period in the address of the page, in milliseconds since 1970; NaN for a bound that it does not have. */
function periodIn(page: Page): readonly number[] {
  const { searchParams } = new URL(page.url())
  return ['from', 'to'].map((bound) => Date.parse(searchParams.get(bound) ?? ''))
}

test('dragging over the bars chooses the period that the list then shows', async ({ page, house, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.reset({ seed: 1 })
  await house.enter(page, '/incidents?open=any&timeframe=24')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const box = await slider(page).boundingBox()
  if (box === null) throw new Error('the bars are not on screen')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.3, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, middle)
  await expect(strip(page).getByText(/^to \S+ \d\d:\d\d$/)).toBeVisible()
  await expect(page).toHaveURL(/timeframe=24/)
  await page.mouse.up()
  await expect(page).toHaveURL(/from=.*&to=/)
  const [from = 0, to = 0] = periodIn(page)
  expect(from).toBeLessThan(to)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied URL to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${page.url()}&order=newest`)
  await test.step('with the keys, one of its bars is chosen', async () => {
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => periodIn(page)[0]).toBeGreaterThan(from)
    expect(periodIn(page)[1]).toBe(to)
  })
})

test('the bars of each level contrast with the background at least a fifth more than the bars of the next level', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.reset({ seed: 1, incidents: 25 })
  await house.enter(page, '/incidents?open=any')
  await expect(slider(page).locator('path[data-level="5"]')).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const contrasts = await contrastsOf(page)
    expect(contrasts).toHaveLength(5)
    for (const [place, contrast] of contrasts.slice(0, -1).entries())
      expect(contrast / (contrasts[place + 1] ?? contrast), `level ${place + 1}, ${colorScheme}`).toBeGreaterThan(1.2)
  }
})

/** The contrast of each level's bars with their background (WCAG 2), the most severe level first. */
function contrastsOf(page: Page): Promise<readonly number[]> {
  return strip(page).evaluate((group) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (canvas === null) throw new Error('no canvas')
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const ground = luminance(getComputedStyle(group).backgroundColor)
    return [1, 2, 3, 4, 5].flatMap((level) => {
      const path = group.querySelector(`[role=slider] path[data-level='${level}']`)
      if (path === null) return []
      const bar = luminance(getComputedStyle(path).fill)
      return Math.max(bar, ground) / Math.min(bar, ground)
    })
  })
}

test('the strip is 28 px high, or 34 px in a narrow window, and nothing in it is cut off', async ({ page, house }) => {
  await house.reset({ seed: 1, incidents: 3000 })
  await house.enter(page)
  const expectAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sizesOf(page), `${width} px`).toEqual({ height, cut: 0, isSideways: false })
  }
  await expect(strip(page).getByRole('button', { name: /^2 - High \d+ incidents/ })).toBeVisible()
  for (const width of [1920, 1024]) await expectAt(width, 28)
  for (const width of [390, 320]) await expectAt(width, 34)
  await test.step('even in the longest time format', async () => {
    await page.evaluate(() => {
      const stored = { value: 'rfc', timestamp: new Date().toISOString() }
      const entry = { json: stored, meta: { values: { timestamp: ['Date'] } } }
      localStorage.setItem('argus.1.timeFormat', JSON.stringify(entry))
    })
    await page.setViewportSize({ width: 1920, height: 800 })
    await page.reload()
    await expect(strip(page).getByText(/since \w{3}, \d\d \w{3} \d{4} \d\d:\d\d [+-]\d{4}$/)).toBeVisible()
    for (const width of [1920, 1024]) await expectAt(width, 28)
  })
})

/** The height of the strip, the number of its texts that are cut off, and whether the page scrolls sideways. */
function sizesOf(page: Page) {
  return strip(page).evaluate((group) => ({
    height: group.getBoundingClientRect().height,
    cut: [...group.querySelectorAll('button, p')].filter((part) => part.scrollWidth > part.clientWidth).length,
    isSideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))
}
