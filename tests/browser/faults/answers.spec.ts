import { smallWorld } from '../support/everyScreen.ts'
import { places } from '../support/misbehaviours.ts'
import { expect, test, updateCalls } from '../support/house.ts'
import { connectionOf, goLive } from '../support/live.ts'
import { viewports } from '../support/screens.ts'
import { neverReloaded, passes, refreshInterval, screenOf, showsNoMarkup, staysUsable } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/**
 * Odd responses to any call: far too long, nested far too deep, empty, too late, or redirected
 * (docs/behaviour.md#faults). The tests of each call cover the messages for ordinary faults.
 */

const description = 'Uplink of the answers is down'

/**
 * The length of the longest message in characters (docs/behaviour.md#messages), with the label of its severity and its
 * button.
 */
const longestMessage = 500 + 'Error'.length + '\n\nDetails'.length

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

test('an error of half a megabyte and a deeply nested error are cut short, and the page stays usable', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of (400|500)/)
  // Even on a narrow screen, the message must not cover any button of the dialog.
  await page.setViewportSize(viewports.narrow)
  const closing = /\/events\/$/
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.enter(page, `/incidents/${pk}/`)
  await screen.button('Close incident').click()
  await screen.closing.text.fill('Replaced the optics')
  const sameDocument = await neverReloaded(page)
  for (const [status, body, words] of [
    [500, JSON.stringify({ detail: 'x'.repeat(500_000) }), / and 500 kB more/],
    [400, `{"detail":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, /unreadable/],
    [400, `{${Array.from({ length: 20_000 }, (_, field) => `"field ${field}":["is wrong"]`).join()}}`, /is wrong/],
  ] as const) {
    await page.route(closing, (route) => route.fulfill({ status, contentType: 'application/json', body }))
    await screen.closing.now.click()
    const message = screen.alert(`Failed to close incident ${pk}`).filter({ hasText: words })
    await expect(message).toBeVisible()
    expect((await message.innerText()).trim().length).toBeLessThanOrEqual(longestMessage)
    await expect(screen.closing.text).toHaveValue('Replaced the optics')
    await page.unroute(closing)
  }
  await expect(page.locator('body')).not.toContainText('call stack')
  await screen.closing.now.click()
  await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
  await sameDocument()
})

test('if the response for the list is null or empty, an error is reported, the rows stay, and the list catches up', async ({
  page,
  house,
}) => {
  const screen = screenOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(4)
  for (const [answered, words] of [
    [{ status: 200, answer: null }, 'of an unexpected shape'],
    [{ status: 204 }, 'that cannot be read'],
  ] as const) {
    const id = await house.breakDown({ kind: 'status', ...answered, match: places.list })
    await listBarOf(page).refresh()
    await expect(screen.alert(`Failed to get incidents: The server sent data ${words}`)).toBeVisible()
    await expect(screen.stale).toBeVisible()
    await expect(screen.rows).toHaveCount(4)
    await house.repair(id)
    await listBarOf(page).refresh()
    await expect(screen.stale).toHaveCount(0)
  }
})

test('a change counts as done if its response is empty, and shows the reason if it is refused because of a conflict', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 409/)
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.enter(page, `/incidents/${pk}/`)
  await screen.button('Close incident').click()
  const id = await house.breakDown({
    kind: 'status',
    status: 409,
    detail: 'Somebody else is at it.',
    match: places.signOff,
  })
  await screen.closing.now.click()
  await expect(screen.alert(`Failed to close incident ${pk} - Somebody else is at it.`)).toBeVisible()
  await house.repair(id)
  await house.breakDown({ kind: 'status', status: 204, after: true, match: places.signOff })
  await screen.closing.now.click()
  await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
  await expect(screen.button('Open incident')).toBeVisible()
})

test('a request refused with 429 is retried right after the requested pause, and not before', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 429/)
  const screen = screenOf(page)
  const listCalls = async () => (await house.calls()).filter((call) => /incidents\/\?(?!count)/.test(call)).length
  await house.enter(page)
  await expect(screen.rows).toHaveCount(4)
  await house.breakDown({ kind: 'status', status: 429, retryAfter: 300, match: places.incidents })
  await listBarOf(page).refresh()
  await expect(page.getByText('The server asked for a pause.')).toBeVisible()
  await expect(screen.button('Refresh')).toBeDisabled()
  const asked = await listCalls()
  await house.repair()
  await house.report({ description })
  for (let refresh = 0; refresh < 3; refresh += 1) await passes(page, refreshInterval)
  await staysUsable(page)
  expect(await listCalls()).toBe(asked)
  await expect(screen.rows).toHaveCount(4)
  await passes(page, 300_000)
  await expect(screen.row(description)).toBeVisible()
  // The rows are no longer out of date.
  await expect(screen.button('Refresh')).toBeHidden()
})

test('an endless redirect, or one to a page of the site, is reported as a page; the rows stay, and the request is not retried over and over', async ({
  page,
  house,
}) => {
  house.expectConsole(/ERR_TOO_MANY_REDIRECTS/)
  const screen = screenOf(page)
  await house.enter(page)
  await expect(screen.rows).toHaveCount(4)
  const sameDocument = await neverReloaded(page)
  for (const leads of [{}, { location: '/login' }]) {
    const id = await house.breakDown({ kind: 'status', status: 302, ...leads, match: places.list })
    await house.forgetCalls()
    await listBarOf(page).refresh()
    await expect(screen.stale).toBeVisible()
    await expect(screen.alert('The server sent a page instead of data.')).toBeVisible()
    await expect(screen.banner).toBeHidden()
    await expect(screen.rows).toHaveCount(4)
    await showsNoMarkup(page)
    // The browser itself follows some twenty redirects before it gives up.
    expect((await house.calls()).length).toBeLessThan(30)
    await house.repair(id)
    await listBarOf(page).refresh()
    await expect(screen.stale).toHaveCount(0)
  }
  await sameDocument()
})

test('a late response does not undo a change from a live message', async ({ page, house }) => {
  const screen = screenOf(page)
  const changed = await house.report({ description })
  const deleted = await house.report({ description: 'Deleted meanwhile' })
  await goLive(page, house)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const given = page.waitForResponse(/\/incidents\/\?(?!count)/)
  await page.route(
    /\/incidents\/\?(?!count)/,
    async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await listBarOf(page).refresh()
  await expect.poll(() => updateCalls(house)).toBeGreaterThan(0)
  await house.happen(changed, { action: 'change', description: 'Uplink is slow' })
  await house.happen(deleted, { action: 'delete', told: true })
  await house.report({ description: 'Reported meanwhile' })
  const expectChanges = async () => {
    await expect(screen.row('Uplink is slow')).toBeVisible()
    await expect(screen.row('Reported meanwhile')).toBeVisible()
    await expect(screen.row('Deleted meanwhile')).toHaveCount(0)
    await expect(screen.row(description)).toHaveCount(0)
  }
  await expectChanges()
  arrive()
  await (await given).finished()
  await expect(page.locator('[data-turning]')).toHaveCount(0)
  await expectChanges()
  await expect(connectionOf(page).live).toBeVisible()
})
