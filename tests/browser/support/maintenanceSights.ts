import { smallWorld } from './everyScreen.ts'
import { expect } from './house.ts'
import { maintenanceOf, planElsewhere } from './maintenanceHands.ts'
import { inTurn, next, sight, type Sight } from './sights.ts'

const path = '/maintenance'
const long = 'Replacement of the core switch and of the power supply in the main hall, CHG-17, with the carrier on site'

/** The maintenance screen in each of its visible states, on a server that has planned maintenance. */
export const maintenanceSights: readonly Sight[] = [
  ...inTurn(
    sight('planned maintenance', async (page, house) => {
      await house.reset(smallWorld)
      await planElsewhere(page, house, [
        { description: long, start: -1, end: 2 },
        { description: 'Cable works', start: 30 },
        { description: 'Fire drill', start: -50, end: -48 },
      ])
      await house.enter(page, path, 'admin')
      await expect(maintenanceOf(page).line('Now', long)).toBeVisible()
    }),
    next('the form of a task that has begun', async (page) => {
      await page.getByRole('button', { name: `Change ${long}` }).click()
      await expect(page.getByRole('group', { name: 'Preview' })).toContainText('Covers')
    }),
    next('the form of a new task, with what is missing', async (page) => {
      const { plan, form } = maintenanceOf(page)
      await plan.click()
      await form.getByRole('button', { name: 'Create maintenance task' }).press('Enter')
      await expect(form.getByText('Required', { exact: true })).toBeVisible()
    }),
    next('the question whether to end a task now', async (page) => {
      await page.getByRole('button', { name: `End now: ${long}` }).click()
      await expect(page.getByRole('dialog', { name: 'End now' })).toBeVisible()
    }),
  ),
  sight('maintenance planned for what has a tag', async (page, house) => {
    await house.reset(smallWorld)
    await house.report({ tags: ['host=oslo-gw9', 'location=oslo'], level: 2 })
    await house.enter(page, `${path}?tag=location%3Doslo`, 'admin')
    const { form } = maintenanceOf(page)
    await form.getByLabel('When').fill('22-02')
    await expect(form.getByRole('group', { name: 'Preview' })).toContainText(/^Covers \d+ open incidents? on/)
  }),
]

/** The same screen on servers that have none, or hide it. */
export const maintenanceAbsentSights: readonly Sight[] = [
  sight('a server without planned maintenance', async (page, house) => {
    await house.enter(page, path, 'admin')
    await expect(page.getByRole('heading', { name: 'This server has no planned maintenance' })).toBeVisible()
  }),
]
