import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'
import { closeDialog, inTurn, next, sight, type Sight } from './sights.ts'

/** Where an incident is acknowledged: on its page, in the list's dialog, or in bulk together with others. */
export const acknowledgementPlaces = ['page', 'dialog', 'bulk'] as const
export type AcknowledgementPlace = (typeof acknowledgementPlaces)[number]

const description = 'Uplink of trd-gw2 is down'

/** An acknowledgement in each of its visible states. */
export function acknowledgementSights(place: AcknowledgementPlace): readonly Sight[] {
  const title = place === 'bulk' ? 'Submit acknowledments' : 'Submit acknowledment'

  async function report(house: House) {
    const pk = await house.report({ description, level: 1, tags: ['host=trd-gw2'] })
    await house.happen(pk, { action: 'acknowledge', description: 'Over by now', expiration: '2026-01-01T12:00:00Z' })
    await house.happen(pk, {
      action: 'acknowledge',
      description: 'The carrier has been called',
      expiration: '2099-06-30T12:00:00Z',
    })
    return pk
  }

  async function openIncident(page: Page, house: House) {
    const pk = await report(house)
    await house.enter(page, place === 'page' ? `/incidents/${pk}/` : '/?open=true&acked=both')
    if (place === 'dialog') await screenOf(page).row(description).click()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
  }

  async function ask(page: Page) {
    await screenOf(page).button('Acknowledge').click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog.getByLabel('Message')).toBeFocused()
    return dialog
  }

  const asked = (page: Page) => page.getByRole('dialog', { name: title, exact: true })
  const named = (name: string) => `acknowledgement, ${name}, ${place}`
  const inDialog = [
    next(named('invalid'), async (page: Page) => {
      await asked(page).getByLabel('Expiry date').fill('01/02/2100')
      await page.keyboard.press('Tab')
      await expect(asked(page).getByText('Date should not be after maximal date')).toBeVisible()
    }),
    next(named('with an expiry'), async (page: Page) => {
      await asked(page).getByRole('button', { name: '1 week' }).click()
      await expect(
        asked(page)
          .getByText(/^Until /)
          .first(),
      ).toBeVisible()
    }),
    next(named('with the calendar'), async (page: Page) => {
      await asked(page).getByRole('button', { name: 'End of day' }).click()
      await asked(page).getByRole('button', { name: 'Choose a day' }).click()
      await expect(page.getByRole('dialog', { name: 'Choose a day' }).locator(':focus')).toBeAttached()
    }),
  ]
  if (place === 'bulk') {
    return inTurn(
      sight(named('dialog open'), async (page, house) => {
        await house.enter(page)
        await page
          .getByRole('checkbox', { name: /^Select incident/ })
          .first()
          .check()
        await ask(page)
      }),
      ...inDialog,
    )
  }
  return [
    ...inTurn(
      sight(named('listed'), openIncident),
      next(named('dialog open'), async (page) => void (await ask(page))),
      ...inDialog,
      next(named('being sent'), async (page, house) => {
        await closeDialog(page, 'Choose a day')
        await house.breakDown({ kind: 'hang', match: { method: 'POST', path: 'acks/$' } })
        const dialog = asked(page)
        await dialog.getByLabel('Message').fill('The carrier has been called')
        await dialog.getByRole('button', { name: '4 h' }).click()
        await dialog.getByRole('button', { name: 'Acknowledge' }).click()
        await expect(dialog.getByRole('button', { name: 'Acknowledge' })).toHaveAttribute('aria-disabled', 'true')
      }),
    ),
    ...inTurn(
      sight(named('changing the expiry'), async (page, house) => {
        await openIncident(page, house)
        await screenOf(page).button('Change expiry').click()
        await expect(page.getByRole('dialog', { name: 'Change expiry' }).getByLabel('Expiry date')).toBeFocused()
      }),
      next(named('changing the expiry, invalid'), async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Change expiry' })
        await dialog.getByLabel('Expiry date').fill('next week')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
      }),
    ),
  ]
}
