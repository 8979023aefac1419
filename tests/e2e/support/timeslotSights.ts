import type { Page } from '@playwright/test'
import type { Sight } from './everyScreen.ts'
import { expect, type House } from './house.ts'

const path = '/timeslots'
const timeslots = { path: 'timeslots/$' }

function cardOf(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function openAll(page: Page, house: House) {
  await house.enter(page, path)
  await expect(cardOf(page, 'Night duty')).toBeVisible()
}

async function askToDelete(page: Page, house: House, name: string) {
  await openAll(page, house)
  await page.getByRole('button', { name: `Delete timeslot ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name: 'Delete', exact: true })
}

/** The timeslots screen in each state that one can see. */
export const timeslotSights: readonly Sight[] = [
  { name: 'timeslots', open: openAll },
  {
    name: 'timeslots, none',
    open: async (page, house) => {
      await house.enter(page, path, 'nameless')
      await expect(page.getByRole('heading', { name: 'No timeslots' })).toBeVisible()
    },
  },
  {
    name: 'timeslots, loading',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'GET', ...timeslots } })
      await house.enter(page, path)
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'timeslots that could not be had',
    open: async (page, house) => {
      house.expectConsole(/status of 503/)
      await house.breakDown({ kind: 'status', status: 503, match: { method: 'GET', ...timeslots } })
      await house.enter(page, path)
      await expect(page.getByRole('heading', { name: 'The timeslots could not be fetched' })).toBeVisible()
    },
  },
  {
    name: 'timeslot, invalid',
    open: async (page, house) => {
      await openAll(page, house)
      const card = cardOf(page, 'Night duty')
      await card.getByLabel('Name').fill('')
      await card.getByLabel('Start').first().fill('noon')
      await card.getByLabel('End').first().fill('')
      for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
        await card.getByRole('checkbox', { name: day }).last().uncheck()
      }
      await expect(card.getByText('Required')).toHaveCount(3)
    },
  },
  {
    name: 'timeslot, past midnight',
    open: async (page, house) => {
      await openAll(page, house)
      const card = cardOf(page, 'Office hours')
      await card.getByLabel('Start').fill('22:00')
      await card.getByLabel('End').fill('06:30:00.250000')
      await expect(card.getByRole('button', { name: 'Split at midnight' })).toBeVisible()
    },
  },
  {
    name: 'timeslot, being saved',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'PUT' } })
      await openAll(page, house)
      const card = cardOf(page, 'Office hours')
      await card.getByRole('checkbox', { name: 'All day' }).check()
      await card.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByRole('form')).toHaveAttribute('aria-busy', 'true')
    },
  },
  {
    name: 'timeslot, not saved',
    open: async (page, house) => {
      house.expectConsole(/status of 400/)
      await openAll(page, house)
      const card = cardOf(page, 'Create new timeslot')
      await card.getByLabel('Name').fill('Night duty')
      await card.getByRole('button', { name: 'Create' }).click()
      await expect(card.getByText('Not saved')).toBeVisible()
    },
  },
  {
    name: 'timeslot, not saved, of a recurrence and of more',
    open: async (page, house) => {
      house.expectConsole(/status of 400/)
      const answer = {
        time_recurrences: [{ non_field_errors: ["'start' must be before 'end'."], start: ['Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'] }],
        owner: ['Invalid pk "3" - object does not exist.'],
      }
      await house.breakDown({ kind: 'status', status: 400, answer, match: { method: 'PUT' } })
      await openAll(page, house)
      const card = cardOf(page, 'Night duty')
      await card.getByLabel('Name').fill('A duty with a rather long name, by night')
      await card.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByText('Not saved')).toBeVisible()
    },
  },
  {
    name: 'timeslot without a recurrence',
    open: async (page, house) => {
      await openAll(page, house)
      const card = cardOf(page, 'Office hours')
      await card.getByRole('button', { name: 'Remove recurrence 1' }).click()
      await expect(card.getByText('Once saved: never active')).toBeVisible()
    },
  },
  {
    name: 'timeslot, to be deleted, looking for profiles',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'GET', path: 'notificationprofiles/$' } })
      const dialog = await askToDelete(page, house, 'Office hours')
      await expect(dialog.getByText('Looking for the profiles that use it...')).toBeVisible()
    },
  },
  {
    name: 'timeslot, to be deleted, with profiles',
    open: async (page, house) => {
      const dialog = await askToDelete(page, house, 'Office hours')
      await expect(dialog.getByRole('listitem')).toHaveText(['Daytime'])
    },
  },
  {
    name: 'timeslot, to be deleted, nobody knows with what',
    open: async (page, house) => {
      house.expectConsole(/status of 503/)
      await house.breakDown({ kind: 'status', status: 503, match: { method: 'GET', path: 'notificationprofiles/$' } })
      const dialog = await askToDelete(page, house, 'Office hours')
      await expect(dialog.getByText('could not be found out')).toBeVisible()
    },
  },
  {
    name: 'timeslot, being deleted',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'DELETE' } })
      const dialog = await askToDelete(page, house, 'Office hours')
      await dialog.getByRole('button', { name: 'yes' }).click()
      await expect(dialog.getByRole('button', { name: 'yes' })).toHaveAttribute('aria-disabled', 'true')
    },
  },
]
