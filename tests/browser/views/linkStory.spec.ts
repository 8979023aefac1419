import type { Page } from '@playwright/test'
import { groupedScreen } from '../support/groupHands.ts'
import { expect, test, type House } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { screenOf } from '../support/screen.ts'

/**
 * A link carries all that a list on screen shows (docs/behaviour.md#views): one operator makes a list, and another one,
 * with other preferences and another language, opens it in another browser.
 */

const wide = { width: 1440, height: 900 }

test.beforeEach(async ({ house }) => {
  test.slow()
  // Long ago: no group has a pace, which would change the order of the groups as time passes.
  await house.reset({ seed: 1, incidents: 310, now: '2024-03-01T12:00:00Z' })
})

async function openColumns(page: Page) {
  const { displayButton, display: menu } = listBarOf(page)
  await displayButton.click()
  return {
    show: (name: string) => menu.getByRole('checkbox', { name, exact: true }).check(),
    hide: (name: string) => menu.getByRole('checkbox', { name, exact: true }).uncheck(),
    moveLeft: (name: string) => menu.getByRole('button', { name: `Move ${name} left` }).click(),
    showDates: () => menu.getByRole('radio', { name: 'Date and time' }).check(),
    writeTimes: (format: string) => menu.getByLabel('Time format').selectOption(format),
    close: () => page.keyboard.press('Escape'),
  }
}

/**
 * Everything in the list, in its order: the headings, with the width that was chosen for one, and the lines with what they
 * are. Columns without a chosen width are as wide as their content, such as times in the language of the browser.
 */
function listOf(page: Page) {
  return page.evaluate(() => ({
    headings: [...document.querySelectorAll('thead th[data-id]')].map((heading) => ({
      name: heading.getAttribute('aria-label'),
      sort: heading.getAttribute('aria-sort'),
    })),
    width: Math.round(document.querySelector('thead th[data-id=source]')?.getBoundingClientRect().width ?? 0),
    lines: [...document.querySelectorAll('tbody tr[aria-level]')].slice(0, 15).map((line) => ({
      is: line.getAttribute('data-line'),
      level: line.getAttribute('aria-level'),
      of: line.getAttribute('aria-setsize'),
      height: Math.round(line.getBoundingClientRect().height),
    })),
  }))
}

/** What this browser has stored of the user's choices; how many rows the last list had is none. */
function storedChoices(page: Page) {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => !/token|alarm|draft|rowsBefore/i.test(name))),
  )
}

/** Makes a list with a choice of every kind. */
async function makeList(page: Page, house: House) {
  await page.setViewportSize(wide)
  await house.enter(page, '/incidents?open=true&maxlevel=3')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const columns = await openColumns(page)
  await columns.show('Number')
  await columns.show('location')
  await columns.hide('State')
  await columns.moveLeft('Source')
  await columns.moveLeft('Source')
  await columns.showDates()
  await columns.close()
  const edge = page.getByRole('separator', { name: 'Width of Source' })
  await edge.focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page
    .getByRole('columnheader', { name: 'Source' })
    .getByRole('button', { name: /^Source/ })
    .click()
  await listBarOf(page).chooseRows('Compact')
  const { control, choice, extent, rows } = groupedScreen(page)
  await control.click()
  await choice('Host').click()
  await expect(extent).toBeVisible()
  await control.click()
  await page.getByRole('menuitemcheckbox', { name: /^Fold alike/ }).click()
  await openFirstGroup(page)
  await expect(rows).not.toHaveCount(0)
}

async function openFirstGroup(page: Page) {
  const { extent, group, rows } = groupedScreen(page)
  await expect(extent).toBeVisible()
  await group.first().locator('[data-opens]').click()
  await expect(rows.first()).toBeVisible()
}

test('a link gives another operator the same list, whose own choices stay as they are', async ({
  page,
  house,
  browser,
}) => {
  await makeList(page, house)
  const here = await listOf(page)
  expect(here.lines.length).toBeGreaterThan(5)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await screenOf(page).button('Copy link').click()
  await expect(screenOf(page).toast('Copied URL to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const time = page.locator('tbody tr[data-pk] time').first()
  const [moment, writtenHere] = [await time.getAttribute('datetime'), await time.innerText()]

  const second = await browser.newContext({ viewport: wide, locale: 'nb-NO', reducedMotion: 'reduce' })
  house.watch(second)
  const there = await second.newPage()
  await house.enter(there, '/incidents?open=true', 'planner')
  await expect(screenOf(there).rows).not.toHaveCount(0)
  const own = await openColumns(there)
  await own.show('Duration')
  await own.hide('Tags')
  await own.writeTimes('locale')
  await own.close()
  const ownList = await screenOf(there).table.getByRole('columnheader').allInnerTexts()
  const before = await storedChoices(there)
  expect(Object.keys(before).length).toBeGreaterThan(2)

  await house.enter(there, link.slice(house.url.length), 'planner')
  await openFirstGroup(there)
  expect(await listOf(there)).toEqual(here)
  await expect(there.getByRole('radio', { name: 'Open', exact: true })).toBeChecked()
  await expect(screenOf(there).button('Remove condition: level 1-3')).toBeVisible()
  // Times are dates as in the link, and written as this operator has chosen.
  const timeThere = there.locator('tbody tr[data-pk] time').first()
  expect(await timeThere.getAttribute('datetime')).toBe(moment)
  const written = await timeThere.innerText()
  expect(written).toMatch(/^\d{1,2}\.\d{1,2}\./)
  expect(written).not.toBe(writtenHere)
  await there.reload()
  await openFirstGroup(there)
  expect(await listOf(there)).toEqual(here)
  expect(await storedChoices(there)).toEqual(before)

  await expect(screenOf(there).button('Keep as a view')).toBeVisible()
  await screenOf(there).button('Use my columns').click()
  await expect(screenOf(there).rows).not.toHaveCount(0)
  expect(await screenOf(there).table.getByRole('columnheader').allInnerTexts()).toEqual(ownList)
  expect(await storedChoices(there)).toEqual(before)
  await house.enter(there, link.slice(house.url.length), 'planner')
  await openFirstGroup(there)
  await screenOf(there).button('Keep as a view').click()
  const dialog = there.getByRole('dialog', { name: 'Keep as a view' })
  await dialog.getByLabel('Name of the view').fill('From Olga')
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  const tab = there.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^From Olga/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  expect((await listOf(there)).headings).toEqual(here.headings)
  await second.close()
})
