import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { openRow } from '../support/screen.ts'

/** What a profile would have told of the last days (docs/behaviour.md#trial). */

const feed = { path: '/api/v2/incidents/events/' }

/** A world of two incidents; the second has been acknowledged. The form of an inactive profile for all hours is open. */
async function openProfile(page: Page, house: House) {
  await house.reset({ seed: 1, incidents: 0 })
  const first = await house.report({ description: 'Link down' })
  const second = await house.report({ description: 'Fan broken' })
  await house.happen(second, { action: 'acknowledge' })
  await house.enter(page, '/notificationprofiles')
  await openRow(page, 'Profile 4')
  const card = page.getByRole('region', { name: 'Profile 4' })
  return { card, first, ask: card.getByRole('button', { name: 'What would it have told me?' }) }
}

test('a profile is tried as it is in its form, and nothing is written', async ({ page, house }) => {
  const { card, first, ask } = await openProfile(page, house)
  await expect(ask).toBeEnabled()
  await house.forgetCalls()
  await ask.click()
  // Its filter is for what nobody has acknowledged: two starts, and no acknowledgement.
  await expect(card.locator('output strong')).toHaveText(/^Last 7 days: 2 notifications/)
  await expect(card).toContainText('The profile is not active: this is what it would have sent if it had been.')
  await expect(card.getByRole('button', { name: 'Read again' })).toBeFocused()
  const day = card.getByRole('table').getByRole('button').first()
  await day.click()
  await expect(day).toHaveAttribute('aria-expanded', 'true')
  const link = card.getByRole('link', { name: 'Link down' })
  await expect(link).toHaveAttribute('href', `/incidents/${first}/`)
  // The answer follows the draft without another question.
  await house.forgetCalls()
  await card.getByRole('combobox', { name: 'Destinations' }).click()
  await card.getByRole('option', { name: 'SMS Duty phone' }).click()
  await expect(card.locator('output strong')).toHaveText(/^Last 7 days: 4 notifications/)
  await expect(card.getByRole('columnheader')).toHaveText(['Day', 'Email operator@example.org', 'SMS Duty phone'])
  const calls = await house.calls()
  expect(calls.filter((call) => !call.startsWith('GET') || call.includes('/events/'))).toEqual([])
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(ask).toBeFocused()
  await expect(card.getByRole('table')).toHaveCount(0)
})

test('reading can be cancelled, and goes on', async ({ page, house }) => {
  const { card, ask } = await openProfile(page, house)
  const hanging = await house.breakDown({ kind: 'hang', match: feed })
  await ask.click()
  await expect(card).toContainText('Reading the events of the last 7 days …')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toContainText('Cancelled. What was read is kept.')
  await house.repair(hanging)
  const goOn = card.getByRole('button', { name: 'Go on' })
  await expect(goOn).toBeFocused()
  await goOn.click()
  await expect(card.locator('output strong')).toHaveText(/^Last 7 days: 2 notifications/)
})

test('a cut network says so, keeps what was read, and is tried again', async ({ page, house }) => {
  const { card, ask } = await openProfile(page, house)
  house.expectConsole(cutConnection)
  const cut = await house.breakDown({ kind: 'drop', match: { path: 'incidents/\\?id__in' } })
  await ask.click()
  await expect(card.locator('output')).toContainText([
    'Failed to get the incidents of past events. What was read is kept.',
  ])
  await house.repair(cut)
  await house.forgetCalls()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.locator('output strong')).toHaveText(/^Last 7 days: 2 notifications/)
  // The events are not read again, except the newest.
  const calls = await house.calls()
  expect(calls.filter((call) => call.includes('/incidents/events/'))).toHaveLength(1)
})

test('of a day with many events, as many as wanted are listed', async ({ page, house }) => {
  await house.reset({ seed: 1, incidents: 0 })
  for (let number = 1; number <= 102; number++) await house.report({ description: `Link ${number} down` })
  await house.enter(page, '/notificationprofiles')
  await openRow(page, 'Profile 4')
  const card = page.getByRole('region', { name: 'Profile 4' })
  await card.getByRole('button', { name: 'What would it have told me?' }).click()
  await card.getByRole('table').getByRole('button').first().click()
  const events = card.getByRole('listitem').filter({ hasText: 'down' })
  await expect(events).toHaveCount(100)
  await card.getByRole('button', { name: 'Show 2 more' }).click()
  await expect(events).toHaveCount(102)
  await expect(events.nth(99)).toBeFocused()
  await expect(card.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})
