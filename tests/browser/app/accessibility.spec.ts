import type { Page } from '@playwright/test'
import { everySight, smallWorld } from '../support/everyScreen.ts'
import { unfoldFilter } from '../support/filterControls.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { viewports } from '../support/screens.ts'
import { testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'
import { listBarOf } from '../support/listBar.ts'

/** Accessibility: axe finds nothing on any screen, the keyboard reaches everything, and nothing is cut off. */

/** The number of pixels by which the page scrolls sideways. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

testSights(visitsOf(everySight))

test('at 320 pixels, the width of a desktop zoomed to 400%, nothing scrolls sideways', async ({ page, house }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { button, login, rows } = screenOf(page)
  const pk = await house.report({
    description: `Uplink of ${'a-very-long-name'.repeat(9)} is down`,
    tags: [`host=${'h'.repeat(90)}`],
  })
  await page.goto(`${house.url}/login`)
  await expect(login.submit).toBeVisible()
  expect(await sidewaysPixels(page), 'login').toBeLessThanOrEqual(0)
  await house.enter(page)
  await expect(rows).toHaveCount(25)
  expect(await sidewaysPixels(page), 'list').toBeLessThanOrEqual(0)
  await unfoldFilter(page)
  await button('Filter').click()
  await expect(page.getByLabel('Max severity level')).toBeVisible()
  expect(await sidewaysPixels(page), 'list with its further filters').toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .check()
  expect(await sidewaysPixels(page), 'list with its filter unfolded, and a ticked row').toBeLessThanOrEqual(0)
  await page.goto(`${house.url}/incidents/${pk}/`)
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
  expect(await sidewaysPixels(page), 'incident').toBeLessThanOrEqual(0)
})

test('on a phone, the rows begin at most 160 px from the top, and one press unfolds the controls', async ({
  page,
  house,
}) => {
  await page.setViewportSize(viewports.narrow)
  await house.reset(smallWorld)
  await house.enter(page)
  await untilControlsAreLoaded(page)
  const { button, rows } = screenOf(page)
  await expect(rows).toHaveCount(4)
  const beginning = async () => (await rows.first().boundingBox())?.y
  expect(await beginning(), 'the top of the first row').toBeLessThanOrEqual(160)
  const folded = ['Filter', 'Group', 'Display', 'Copy link']
  for (const name of folded) await expect(button(name)).toBeHidden()

  const search = page.getByRole('searchbox', { name: 'Search incidents' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  const [field, toggle] = [
    await search.boundingBox(),
    await page.getByRole('button', { name: /^Filters/ }).boundingBox(),
  ]
  expect(
    Math.min(field?.width ?? 0, field?.height ?? 0),
    'the size of the search field opened by key',
  ).toBeGreaterThanOrEqual(44)
  expect((field?.x ?? 0) + (field?.width ?? 0), 'the right edge of the search field').toBeLessThanOrEqual(
    toggle?.x ?? 0,
  )
  expect(await beginning(), 'the top of the first row while searching').toBeLessThanOrEqual(160)

  await unfoldFilter(page)
  expect(await beginning(), 'the top of the first row below the unfolded filter').toBeLessThanOrEqual(490)
  for (const name of folded) {
    const box = await button(name).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `the size of '${name}'`).toBeGreaterThanOrEqual(44)
  }
  await listBarOf(page).chooseRows('Compact')
  await expect(screenOf(page).table).toHaveAttribute('data-density', 'compact')
})

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) {
      await expect(target).toBeFocused()
      const outline = await target.evaluate((element) => {
        const inner = [element, ...element.querySelectorAll('*')].map((each) => getComputedStyle(each))
        return (
          inner.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none') ||
          getComputedStyle(element).borderColor
        )
      })
      expect(outline, 'a visible focus').toBeTruthy()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never reached ${String(target)}.`)
}

test('everything from signing in to signing out works by keyboard alone', async ({ page, house }) => {
  await house.reset(smallWorld)
  const description = 'Uplink of the keyboard is down'
  const pk = await house.report({ description })
  const { button, closing, reopening, login, row, userMenu } = screenOf(page)
  const dialog = page.getByRole('dialog', { name: `${pk}: ${description}` })

  await page.goto(`${house.url}/`)
  await expect(login.username).toBeFocused()
  await page.keyboard.type('operator')
  await page.keyboard.press('Tab')
  await page.keyboard.type('operator')
  await page.keyboard.press('Enter')
  await expect(row(description)).toBeVisible()

  await page.keyboard.press('Tab')
  await tabTo(page, row(description))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(page, button('Close incident'))
  await page.keyboard.press('Enter')
  await expect(closing.text).toBeFocused()
  await page.keyboard.type('Replaced the optics')
  await tabTo(page, closing.cancel)
  await page.keyboard.press('Enter')
  await expect(closing.dialog).toBeHidden()
  await expect(button('Close incident')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(closing.text).toBeFocused()
  await page.keyboard.type('Replaced the optics')
  await tabTo(page, closing.now)
  await page.keyboard.press('Enter')
  await expect(button('Open incident')).toBeVisible()
  await expect(button('Open incident')).toBeFocused()
  await expect(dialog.getByText('Replaced the optics')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(reopening.getByRole('button', { name: 'no' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reopening).toBeHidden()
  await expect(button('Open incident')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, reopening.getByRole('button', { name: 'yes' }))
  await page.keyboard.press('Enter')
  await expect(button('Close incident')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row(description)).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: `Open page of incident ${pk}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
  await tabTo(page, button('Close incident'))

  await page.goBack()
  await expect(row(description)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  for (let step = 0; step < 20; step += 1) {
    if (await userMenu.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  await expect(userMenu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  // The menu reacts to keys only once it has the focus, after a delay too short for an operator to notice.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(login.heading).toBeVisible()
  await expect(login.username).toBeFocused()
})

test('the first tab stop is a link that skips the top bar', async ({ page, house }) => {
  await house.reset(smallWorld)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(4)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a narrow screen, the menu opens, navigates and closes by keyboard', async ({ page, house }) => {
  await page.setViewportSize(viewports.narrow)
  await house.reset(smallWorld)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(4)
  const menu = screenOf(page).button('Menu')
  const timeslots = page.getByRole('link', { name: 'Timeslots' })
  await expect(timeslots).toBeHidden()
  await page.keyboard.press('Tab')
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await tabTo(page, timeslots)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeFocused()
  await expect(timeslots).toBeHidden()
})
