import { smallWorld } from './everyScreen.ts'
import { expect } from './house.ts'
import { fillReport, fillShift, shiftOf } from './shiftHands.ts'
import { inTurn, next, sight, type Sight } from './sights.ts'

const path = '/shift'

/** The page of a shift in each of its visible states. */
export const shiftSights: readonly Sight[] = [
  ...inTurn(
    sight('a shift', async (page, house) => {
      await house.reset(smallWorld)
      await fillShift(house)
      await house.enter(page, `${path}?since=8h`)
      await expect(shiftOf(page).foot).toBeVisible()
    }),
    next('the incidents of a number', async (page) => {
      await shiftOf(page).part('New and still open').getByRole('button', { name: '3 incidents: Box down' }).click()
      await expect(page.getByRole('group', { name: '3 incidents: Box down' })).toBeVisible()
    }),
    next('the ways to copy a shift', async (page) => {
      await shiftOf(page).button('More ways to copy').click()
      await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible()
    }),
    next('the period of a shift, with a mistake', async (page) => {
      await page.keyboard.press('Escape')
      await shiftOf(page).button('From … to').click()
      const dialog = page.getByRole('dialog', { name: 'A shift from … to' })
      await dialog.getByLabel('From').fill('yesterday')
      await dialog.getByRole('button', { name: 'Show' }).click()
      await expect(dialog.getByText(/^From is not a time/)).toBeVisible()
    }),
  ),
  ...inTurn(
    sight('a shift that is being read', async (page, house) => {
      await house.reset(smallWorld)
      await house.breakDown({ kind: 'hang', match: { path: 'incidents/events/' } })
      await house.enter(page, path)
      await expect(shiftOf(page).progress).toBeVisible()
    }),
    next('a shift that was cancelled', async (page) => {
      await shiftOf(page).button('Cancel').click()
      await expect(shiftOf(page).button('Go on')).toBeVisible()
    }),
  ),
  ...inTurn(
    sight('a report', async (page, house) => {
      await house.reset(smallWorld)
      await fillReport(house)
      await house.enter(page, `${path}?since=7d&by=host`)
      await expect(shiftOf(page).foot).toBeVisible()
    }),
    next('the days of a report as a table', async (page) => {
      await shiftOf(page).button('As a table').click()
      await expect(shiftOf(page).part('Incidents by day').getByRole('table')).toBeVisible()
    }),
    next('the incidents of a noisy line', async (page) => {
      await shiftOf(page).part('Noisiest').getByRole('button', { name: '3 incidents: UPS on battery' }).click()
      await expect(page.getByRole('group', { name: '3 incidents: UPS on battery' })).toBeVisible()
    }),
  ),
  sight('a shift that could not be read', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.reset(smallWorld)
    await house.breakDown({ kind: 'status', status: 500, match: { path: 'incidents/events/' } })
    await house.enter(page, path)
    await expect(shiftOf(page).button('Try again')).toBeVisible()
  }),
  sight('what a shift costs', async (page, house) => {
    await house.reset({ seed: 1, incidents: 8000 })
    await house.enter(page, path)
    await expect(shiftOf(page).cost).toBeVisible()
  }),
  sight('an address that asks for no shift', async (page, house) => {
    await house.reset(smallWorld)
    await house.enter(page, `${path}?since=9h`)
    await expect(page.getByText('Choose a period above.')).toBeVisible()
  }),
]
