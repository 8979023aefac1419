import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { openRow, screenOf } from '../support/screen.ts'
import { screens, viewports } from '../support/screens.ts'
import { timeslotSights } from '../support/timeslotSights.ts'
import { testSights, visitsOf } from '../support/sights.ts'

/** The parts of the timeslots screen that depend on a browser's layout, focus and clock. */

const office = 'Office hours'
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The position of an element's top on the page, regardless of scrolling. */
const topOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().top + scrollY)

testSights(visitsOf(timeslotSights))

test('the keyboard alone creates a timeslot, splits it at midnight, and deletes it', async ({ page, house }) => {
  await house.enter(page, '/timeslots')
  const card = cardOf(page, 'Create new timeslot')
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await openRow(page, 'Create new timeslot')
  await card.getByLabel('Name').focus()
  await page.keyboard.type('Nights')
  await press('Tab')
  await expect(card.getByLabel('The week in one line')).toBeFocused()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await press('Tab')
    await expect(card.getByRole('checkbox', { name: day })).toBeFocused()
  }
  await press('Space', 'Shift+Tab', 'Space', 'Tab', 'Tab')
  await expect(card.getByLabel('Start')).toBeFocused()
  await page.keyboard.type('22:00')
  await press('Tab')
  await page.keyboard.type('06:00')
  await expect(card.getByText('Must be after start time')).toBeVisible()
  await press('Enter')
  await expect(card.getByLabel('Start'), 'the field that is invalid').toBeFocused()
  await press('Tab', 'Tab', 'Tab', 'Tab')
  await expect(card.getByRole('button', { name: 'Split at midnight' })).toBeFocused()
  await press('Enter')
  await expect(card.getByLabel('End').first()).toBeFocused()
  await expect(card.getByLabel('End').first()).toHaveValue('24:00')
  await press('Enter')
  await expect(screenOf(page).toast('Created new timeslot: Nights')).toBeVisible()
  await openRow(page, 'Nights')
  await expect(cardOf(page, 'Nights').getByRole('figure')).toContainText('Every day 22:00-06:00')

  await cardOf(page, 'Nights').getByRole('button', { name: 'Delete' }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete', exact: true })
  await expect(dialog.getByRole('button', { name: 'no' })).toBeFocused()
  await expect(dialog).toContainText('No profile uses it.')
  await press('Tab')
  await expect(dialog.getByRole('button', { name: 'yes' })).toBeFocused()
  await press('Enter')
  await expect(cardOf(page, 'Nights')).toHaveCount(0)
  await expect(cardOf(page, 'All the time').getByRole('button', { name: 'All the time' })).toBeFocused()
})

test('the link to a profile that uses a timeslot opens its row, which gets the focus', async ({ page, house }) => {
  await house.enter(page, '/timeslots')
  await openRow(page, 'All the time')
  const link = cardOf(page, 'All the time').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('button', { name, exact: true, expanded: true })).toBeFocused()
})

test('a week typed in one line becomes the recurrences, and one that is not understood saves nothing', async ({
  page,
  house,
}) => {
  await house.enter(page, '/timeslots')
  await openRow(page, office)
  const card = cardOf(page, office)
  const line = card.getByLabel('The week in one line')
  await line.fill('Mon-Fri 21:00-06:3x')
  await house.forgetCalls()
  await line.press('Enter')
  await expect(card).toContainText(
    "'21:00-06:3x' is not understood. Type days and times, as in 'Mon-Fri 21:00-06:30; Sat-Sun all day'.",
  )
  await expect(line).toHaveValue('Mon-Fri 21:00-06:3x')
  await line.fill('Mon-Fri 21:00-06:30')
  const words = card.locator('output b')
  await expect(words).toHaveText('Mon-Fri 21:00-06:30')
  await line.press('Enter')
  await expect(line).toHaveValue('')
  await expect(line).toBeFocused()
  await expect(card.getByLabel('Start')).toHaveCount(2)
  await expect(card.getByRole('figure')).toContainText('Mon-Fri 21:00-06:30')
  expect((await house.calls()).filter((call) => !call.startsWith('GET'))).toEqual([])
  await card.getByRole('button', { name: 'Undo changes' }).click()
  await expect(card.getByRole('figure')).toContainText('Mon-Fri 08:00-16:00')
  await line.fill('Sat')
  await card.getByRole('button', { name: 'Use instead of the recurrences' }).click()
  await expect(line).toBeFocused()
  await expect(card.getByRole('figure')).toContainText('Sat all day')
})

