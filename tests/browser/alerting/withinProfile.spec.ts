/** What a profile lacks is created within it (docs/behaviour.md#profiles), and its form stays as it is. */
import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

async function openNewProfile(page: Page, house: House) {
  await house.enter(page, '/notificationprofiles')
  await untilControlsAreLoaded(page)
  await page.getByRole('button', { name: 'Create new profile' }).click()
  const card = page.getByRole('region', { name: 'New profile', exact: true })
  await card.getByLabel('Name', { exact: true }).fill('Nights in Oslo')
  return card
}

test('a new filter and a new timeslot are chosen, and what was typed into the profile stays', async ({
  page,
  house,
}) => {
  const card = await openNewProfile(page, house)
  await card.getByRole('button', { name: 'New filter' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await expect(filter.getByRole('textbox', { name: 'Filter name' })).toBeFocused()
  await filter.getByRole('textbox', { name: 'Filter name' }).fill('Oslo criticals')
  await filter.getByRole('radio', { name: '1 - Critical' }).click()
  await filter.getByRole('textbox', { name: 'Tag' }).fill('location=oslo')
  await expect(filter).toContainText(/open incidents? match(?:es)? it now/)
  await filter.getByRole('button', { name: 'Create filter' }).click()
  await expect(filter).toBeHidden()
  await expect(card.getByRole('button', { name: 'New filter' })).toBeFocused()
  await expect(card.getByRole('list', { name: 'Conditions' })).toContainText(
    'Oslo criticals: open, level 1, location=oslo',
  )
  await expect(card.getByRole('link', { name: 'Show in the list: Oslo criticals' })).toHaveAttribute(
    'href',
    /\/incidents\/?\?.*tag=location%3Doslo/,
  )
  await card.getByRole('button', { name: 'New timeslot' }).click()
  const timeslot = page.getByRole('dialog', { name: 'New timeslot' })
  await timeslot.getByRole('textbox', { name: 'Name' }).fill('Short nights')
  await timeslot.getByRole('button', { name: 'Back to the profile' }).click()
  await expect(timeslot).toBeHidden()
  await card.getByRole('button', { name: 'New timeslot' }).click()
  await expect(timeslot.getByRole('textbox', { name: 'Name' })).toHaveValue('Short nights')
  await timeslot.getByRole('button', { name: /^Create/ }).click()
  await expect(timeslot).toBeHidden()
  await expect(card.getByRole('combobox', { name: 'Timeslot' })).toHaveValue('Short nights')
  await expect(card.getByLabel('Name', { exact: true })).toHaveValue('Nights in Oslo')
})

test('a filter that is refused, or left for another page, keeps what was typed', async ({ page, house }) => {
  house.expectConsole(/status of 400/)
  const card = await openNewProfile(page, house)
  await card.getByRole('button', { name: 'New filter' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await filter.getByRole('button', { name: 'Create filter' }).click()
  await expect(filter.getByRole('textbox', { name: 'Filter name' })).toBeFocused()
  await filter.getByRole('textbox', { name: 'Filter name' }).fill('Oslo')
  const answer = { name: ['Not this one.'] }
  const match = { method: 'POST', path: 'notificationprofiles/filters/$' }
  await house.breakDown({ kind: 'status', status: 400, answer, match, times: 1 })
  await filter.getByRole('button', { name: 'Create filter' }).click()
  await expect(filter).toContainText('Not this one.')
  await page.keyboard.press('Escape')
  await expect(filter.getByText('Discard what you typed?')).toBeVisible()
  await page.reload()
  await untilControlsAreLoaded(page)
  await expect(filter.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Oslo')
  await filter.getByRole('button', { name: 'Create filter' }).click()
  await expect(card.getByRole('list', { name: 'Conditions' })).toContainText('Oslo: open')
})
