import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { openRow, screenOf } from './screen.ts'
import { closeDialog, inTurn, next, sight, type Sight } from './sights.ts'

async function openProfiles(page: Page, house: House) {
  await house.enter(page, '/notificationprofiles')
  await expect(page.getByRole('heading', { name: 'Night duty' })).toBeVisible()
}

function begunProfile(page: Page) {
  return page.getByRole('region', { name: 'New profile' })
}

function pausing(page: Page) {
  return page.getByRole('dialog', { name: 'Pause several profiles' })
}

/** The profiles screen in each of its visible states. */
export const profileSights: readonly Sight[] = [
  ...inTurn(
    sight('profiles', openProfiles),
    next('profiles, one open', async (page) => {
      await openRow(page, 'Night duty')
      await expect(screenOf(page).button('Save Night duty')).toBeVisible()
    }),
    next('profiles, the week as a table', async (page) => {
      await page.getByText('As a table').click()
      await expect(page.getByRole('columnheader', { name: 'Destination' })).toBeVisible()
    }),
    next('profiles, what one would have told', async (page) => {
      await openRow(page, 'Profile 4')
      const card = page.getByRole('region', { name: 'Profile 4' })
      await card.getByRole('button', { name: 'What would it have told me?' }).click()
      await card.getByRole('table').getByRole('button').first().click()
      await expect(card.getByRole('list', { name: 'The events of' })).toBeVisible()
    }),
    next('profiles, deleting', async (page) => {
      await openRow(page, 'Night duty')
      await screenOf(page).button('Delete Night duty').click()
      await expect(page.getByRole('dialog', { name: 'Delete' })).toBeVisible()
    }),
    next('profiles, a new one without a filter', async (page) => {
      await closeDialog(page, 'Delete')
      await screenOf(page).button('Create new profile').click()
      await begunProfile(page).getByLabel('Name', { exact: true }).fill('Evenings')
    }),
    next('leaving profiles unsaved', async (page) => {
      await screenOf(page).userMenu.click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    }),
    next('profiles, adding a destination', async (page) => {
      await closeDialog(page, 'Leave without saving?')
      await begunProfile(page).getByRole('button', { name: 'Add destination' }).click()
      await expect(page.getByRole('dialog', { name: 'Add destination' })).toBeVisible()
    }),
    next('profiles, discarding a destination that is not created yet', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add destination' })
      await dialog.getByRole('combobox', { name: 'Medium' }).click()
      await page.getByRole('option', { name: 'SMS' }).click()
      await dialog.getByLabel('Title').fill('Night phone')
      await page.keyboard.press('Escape')
      await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
    }),
    next('profiles, a new filter', async (page) => {
      await page.getByRole('dialog', { name: 'Add destination' }).getByRole('button', { name: 'Discard' }).click()
      await begunProfile(page).getByRole('button', { name: 'New filter' }).click()
      const dialog = page.getByRole('dialog', { name: 'New filter' })
      await dialog.getByRole('radio', { name: '1 - Critical' }).click()
      await dialog.getByRole('textbox', { name: 'Tag' }).fill('location=oslo')
      await expect(dialog).toContainText(/open incidents? match(?:es)? it now/)
    }),
    next('profiles, a new timeslot', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'New filter' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await begunProfile(page).getByRole('button', { name: 'New timeslot' }).click()
      await expect(page.getByRole('dialog', { name: 'New timeslot' })).toBeVisible()
    }),
    next('profiles, choosing destinations', async (page) => {
      await page.getByRole('button', { name: 'Back to the profile' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await begunProfile(page).getByLabel('Name', { exact: true }).fill('')
      await begunProfile(page).getByRole('combobox', { name: 'Destinations' }).click()
      await expect(begunProfile(page).getByRole('option', { name: 'Email noc@example.org' })).toBeVisible()
    }),
    next('profiles, a new one refused', async (page, house) => {
      house.expectConsole(/status of 400/)
      const card = begunProfile(page)
      await card.getByLabel('Name', { exact: true }).fill('Night duty')
      await card.getByRole('combobox', { name: 'Filters' }).click()
      await card.getByRole('option', { name: 'Nobody looks at these yet' }).click()
      await page.keyboard.press('Escape')
      await screenOf(page).button('Create profile').click()
      await expect(card.getByText('Not saved')).toBeVisible()
    }),
  ),
  sight('profiles, one being saved', async (page, house) => {
    await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'notificationprofiles/\\d+/$' } })
    await openProfiles(page, house)
    await openRow(page, 'Night duty')
    await page.getByRole('region', { name: 'Night duty' }).getByLabel('Name', { exact: true }).fill('Nights')
    await screenOf(page).button('Save Night duty').click()
    await expect(screenOf(page).button('Save Night duty')).toHaveAttribute('aria-disabled', 'true')
  }),
  ...inTurn(
    sight('profiles, pausing several', async (page, house) => {
      await openProfiles(page, house)
      await screenOf(page).button('Pause several').click()
      await expect(pausing(page).getByText(/^If they stay off/)).toBeVisible()
    }),
    next('profiles, pausing several without a day to come', async (page) => {
      await pausing(page).getByLabel('Turn on again on').fill('2026-01-01')
      await expect(pausing(page).getByText('Choose a day in the future.')).toBeVisible()
    }),
    next('profiles, one of several not paused', async (page, house) => {
      house.expectConsole(/status of 403/)
      await pausing(page).getByLabel('Turn on again on').fill('2126-01-01')
      const match = { method: 'PUT', path: 'notificationprofiles/3/$' }
      await house.breakDown({ kind: 'status', status: 403, detail: 'Not on Sundays.', match })
      await screenOf(page).button('Pause 2 profiles').click()
      await expect(pausing(page).getByText('1 profile could not be paused')).toBeVisible()
    }),
    next('profiles, one paused and open', async (page) => {
      await screenOf(page).button('Close').click()
      await openRow(page, 'Night duty')
      await expect(screenOf(page).button('Forget the pause')).toBeVisible()
    }),
    next('profiles, the pause of one over', async (page) => {
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage).filter((key) => key.includes('.pauses:')))
          localStorage.setItem(name, (localStorage.getItem(name) ?? '').replaceAll('2126-', '2025-'))
      })
      await page.reload()
      await expect(screenOf(page).button('Turn on 1 profile')).toBeVisible()
    }),
    next('list, the pause of a profile over', async (page, house) => {
      await house.enter(page, '/')
      await expect(page.getByRole('link', { name: 'The pause of ‘Night duty’ is over' })).toBeVisible()
    }),
    next('profiles, turning several on', async (page, house) => {
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage).filter((key) => key.includes('.pauses:'))) {
          const other = { pk: 4, name: 'Profile 4', until: '2025-01-01', at: 0 }
          localStorage.setItem(name, (localStorage.getItem(name) ?? '').replace('[', `[${JSON.stringify(other)},`))
        }
      })
      const match = { method: 'PUT', path: 'notificationprofiles/' }
      await house.breakDown({ kind: 'slow', ms: 600_000, match })
      await house.enter(page, '/notificationprofiles')
      await screenOf(page).button('Turn on 2 profiles').click()
      await expect(screenOf(page).button('Stop')).toBeVisible()
    }),
  ),
  ...inTurn(
    sight('no profiles, no timeslots', async (page, house) => {
      await house.reset({ seed: 1, incidents: 0, notifications: 'none' })
      await house.enter(page, '/notificationprofiles')
      await expect(page.getByRole('heading', { name: 'No notification profiles' })).toBeVisible()
    }),
    next('no timeslots available', async (page) => {
      await screenOf(page).button('Create new profile').click()
      await expect(page.getByRole('dialog', { name: 'No timeslots available' })).toBeVisible()
    }),
  ),
  sight('profiles that failed to load', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.breakDown({
      kind: 'status',
      status: 500,
      detail: 'The database is locked.',
      match: { path: 'notificationprofiles/$' },
    })
    await house.enter(page, '/notificationprofiles')
    await expect(page.getByRole('heading', { name: 'The profiles could not be fetched' })).toBeVisible()
  }),
]