test('the chart of the week shows when a timeslot is active, with each span in the row of its day, and marks the current time', async ({
  page,
  house,
}) => {
  // 18 November 2026 is a Wednesday; the browser is in Oslo.
  await page.clock.install({ time: new Date('2026-11-18T12:00:00+01:00') })
  await house.enter(page, '/timeslots')
  await openRow(page, 'Night duty')
  const figure = cardOf(page, 'Night duty').getByRole('figure')
  await expect(figure).toContainText('Starts today 21:00')
  const week = await figure.locator('svg').boundingBox()
  const parts = async (of: string) =>
    (await Promise.all((await figure.locator(of).all()).map((each) => each.boundingBox()))).map((box) => {
      if (box === null || week === null) return undefined
      const hour = (x: number) => Math.round(((x - week.x) / week.width) * 72) / 2
      return [Math.ceil(((box.y + box.height / 2 - week.y) / week.height) * 7), hour(box.x), hour(box.x + box.width)]
    })
  expect(await parts('rect[data-part=span]')).toEqual([
    [1, 21, 24],
    [2, 0, 6.5],
    [2, 21, 24],
    [3, 0, 6.5],
    [3, 21, 24],
    [4, 0, 6.5],
    [4, 21, 24],
    [5, 0, 6.5],
    [5, 21, 24],
    [6, 0, 6.5],
  ])
  expect(await parts('rect[data-part=morning]'), 'each night goes on to the next morning').toEqual(
    [1, 2, 3, 4, 5].map((day) => [day, 24, 30.5]),
  )
  expect(await parts('line[data-part=now]')).toEqual([[3, 12, 12]])
  expect(
    (await figure.locator('line[data-part=now]').boundingBox())?.height,
    "height of the mark, equal to the day's row",
  ).toBeGreaterThan(12)
  const line = cardOf(page, office)
  await expect(line).toContainText('Active now')
  await page.clock.fastForward('04:00:01')
  await expect(line).toContainText('Starts Thursday 08:00')
  await expect.poll(() => parts('line[data-part=now]')).toEqual([[3, 16, 16]])
})

test('the error message of a time field moves nothing away from under the pointer', async ({ page, house }) => {
  await house.enter(page, '/timeslots')
  await openRow(page, office)
  const card = cardOf(page, office)
  const save = card.getByRole('button', { name: 'Save' })
  for (const [width, viewport] of screens) {
    await page.setViewportSize(viewport)
    await card.getByLabel('End').fill('')
    await expect(card.getByText('Required', { exact: true })).toBeVisible()
    const told = await topOf(save)
    await card.getByLabel('End').fill('17:00')
    await expect(card.getByText('Required', { exact: true })).toHaveCount(0)
    expect(await topOf(save), width).toBe(told)
  }
})

test('the chart of the week is beside the form on a wide screen and above it on a narrow one, and every touch target is large enough', async ({
  page,
  house,
}) => {
  await house.enter(page, '/timeslots')
  await openRow(page, office)
  const card = cardOf(page, office)
  const [wideForm, wideWeek] = [
    await card.getByRole('form').boundingBox(),
    await card.getByRole('figure').boundingBox(),
  ]
  expect(wideWeek?.x).toBeGreaterThan((wideForm?.x ?? 0) + (wideForm?.width ?? 0))
  await page.setViewportSize(viewports.narrow)
  const [form, week] = [await card.getByRole('form').boundingBox(), await card.getByRole('figure').boundingBox()]
  expect((week?.y ?? 0) + (week?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  for (const control of await card
    .getByRole('textbox')
    .or(card.getByRole('form').getByRole('button'))
    .or(card.locator('label:has(input)'))
    .all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('in the narrowest window, a time with seconds is fully readable', async ({ page, house }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await house.enter(page, '/timeslots')
  await openRow(page, 'Create new timeslot')
  const card = cardOf(page, 'Create new timeslot')
  for (const label of ['Start', 'End']) {
    const field = card.getByLabel(label)
    await field.fill('23:59:59')
    const { needed, room } = await field.evaluate((input) => ({ needed: input.scrollWidth, room: input.clientWidth }))
    expect(needed, `pixels that ${label} needs`).toBeLessThanOrEqual(room)
  }
})
