import type { Page } from '@playwright/test'
import type { Sight } from './everyScreen.ts'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'

async function openProfiles(page: Page, house: House) {
  await house.enter(page, '/notificationprofiles')
  await expect(page.getByRole('heading', { name: 'Night duty' })).toBeVisible()
}

async function beginProfile(page: Page, house: House, name = '') {
  await openProfiles(page, house)
  await screenOf(page).button('Create new profile').click()
  const card = page.getByRole('region', { name: 'New profile' })
  await card.getByLabel('Name', { exact: true }).fill(name)
  return card
}

/** The profiles screen in each state that one can see. */
export const profileSights: readonly Sight[] = [
  { name: 'profiles', open: openProfiles },
  { name: 'profiles, a new one without a filter', open: async (page, house) => void (await beginProfile(page, house, 'Evenings')) },
  {
    name: 'profiles, destinations offered',
    open: async (page, house) => {
      const card = await beginProfile(page, house)
      await card.getByRole('combobox', { name: 'Destinations' }).click()
      await expect(card.getByRole('option', { name: 'Email noc@example.org' })).toBeVisible()
    },
  },
  {
    name: 'profiles, one refused',
    open: async (page, house) => {
      house.expectConsole(/status of 400/)
      const card = await beginProfile(page, house, 'Night duty')
      await card.getByRole('combobox', { name: 'Filters' }).click()
      await card.getByRole('option', { name: 'Nobody looks at these yet' }).click()
      await page.keyboard.press('Escape')
      await screenOf(page).button('Create profile').click()
      await expect(card.getByText('Not saved')).toBeVisible()
    },
  },
  {
    name: 'profiles, one being saved',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'notificationprofiles/\\d+/$' } })
      await openProfiles(page, house)
      await page.getByRole('region', { name: 'Night duty' }).getByLabel('Name', { exact: true }).fill('Nights')
      await screenOf(page).button('Save Night duty').click()
      await expect(screenOf(page).button('Save Night duty')).toHaveAttribute('aria-disabled', 'true')
    },
  },
  {
    name: 'profiles, adding a destination',
    open: async (page, house) => {
      const card = await beginProfile(page, house, 'Evenings')
      await card.getByRole('button', { name: 'Add destination' }).click()
      await expect(page.getByRole('dialog', { name: 'Add destination' })).toBeVisible()
    },
  },
  {
    name: 'profiles, deleting',
    open: async (page, house) => {
      await openProfiles(page, house)
      await screenOf(page).button('Delete Night duty').click()
      await expect(page.getByRole('dialog', { name: 'Delete' })).toBeVisible()
    },
  },
  {
    name: 'no profiles, no timeslots',
    open: async (page, house) => {
      await house.reset({ seed: 1, incidents: 0, notifications: 'none' })
      await house.enter(page, '/notificationprofiles')
      await expect(page.getByRole('heading', { name: 'No notification profiles' })).toBeVisible()
    },
  },
  {
    name: 'no timeslots available',
    open: async (page, house) => {
      await house.reset({ seed: 1, incidents: 0, notifications: 'none' })
      await house.enter(page, '/notificationprofiles')
      await screenOf(page).button('Create new profile').click()
      await expect(page.getByRole('dialog', { name: 'No timeslots available' })).toBeVisible()
    },
  },
  {
    name: 'profiles that could not be had',
    open: async (page, house) => {
      house.expectConsole(/status of 500/)
      await house.breakDown({ kind: 'status', status: 500, detail: 'The database is locked.', match: { path: 'notificationprofiles/$' } })
      await house.enter(page, '/notificationprofiles')
      await expect(page.getByRole('heading', { name: 'The profiles could not be fetched' })).toBeVisible()
    },
  },
  {
    name: 'leaving profiles unsaved',
    open: async (page, house) => {
      await beginProfile(page, house, 'Evenings')
      await screenOf(page).userMenu.click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
]
