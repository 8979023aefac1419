import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** What a deployment and a user decide about acknowledgements (docs/behaviour.md#acknowledgements). */

async function configure(page: Page, settings: Readonly<Record<string, unknown>>) {
  await page.route(/runtime-config\.json$/, async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...found, ...settings } })
  })
}

function dialogOf(page: Page) {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Expiry date') })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return { dialog, button, message: dialog.getByLabel('Message'), expiry: dialog.getByLabel('Expiry date') }
}

const missing = 'An acknowledgement needs an expiry here: choose one, or type a date'

test('an acknowledgement begins as configured or as the user wants, and a needed expiry is not left out', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  const pk = await house.report({ description: 'Power is out', level: 1 })
  await configure(page, {
    acknowledgementExpiry: 'inFourHours',
    acknowledgementMessage: 'On duty',
    acknowledgementNeedsExpiry: true,
  })
  await house.enter(page, `/incidents/${pk}/`)
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const { dialog, button, message, expiry } = dialogOf(page)
  await expect(message).toHaveValue('On duty')
  await expect(button('4 h')).toHaveAttribute('aria-pressed', 'true')
  await expect(button('Never')).toHaveCount(0)
  await expiry.fill('')
  await button('Acknowledge').click()
  await expect(dialog.getByText(missing)).toBeVisible()
  await expect(expiry).toBeFocused()

  await button('End of day').click()
  await message.fill('Looking at it')
  await button('Begin with this next time').click()
  await expect(dialog.getByText('Your next acknowledgement begins with this.')).toBeVisible()
  await expect(message).toBeFocused()
  await expect(button('Begin with this next time')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // What it began with is still there after a failure, although nobody has typed it.
  await page.reload()
  house.expectConsole(/status of 500/)
  await house.breakDown({
    kind: 'status',
    status: 500,
    times: 1,
    match: { method: 'POST', path: `/api/v2/incidents/${pk}/acks/` },
  })
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(button('End of day')).toHaveAttribute('aria-pressed', 'true')
  await button('Acknowledge').click()
  await expect(screenOf(page).alert('Failed to post ack')).toBeVisible()
  await expect(message).toHaveValue('Looking at it')
  await expect(expiry).not.toHaveValue('')
})

test('many incidents begin with the same, and need the same', async ({ page, house }) => {
  await house.reset(smallWorld)
  await configure(page, { acknowledgementMessage: 'On duty', acknowledgementNeedsExpiry: true })
  await house.enter(page, '/')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page
    .getByRole('region', { name: 'Selected incidents' })
    .getByRole('button', { name: 'Acknowledge', exact: true })
    .click()
  const { dialog, button, message } = dialogOf(page)
  const confirm = dialog.getByRole('button', { name: /^Acknowledge/ })
  await expect(message).toHaveValue('On duty')
  await expect(dialog.getByText('An acknowledgement needs an expiry here.')).toBeVisible()
  await confirm.click()
  await expect(dialog.getByText(missing)).toBeVisible()
  await button('1 h').click()
  await confirm.click()
  await expect(dialog).toHaveCount(0)
})

test('an expiry is typed and shown as the screen shows dates, other formats are understood, and words say what was', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  const pk = await house.report({ description: 'Power is out', level: 1 })
  await configure(page, { timestampDateFormat: 'dd.MM.yyyy' })
  await house.enter(page, `/incidents/${pk}/`)
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const { dialog, button, expiry } = dialogOf(page)
  await expect(expiry).toHaveAttribute('placeholder', 'dd.MM.yyyy')
  for (const typed of ['1.12.2099', '12/01/2099', '2099-12-01']) {
    await expiry.fill(typed)
    await expect(dialog.getByText(/^Until the end of Tuesday 1 December 2099 \(in \d+ y\)$/)).toBeVisible()
    await expect(expiry).toHaveValue(typed)
  }
  await expiry.fill('01.12.2099 8:30')
  await expect(dialog.getByText(/^Until Tuesday 1 December 2099, 08:30 /)).toBeVisible()
  await expiry.fill('31.02.2099')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
  await button('08:00 tomorrow').click()
  await expect(expiry).toHaveValue(/^\d\d\.\d\d\.\d{4} 08:00$/)
  await expiry.fill('1.12.2099')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Acknowledged until 01.12.2099 23:59', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change expiry' }).click()
  await expect(expiry).toHaveValue('01.12.2099')
})
