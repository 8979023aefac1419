import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { openRow } from './screen.ts'
import { closeDialog, inTurn, next, sight, type Sight } from './sights.ts'

const path = '/timeslots'
const timeslots = { method: 'GET', path: 'timeslots/$' }
const profiles = { method: 'GET', path: 'notificationprofiles/$' }

function cardOf(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function openAll(page: Page, house: House) {
  await house.enter(page, path)
  await expect(cardOf(page, 'Night duty')).toBeVisible()
}

async function askToDelete(page: Page, name: string) {
  await openRow(page, name)
  await page.getByRole('button', { name: `Delete timeslot ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name: 'Delete', exact: true })
}

/** The timeslots screen in each of its visible states. */
export const timeslotSights: readonly Sight[] = [
  ...inTurn(
    sight('timeslots', openAll),
    next('timeslots, one open', (page) => openRow(page, 'Office hours')),
    next('deleting a timeslot that profiles use', async (page) => {
      const dialog = await askToDelete(page, 'Office hours')
      await expect(dialog.getByRole('listitem')).toHaveText(['Daytime'])
    }),
    next('deleting a timeslot, while the profiles that use it are looked up', async (page, house) => {
      await closeDialog(page, 'Delete')
      await house.breakDown({ kind: 'hang', match: profiles })
      const dialog = await askToDelete(page, 'Office hours')
      await expect(dialog.getByText('Looking for the profiles that use it...')).toBeVisible()
    }),
    next('a timeslot being deleted, although the profiles that use it are unknown', async (page, house) => {
      house.expectConsole(/status of 503/)
      await closeDialog(page, 'Delete')
      await house.repair()
      await house.breakDown({ kind: 'hang', match: { method: 'DELETE' } })
      await house.breakDown({ kind: 'status', status: 503, match: profiles })
      const dialog = await askToDelete(page, 'Office hours')
      await expect(dialog.getByText('It is not known which profiles use it')).toBeVisible()
      await dialog.getByRole('button', { name: 'yes' }).click()
      await expect(dialog.getByRole('button', { name: 'yes' })).toHaveAttribute('aria-disabled', 'true')
    }),
  ),
  sight('timeslots, none', async (page, house) => {
    await house.enter(page, path, 'nameless')
    await expect(page.getByRole('heading', { name: 'No timeslots' })).toBeVisible()
  }),
  sight('timeslots that failed to load', async (page, house) => {
    house.expectConsole(/status of 503/)
    await house.breakDown({ kind: 'status', status: 503, match: timeslots })
    await house.enter(page, path)
    await expect(page.getByRole('heading', { name: 'The timeslots could not be fetched' })).toBeVisible()
  }),
  sight('timeslots, invalid, past midnight and without a recurrence', async (page, house) => {
    await openAll(page, house)
    await openRow(page, 'Night duty')
    const night = cardOf(page, 'Night duty')
    await night.getByLabel('Name').fill('')
    await night.getByLabel('Start').first().fill('noon')
    await night.getByLabel('End').first().fill('')
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await night.getByRole('checkbox', { name: day }).last().uncheck()
    }
    await expect(night.getByText('Required')).toHaveCount(3)
    await openRow(page, 'Office hours')
    const office = cardOf(page, 'Office hours')
    await office.getByLabel('Start').fill('22:00')
    await office.getByLabel('End').fill('06:30:00.250000')
    await expect(office.getByRole('button', { name: 'Split at midnight' })).toBeVisible()
    await openRow(page, 'All the time')
    const always = cardOf(page, 'All the time')
    await always.getByRole('button', { name: 'Remove recurrence 1' }).click()
    await expect(always.getByText('Once saved, never active')).toBeVisible()
  }),
  ...inTurn(
    sight(
      'timeslots, not saved: a duplicate name, and errors in a recurrence and in the owner',
      async (page, house) => {
        house.expectConsole(/status of 400/)
        const ofTheRecurrence = {
          non_field_errors: ["'start' must be before 'end'."],
          start: ['Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'],
        }
        const answer = { time_recurrences: [ofTheRecurrence], owner: ['Invalid pk "3" - object does not exist.'] }
        await house.breakDown({ kind: 'status', status: 400, answer, match: { method: 'PUT' } })
        await openAll(page, house)
        await openRow(page, 'Create new timeslot')
        const created = cardOf(page, 'Create new timeslot')
        await created.getByLabel('Name').fill('Night duty')
        await created.getByRole('button', { name: 'Create timeslot', exact: true }).click()
        await expect(created.getByText('Not saved')).toBeVisible()
        await openRow(page, 'Night duty')
        const changed = cardOf(page, 'Night duty')
        await changed.getByLabel('Name').fill('A duty with a rather long name, by night')
        await changed.getByRole('button', { name: 'Save' }).click()
        await expect(changed.getByText('Not saved')).toBeVisible()
      },
    ),
    next('a timeslot being saved', async (page, house) => {
      await house.repair()
      await house.breakDown({ kind: 'hang', match: { method: 'PUT' } })
      await openRow(page, 'Office hours')
      const card = cardOf(page, 'Office hours')
      await card.getByRole('checkbox', { name: 'All day' }).check()
      await card.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByRole('form')).toHaveAttribute('aria-busy', 'true')
    }),
  ),
]
