import { answeredMisbehaviours, cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test } from '../support/house.ts'
import { neverReloaded, passes, refreshInterval, screenOf, showsNoMarkup, staysUsable } from '../support/screen.ts'

/**
 * Under each misbehaviour of the server, the page of one incident shows the promised message and stays usable. It
 * recovers without a reload once the misbehaviour ends (docs/behaviour.md#faults).
 */

const description = 'Uplink of the page is down'

test.beforeEach(({ page }) => page.clock.install())

test.describe('an incident', () => {
  test('whose request is cut off shows the banner, and loads afterwards', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    const pk = await house.report({ description })
    await house.breakDown({ kind: 'drop', match: places.incident })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(screen.banner).toBeVisible()
    await expect(screen.alert('Failed to get incident')).toHaveCount(0)
    await staysUsable(page)
    const sameDocument = await neverReloaded(page)

    await house.repair()
    await passes(page, 5000)
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
    await expect(screen.banner).toBeHidden()
    await sameDocument()
  })

  test('that disappears from the server and returns later does the same on the page', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(/status of 404/)
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
    await house.breakDown({ kind: 'status', status: 404, match: places.incident })
    await passes(page, refreshInterval)
    await expect(screen.alert(`Failed to get incident with pk=${pk}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No such incident' })).toBeVisible()

    await house.repair()
    await passes(page, refreshInterval)
    await expect(page.getByRole('heading', { name: 'No such incident' })).toHaveCount(0)
    await expect(screen.button('Close incident')).toBeVisible()
  })
})

test('the events of an incident may fail to load, in any way: the rest of the page shows, and they load afterwards', async ({
  page,
  house,
}) => {
  const screen = screenOf(page)
  const history = page.getByRole('list', { name: 'What happened' })
  const pk = await house.report({ description })
  await house.happen(pk, { action: 'note', description: 'Looking into it' })
  await house.breakDown({ kind: 'status', status: 400, match: places.events })
  house.expectConsole(/status of 400/)
  await house.enter(page, `/incidents/${pk}/`)
  await expect(screen.alert(`Failed to get events of incident ${pk}: `)).toBeVisible()
  const sameDocument = await neverReloaded(page)
  for (const { name, misbehaviour, words, isServerError, console } of answeredMisbehaviours) {
    await test.step(name, async () => {
      house.expectConsole(console)
      await house.repair()
      await house.breakDown({ ...misbehaviour, match: places.events })
      await passes(page, refreshInterval)
      await expect(screen.alert(`Failed to get events of incident ${pk}: ${words}`)).toBeVisible()
      await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
      await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
      await expect(screen.button('Close incident')).toBeEnabled()
      await expect(history).toHaveCount(0)
      await showsNoMarkup(page)
    })
  }

  await house.repair()
  await passes(page, refreshInterval)
  await expect(history.getByText('Looking into it')).toBeVisible()
  await sameDocument()
})
