import type { Locator, Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { openRow, screenOf } from '../support/screen.ts'
import { viewports } from '../support/screens.ts'

/** The week of a timeslot drawn with a mouse, a finger and keys (docs/behaviour.md#timeslots). */

const weekdays = [1, 2, 3, 4, 5]
const midnight = '23:59:59.999999'

/** A half hour of the drawing: the day from 1, and the hour of its row, which goes on to 36. */
type Place = readonly [day: number, hour: number]

async function placeOf(board: Locator, [day, hour]: Place) {
  const box = await board.boundingBox()
  if (box === null) throw new Error('The drawing is not on the screen.')
  return { x: box.x + ((hour + 0.25) / 36) * box.width, y: box.y + ((day - 0.5) / 7) * box.height }
}

async function drag(page: Page, board: Locator, from: Place, to: Place) {
  const [first, last] = [await placeOf(board, from), await placeOf(board, to)]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move((first.x + last.x) / 2, (first.y + last.y) / 2)
  await page.mouse.move(last.x, last.y)
}

/** What the server has of a timeslot: days, start and end of each recurrence. */
async function savedOn(page: Page, house: House, timeslot: string): Promise<readonly unknown[]> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const headers = { Authorization: `Token ${token}` }
  const response = await page.request.get(`${house.url}/api/v2/notificationprofiles/timeslots/`, { headers })
  const timeslots = (await response.json()) as readonly { name: string; time_recurrences: readonly Saved[] }[]
  const found = timeslots.find(({ name }) => name === timeslot)
  return (found?.time_recurrences ?? []).map(({ days, start, end }) => [days, start, end])
}

interface Saved {
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
}

function partsOf(page: Page, name: string) {
  const card = page.getByRole('region', { name, exact: true })
  return {
    card,
    board: card.getByRole('slider', { name: 'Draw the week' }),
    told: card.getByRole('figure').getByRole('status'),
    words: card.locator('figcaption'),
  }
}

test('one drag is every night of the week; a drag from there cuts the nights, Escape changes nothing, and the server keeps what is drawn', async ({
  page,
  house,
}) => {
  await house.enter(page, '/timeslots')
  await openRow(page, 'Create new timeslot')
  const { card, board, told, words } = partsOf(page, 'Create new timeslot')
  await card.getByRole('button', { name: 'Clear the week' }).click()
  await expect(board).toBeFocused()
  await expect(words).toContainText(/never active/i)

  await drag(page, board, [1, 21], [5, 30])
  await expect(told).toHaveText('Add Mon-Fri 21:00-06:30')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(words).toContainText(/never active/i)

  await drag(page, board, [1, 21], [5, 30])
  await page.mouse.up()
  await expect(told).toHaveText('Added Mon-Fri 21:00-06:30')
  await expect(words).toContainText('Mon-Fri 21:00-06:30')
  await expect(card.getByLabel('Start')).toHaveCount(2)
  await card.getByLabel('Name').fill('Nights')
  await card.getByLabel('Name').press('Enter')
  await expect(screenOf(page).toast('Created new timeslot: Nights')).toBeVisible()
  expect(await savedOn(page, house, 'Nights')).toEqual([
    [weekdays, '21:00:00', midnight],
    [[2, 3, 4, 5, 6], '00:00:00', '06:30:00'],
  ])

  await openRow(page, 'Nights')
  const nights = partsOf(page, 'Nights')
  // It ends right of the drawing.
  await drag(page, nights.board, [5, 22], [4, 38])
  await expect(nights.told).toHaveText(/^Remove Thu-Fri 22:00-12:00$/)
  await page.mouse.up()
  await nights.card.getByRole('button', { name: 'Save' }).click()
  await expect(screenOf(page).toast('Updated timeslot: Nights')).toBeVisible()
  expect(await savedOn(page, house, 'Nights')).toEqual([
    [[1, 2, 3], '21:00:00', midnight],
    [[4, 5], '21:00:00', '22:00:00'],
    [[2, 3, 4], '00:00:00', '06:30:00'],
  ])
})

test('keys draw as a mouse does, and the recurrences follow', async ({ page, house }) => {
  await house.enter(page, '/timeslots')
  await openRow(page, 'Office hours')
  const { card, board, told, words } = partsOf(page, 'Office hours')
  await board.focus()
  await expect(board).toHaveAttribute('aria-valuetext', 'Monday 00:00-00:30, not active')
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('PageDown', 'PageDown', 'PageDown', 'ArrowRight', 'ArrowRight')
  await press('Shift+ArrowDown', 'Shift+PageDown', 'Shift+ArrowLeft')
  await expect(board).toHaveAttribute('aria-valuetext', 'Add Mon-Tue 19:00-01:00')
  await press('Escape')
  await expect(board).toHaveAttribute('aria-valuetext', 'Monday 19:00-19:30, not active')
  await expect(words).toContainText('Mon-Fri 08:00-16:00')
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Enter')
  await expect(told).toHaveText('Added Mon-Tue 19:00-20:00')
  await expect(words).toContainText('Mon-Fri 08:00-16:00; Mon-Tue 19:00-20:00')
  await expect(card.getByLabel('Start').nth(1)).toHaveValue('19:00')
  await press('Home', 'PageDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space')
  await expect(told).toHaveText('Removed Tue 08:00-08:30')
  await card.getByRole('button', { name: 'Undo changes' }).click()
  await expect(words).toContainText('Mon-Fri 08:00-16:00')
})

test('a finger draws on a phone, and scrolls the page beside the drawing', async ({ page, house }) => {
  await page.setViewportSize(viewports.narrow)
  await house.enter(page, '/timeslots')
  await openRow(page, 'Night duty')
  const { card, board, words } = partsOf(page, 'Night duty')
  await board.scrollIntoViewIfNeeded()
  const browser = await page.context().newCDPSession(page)
  const swipe = async (...places: readonly { readonly x: number; readonly y: number }[]) => {
    for (const [index, place] of places.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove'
      await browser.send('Input.dispatchTouchEvent', { type, touchPoints: [place] })
    }
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const before = await page.evaluate(() => scrollY)
  const [first, last] = [await placeOf(board, [6, 12]), await placeOf(board, [2, 15.5])]
  await swipe(first, { x: first.x, y: (first.y + last.y) / 2 }, last)
  await expect(words).toContainText('Tue-Sat 12:00-16:00')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  const beside = await words.boundingBox()
  const start = { x: (beside?.x ?? 0) + 20, y: beside?.y ?? 0 }
  await swipe(start, { ...start, y: start.y - 60 }, { ...start, y: start.y - 140 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await card.getByRole('button', { name: 'Undo changes' }).click()
  await expect(words).toContainText('Mon-Fri 21:00-06:30')
})

test('in a dialog, Escape ends a gesture and not the dialog', async ({ page, house }) => {
  await house.enter(page, '/notificationprofiles')
  await openRow(page, 'Night duty')
  await page.getByRole('region', { name: 'Night duty' }).getByRole('button', { name: 'New timeslot' }).click()
  const dialog = page.getByRole('dialog', { name: 'New timeslot' })
  const board = dialog.getByRole('slider', { name: 'Draw the week' })
  await board.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(board).toHaveAttribute('aria-valuetext', 'Add Mon 00:00-01:00')
  await page.keyboard.press('Escape')
  await expect(board).toHaveAttribute('aria-valuetext', /^Monday/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
