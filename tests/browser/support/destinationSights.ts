import type { Page } from '@playwright/test'
import { pager } from '../../machines/models/alerting/destinationDriver.ts'
import { expect, type House } from './house.ts'
import { openRow } from './screen.ts'
import { closeDialog, inTurn, next, sight, type Sight } from './sights.ts'

const path = '/destinations'
const media = '/api/v2/notificationprofiles/media/'
const list = '/api/v2/notificationprofiles/destinations/'

/** Opens the screen with the operator's destinations. */
export async function openDestinations(page: Page, house: House): Promise<void> {
  await house.enter(page, path)
  await expect(page.getByRole('button', { name: 'SMS (1)' })).toBeVisible()
}

async function openDrawer(page: Page, house: House): Promise<void> {
  await openDestinations(page, house)
  await page.getByRole('button', { name: 'Create new destination' }).click()
  await page.getByRole('combobox', { name: 'Medium' }).click()
  await expect(page.getByRole('listbox', { name: 'Media' })).toBeVisible()
}

async function choose(page: Page, medium: string): Promise<void> {
  await page.getByRole('option', { name: medium }).click()
}

/** The row with this name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}

/** The destinations in each of their visible states. */
export const destinationSights: readonly Sight[] = [
  ...inTurn(
    sight('deleting a destination', async (page, house) => {
      const response = await page.request.post(`${house.url}${list}`, {
        headers: { Authorization: `Token ${house.tokenOf('operator')}` },
        data: { media: 'email', label: 'Spare mailbox', settings: { email_address: 'spare@example.org' } },
      })
      expect(response.status()).toBe(201)
      await house.enter(page, path)
      await openRow(page, 'Spare mailbox')
      await page.getByRole('button', { name: 'Delete Spare mailbox' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete' })).toBeVisible()
    }),
    next('destinations', async (page) => {
      await closeDialog(page, 'Delete')
      await openRow(page, 'Duty phone')
      await rowOf(page, 'Duty phone').getByLabel('Title').fill('Night phone')
    }),
    next('a destination whose change was refused, and that cannot be deleted', async (page, house) => {
      house.expectConsole(/status of 400/)
      const row = rowOf(page, 'Duty phone')
      await row.getByLabel('Phone number').fill('98765432')
      await row.getByRole('button', { name: 'Save' }).click()
      await expect(row.getByText('Enter a valid phone number')).toBeVisible()
      const remove = row.getByRole('button', { name: 'Delete' })
      await remove.focus()
      await expect(remove).toHaveAccessibleDescription('In use by Daytime and Night duty: remove it there first')
    }),
    next('destinations, a folded group with unsaved changes', async (page) => {
      await rowOf(page, 'Duty phone').getByLabel('Phone number').fill('')
      await page.getByRole('button', { name: 'Email (3)' }).click()
    }),
  ),
  ...inTurn(
    sight('destinations, choosing a medium', openDrawer),
    next('a new destination of a medium that is not installed', (page) => choose(page, 'MS Teams')),
  ),
  sight('a new destination of an invented medium', async (page, house) => {
    await house.reset({ seed: 1, media: [pager] })
    await openDrawer(page, house)
    await choose(page, 'Pager')
    await page.getByLabel('Account').fill('17')
    await page.getByRole('button', { name: 'Create destination' }).click({ force: true })
    await expect(page.getByText('Required', { exact: true })).toBeVisible()
  }),
  sight('destinations, none', async (page, house) => {
    await house.enter(page, path, 'observer')
    await expect(page.getByRole('heading', { name: 'No destinations' })).toBeVisible()
  }),
  sight('destinations that failed to load', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.breakDown({
      kind: 'status',
      status: 500,
      detail: 'The database is locked.',
      match: { method: 'GET', path: list },
    })
    await house.enter(page, path)
    await expect(page.getByRole('heading', { name: 'The destinations could not be fetched' })).toBeVisible()
  }),
  sight('a new destination, media that failed to load', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.breakDown({
      kind: 'status',
      status: 500,
      detail: 'The database is locked.',
      match: { method: 'GET', path: media },
    })
    await openDestinations(page, house)
    await page.getByRole('button', { name: 'Create new destination' }).click()
    await expect(page.getByText('The media could not be fetched.')).toBeVisible()
  }),
]
