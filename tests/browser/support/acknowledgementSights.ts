import type { Page } from '@playwright/test'
import type { Sight } from './everyScreen.ts'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'

/** Where one acknowledges: on the incident's page, in the dialog of the list, or many at once. */
export const acknowledgementPlaces = ['page', 'dialog', 'bulk'] as const
export type AcknowledgementPlace = (typeof acknowledgementPlaces)[number]

const description = 'Uplink of trd-gw2 is down'

/** An acknowledgement in each state that one can see. */
export function acknowledgementSights(place: AcknowledgementPlace): readonly Sight[] {
  const title = place === 'bulk' ? 'Submit acknowledments' : 'Submit acknowledment'

  async function report(house: House) {
    const pk = await house.report({ description, level: 1, tags: ['host=trd-gw2'] })
    await house.happen(pk, { action: 'acknowledge', description: 'Over by now', expiration: '2026-01-01T12:00:00Z' })
    await house.happen(pk, { action: 'acknowledge', description: 'The carrier has been called', expiration: '2099-06-30T12:00:00Z' })
    return pk
  }

  async function openIncident(page: Page, house: House) {
    const pk = await report(house)
    await house.enter(page, place === 'page' ? `/incidents/${pk}/` : '/?open=true&acked=both')
    if (place === 'dialog') await screenOf(page).row(description).click()
    await expect(page.getByRole('list', { name: 'Acknowledgements' })).toBeVisible()
  }

  async function ask(page: Page, house: House) {
    if (place === 'bulk') {
      await house.enter(page)
      await page.getByRole('checkbox', { name: /^Select incident/ }).first().check()
    } else await openIncident(page, house)
    await screenOf(page).button('Acknowledge').click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog.getByLabel('Message')).toBeFocused()
    return dialog
  }

  async function change(page: Page, house: House) {
    await openIncident(page, house)
    await screenOf(page).button('Change expiry').click()
    const dialog = page.getByRole('dialog', { name: 'Change expiry' })
    await expect(dialog.getByLabel('Expiry date')).toBeFocused()
    return dialog
  }

  const named = (name: string, open: Sight['open']): Sight => ({ name: `acknowledgement, ${name}, ${place}`, open })
  const everywhere = [
    named('asked for', async (page, house) => void (await ask(page, house))),
    named('invalid', async (page, house) => {
      const dialog = await ask(page, house)
      await dialog.getByLabel('Expiry date').fill('01/02/2100')
      await page.keyboard.press('Tab')
      await expect(dialog.getByText('Date should not be after maximal date')).toBeVisible()
    }),
    named('with an expiry', async (page, house) => {
      const dialog = await ask(page, house)
      await dialog.getByRole('button', { name: '1 week' }).click()
      await expect(dialog.getByText(/^Expires \d{4}/).first()).toBeVisible()
    }),
    named('with the calendar', async (page, house) => {
      const dialog = await ask(page, house)
      await dialog.getByRole('button', { name: 'End of day' }).click()
      await dialog.getByRole('button', { name: 'Choose a day' }).click()
      await expect(page.getByRole('dialog', { name: 'Choose a day' }).locator(':focus')).toBeAttached()
    }),
  ]
  if (place === 'bulk') return everywhere
  return [
    named('in the feed', openIncident),
    ...everywhere,
    named('being sent', async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'POST', path: 'acks/$' } })
      const dialog = await ask(page, house)
      await dialog.getByLabel('Message').fill('The carrier has been called')
      await dialog.getByRole('button', { name: '4 hours' }).click()
      await dialog.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(dialog.getByRole('button', { name: 'Acknowledge' })).toHaveAttribute('aria-disabled', 'true')
    }),
    named('another expiry', async (page, house) => void (await change(page, house))),
    named('another expiry, invalid', async (page, house) => {
      const dialog = await change(page, house)
      await dialog.getByLabel('Expiry date').fill('next week')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
    }),
  ]
}
