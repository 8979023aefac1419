import { expect, test } from '../support/house.ts'
import { sourceAbsentSights } from '../support/sourceSights.ts'
import { testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'

/** The page of the sources on a server that does not say when they were last heard (docs/behaviour.md#sources-page). */

testSights(visitsOf(sourceAbsentSights))

test('there is neither an entry in the menu nor a command for it, nor for maintenance, and staff are led to the administration', async ({
  page,
  house,
}) => {
  await house.enter(page, '/sourcesystems', 'admin')
  await expect(page.getByRole('heading', { name: /^This server does not say/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Site Administration' })).toBeVisible()
  await untilControlsAreLoaded(page)
  await page.getByRole('button', { name: /user menu$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sources' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^Commands/ }).click()
  await expect(page.getByRole('option', { name: /^Destinations/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /^(Sources|Maintenance)/ })).toHaveCount(0)
})
