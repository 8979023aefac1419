import { expect, test } from '../support/house.ts'
import { maintenanceAbsentSights } from '../support/maintenanceSights.ts'
import { testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'

/** The page of planned maintenance on a server without it (docs/behaviour.md#maintenance-page). */

testSights(visitsOf(maintenanceAbsentSights))

test('there is no link to planned maintenance, and its address says that there is none', async ({ page, house }) => {
  await house.enter(page)
  await untilControlsAreLoaded(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Incidents', 'Timeslots', 'Profiles', 'Shift'])
  await house.enter(page, '/maintenance')
  await expect(page.getByRole('heading', { name: 'This server has no planned maintenance' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan maintenance' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Site Administration' })).toHaveCount(0)
})
