import { answeredMisbehaviours, cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test } from '../support/house.ts'
import { neverReloaded, passes, screenOf, showsNoMarkup } from '../support/screen.ts'

/** A runtime configuration that fails to load (docs/behaviour.md#configuration, docs/behaviour.md#start-up). */

const missing = 'Missing one or more of the required configuration values.'

test.beforeEach(({ page }) => page.clock.install())

test('however the configuration fails to load, the failure is reported, and the operator can retry', async ({
  page,
  house,
}) => {
  const screen = screenOf(page)
  house.expectConsole(/status of 502/)
  let broken = await house.breakDown({ kind: 'status', status: 502, body: 'html', match: places.configuration })
  await house.enter(page, '/incidents/1/')
  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(page).toHaveTitle('Argus')
  const sameDocument = await neverReloaded(page)
  // Stops the automatic retries, because a retry between two misbehaviours would succeed.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  for (const { name, misbehaviour, console } of answeredMisbehaviours.filter(
    (answered) => !/content type of a page/.test(answered.name),
  )) {
    await test.step(name, async () => {
      house.expectConsole(console)
      // The file is never whole in between, because a retry that is still under way would then succeed.
      const next = await house.breakDown({ ...misbehaviour, match: places.configuration })
      await house.repair(broken)
      broken = next
      const answer = page.waitForResponse(/\/runtime-config\.json$/)
      await screen.button('Try again').click()
      await answer
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveText(missing)
      await showsNoMarkup(page)
    })
  }

  await house.repair()
  await screen.button('Try again').click()
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  await sameDocument()
  // A failure to fetch the configuration is only logged.
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('if the connection is cut while the configuration loads, this is reported, and the configuration loads automatically once it is available', async ({
  page,
  house,
}) => {
  house.expectConsole(cutConnection)
  await house.breakDown({ kind: 'drop', match: places.configuration })
  await house.enter(page)
  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(page.getByText('Argus keeps trying to load the file.')).toBeVisible()
  const sameDocument = await neverReloaded(page)
  await passes(page, 5000)
  await expect(page.getByRole('alert')).toHaveText(missing)
  await house.repair()
  // The attempt before the repair must have failed before the clock advances to the next one.
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await passes(page, 10_000)
  await expect(screenOf(page).rows).toHaveCount(25)
  await sameDocument()
})

test('a server that has not responded after five seconds is reported', async ({ page, house }) => {
  house.expectConsole(cutConnection)
  const screen = screenOf(page)
  await house.breakDown({ kind: 'hang', match: places.server })
  await page.goto(`${house.url}/login`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await passes(page, 5000)
  await expect(screen.login.heading).toBeVisible()
  await expect(screen.banner).toBeVisible()
  await house.repair()
  await passes(page, 5000)
  await expect(screen.banner).toBeHidden()
})

test('the console stops waiting for a configuration after ten seconds', async ({ page, house }) => {
  await house.breakDown({ kind: 'hang', match: places.configuration })
  await house.enter(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await passes(page, 10_000)
  await expect(page.getByRole('alert')).toHaveText(missing)
  await house.repair()
  await screenOf(page).button('Try again').click()
  await expect(screenOf(page).rows).toHaveCount(25)
})
