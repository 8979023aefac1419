import type { Page } from '@playwright/test'
import { follow } from '../support/consoleHands.ts'
import { expect, test, type House } from '../support/house.ts'
import { openRow, screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/** Leaving unsaved changes always asks first, whichever way the operator leaves (docs/behaviour.md#leaving). */

const address = '/notificationprofiles'

function nameField(page: Page) {
  return page.getByRole('region', { name: 'Night duty' }).getByLabel('Name', { exact: true })
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Leave without saving?' })
}

/**
 * Types a name on the page of profiles without saving it, with the page of timeslots before and after it in the
 * history.
 */
async function typeBetween(page: Page, house: House) {
  await house.enter(page, '/timeslots')
  await follow(page, 'Profiles')
  await expect(page.getByRole('region', { name: 'Night duty' })).toBeVisible()
  await follow(page, 'Timeslots')
  await expect(page).toHaveURL(`${house.url}/timeslots`)
  await page.goBack()
  await openRow(page, 'Night duty')
  await nameField(page).fill('Nights')
}

for (const [how, leave] of [
  ['Back', (page: Page) => page.evaluate(() => history.back())],
  ['Forward', (page: Page) => page.evaluate(() => history.forward())],
] as const) {
  test(`leaving with ${how} asks first; Stay keeps the typed text, and 'Leave without saving' leaves`, async ({
    page,
    house,
  }) => {
    await typeBetween(page, house)
    await leave(page)
    await expect(dialog(page).getByRole('listitem')).toHaveText("Profile 'Night duty'")
    await expect(screenOf(page).button('Stay')).toBeFocused()
    await screenOf(page).button('Stay').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(house.url + address)
    await expect(nameField(page)).toHaveValue('Nights')

    await leave(page)
    await screenOf(page).button('Leave without saving').click()
    await expect(page).toHaveURL(`${house.url}/timeslots`)
    await expect(dialog(page)).toHaveCount(0)
  })
}

test('after Stay, Back and Forward open the same pages as before', async ({ page, house }) => {
  await typeBetween(page, house)
  await page.goBack()
  await screenOf(page).button('Stay').click()
  await screenOf(page).button('Undo changes').click()
  await page.goForward()
  await expect(page).toHaveURL(`${house.url}/timeslots`)
  await page.goBack()
  await openRow(page, 'Night duty')
  await expect(nameField(page)).toHaveValue('Night duty')
  await page.goBack()
  await expect(page).toHaveURL(`${house.url}/timeslots`)
})

test("Back needs no extra step for a dialog that was left by 'Open page' or closed by a reload", async ({
  page,
  house,
}) => {
  const { rows } = screenOf(page)
  const openDialog = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents' }).click()
    await rows.first().locator('a[data-opens]').click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeFocused()
  }
  await house.enter(page, '/timeslots')

  await openDialog()
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(/\/incidents\/\d+\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/incidents\?/)
  await page.goBack()
  await expect(page).toHaveURL(`${house.url}/timeslots`)

  await openDialog()
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`${house.url}/timeslots`)
})

test('Back closes the dialog over the list, preserves the filter, and focuses the row that the dialog showed last', async ({
  page,
  house,
}) => {
  const { rows } = screenOf(page)
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
  await house.enter(page, '/incidents?open=true&acked=false')
  await untilControlsAreLoaded(page)
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Last 30 days')
  const filtered = `${house.url}/incidents?open=true&acked=false&timeframe=720`
  await expect(page).toHaveURL(filtered)
  await expect(page.locator('thead[data-loading]')).toHaveCount(0)
  const shown = await rows.count()
  const last = await rows.nth(3).getAttribute('data-pk')

  await rows.nth(2).locator('a[data-opens]').click()
  await expect(heading).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog').getByText(/^4 of /)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(filtered)
  await expect(rows).toHaveCount(shown)
  await expect(page.locator(`tr[data-pk="${last}"] a[data-opens]`)).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(`${house.url}/incidents?open=true&acked=false`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing the tab asks first while there are unsaved changes', async ({ page, house }) => {
  await house.enter(page, address)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await openRow(page, 'Night duty')
  await nameField(page).fill('Nights')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(nameField(page)).toHaveValue('Nights')
  await screenOf(page).button('Undo changes').click()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toEqual(['beforeunload'])
})
