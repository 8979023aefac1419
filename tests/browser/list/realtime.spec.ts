import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { smallWorld } from '../support/everyScreen.ts'
import { places } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import { arrive, asked, connectionOf, expectTheServersList, goLive } from '../support/live.ts'
import { callsOf, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/**
 * The live connection over a real socket, and what can go wrong with it (docs/behaviour.md#live-updates). After each
 * fault, the list matches the server's again.
 */

/** The number of attempts to restore a lost connection before the console gives up. */
const maxRetries = 7
/** Milliseconds between two refreshes while the live connection delivers changes. */
const reconcileInterval = 60_000
/** Milliseconds that a handshake may take. */
const handshake = 10_000

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
  house.expectConsole(/WebSocket/)
})

const wireRows = v.object({ results: v.array(v.looseObject({ pk: v.number() })) })

/** Cuts the connection, and expects it to be restored after the back-off. */
async function dropAndRestore(page: Page, house: House, backoff: number) {
  const { live, trying } = connectionOf(page)
  const another = page.waitForEvent('websocket')
  await house.cutSockets()
  // The shortest back-off may be over before it can be seen.
  if (backoff > 1000) await expect(trying).toBeVisible()
  await passes(page, backoff)
  await another
  await expect(live).toBeVisible()
}

/** Cuts the connection until the console gives up: eight times, with longer and longer pauses. */
async function dropUntilGivenUp(page: Page, house: House) {
  const { trying, failure, givenUp } = connectionOf(page)
  for (let retry = 0; retry < maxRetries; retry += 1) await dropAndRestore(page, house, 1000 * 2 ** retry)
  await expect(trying).toHaveCount(0)
  await house.cutSockets()
  await expect(failure).toBeVisible()
  await expect(givenUp).toBeVisible()
  await listBarOf(page).expectUpdates('interval')
}

test('changes show immediately, without a request', async ({ page, house }) => {
  await goLive(page, house)
  await expectTheServersList(page, house)
  await house.forgetCalls()
  const pk = await house.report({ description: 'Live link down' })
  const other = await house.report({ description: 'Deleted by an administrator' })
  await expect(screenOf(page).row('Live link down')).toBeVisible()
  await expect(screenOf(page).row('Deleted by an administrator')).toBeVisible()
  await house.happen(pk, { action: 'acknowledge', description: 'seen' })
  await house.happen(other, { action: 'delete', told: true })
  await expect(screenOf(page).row('Live link down')).toHaveCount(0)
  await expect(screenOf(page).row('Deleted by an administrator')).toHaveCount(0)
  expect((await house.calls()).filter((call) => call.includes('/incidents/'))).toEqual([])
  await expectTheServersList(page, house)
})

test('a live connection that fails in any way recovers, and no change is missed', async ({ page, house }) => {
  const { live } = connectionOf(page)
  await goLive(page, house)
  for (const trouble of [
    { how: 'refuse' },
    { how: 'hang' },
    { how: 'accept-and-drop', times: 1 },
    { how: 'flap', ms: 50, times: 2 },
  ]) {
    await test.step(trouble.how, async () => {
      const description = `Nobody was listening (${trouble.how})`
      await house.breakDown({ kind: 'socket', ...trouble })
      await expect(live).toHaveCount(0)
      await house.report({ description })
      await house.repair()
      // Long enough for the next attempt, however many have failed.
      await passes(page, 8000)
      await expect(live).toBeVisible()
      await expect(screenOf(page).row(description)).toBeVisible()
      await expectTheServersList(page, house)
    })
  }
})

test('a handshake that hangs is given up after ten seconds and tried again', async ({ page, house }) => {
  const { live, trying } = connectionOf(page)
  await goLive(page, house)
  const hung = page.waitForEvent('websocket')
  await house.breakDown({ kind: 'socket', how: 'hang', times: 1 })
  await expect(trying).toBeVisible()
  await passes(page, 1000)
  const socket = await hung
  await passes(page, handshake / 2)
  expect(socket.isClosed()).toBe(false)
  await passes(page, handshake / 2)
  await expect.poll(() => socket.isClosed()).toBe(true)
  await expect(trying).toBeVisible()
  await passes(page, 2000)
  await expect(live).toBeVisible()
  await expectTheServersList(page, house)
})

test('after eight drops without a pause, the connection is given up, and restored by hand', async ({ page, house }) => {
  test.slow()
  const { live } = connectionOf(page)
  const answered = callsOf(page)
  await goLive(page, house)
  await dropUntilGivenUp(page, house)
  await answered()
  await house.report({ description: 'Found by the interval' })
  await passes(page, refreshInterval)
  await expect(screenOf(page).row('Found by the interval')).toBeVisible()
  await expect.poll(() => house.openSockets()).toBe(0)

  await listBarOf(page).chooseUpdates('Realtime')
  await expect(live).toBeVisible()
  await listBarOf(page).expectUpdates('realtime')
  await dropAndRestore(page, house, 1000)
  await expectTheServersList(page, house)
})

test('unreadable messages are counted until the list has been fetched again, and readable ones take effect', async ({
  page,
  house,
}) => {
  const notice = (words: string) => page.getByText(`${words} could not be read`, { exact: true })
  await goLive(page, house)
  await house.say('{"type":"created","payload":')
  await expect(notice('1 live message')).toBeVisible()
  await house.say(JSON.stringify({ type: 'renamed', payload: {} }))
  await house.say(JSON.stringify({ type: 'modified', payload: { pk: 'seven' } }))
  await house.say(JSON.stringify({ type: 'created', payload: { description: 'x'.repeat(500_000) } }))
  await expect(notice('4 live messages')).toBeVisible()
  await house.report({ description: 'Read all the same' })
  await expect(screenOf(page).row('Read all the same')).toBeVisible()
  await passes(page, reconcileInterval)
  await expect(page.getByText('could not be read')).toHaveCount(0)
  await expect(connectionOf(page).live).toBeVisible()
  await expectTheServersList(page, house)
})

test('two thousand messages at once are all applied, and the page stays responsive', async ({ page, house }) => {
  const screen = screenOf(page)
  await goLive(page, house)
  const { results } = v.parse(
    wireRows,
    await asked(page, `${house.url}/api/v2/incidents/?open=true&acked=false&page_size=25`),
  )
  const storm = Array.from({ length: 2000 }, (_, place) =>
    JSON.stringify({
      type: 'modified',
      payload: { ...results[place % results.length], description: `Word ${place}` },
    }),
  )
  const told = house.say(storm)
  await screen.button('Messages').click()
  await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible()
  await page.keyboard.press('Escape')
  await told
  for (let last = 2000 - results.length; last < 2000; last += 1) await expect(screen.row(`Word ${last}`)).toBeAttached()
  await expect(page.getByText('could not be read')).toHaveCount(0)
  await expect(connectionOf(page).live).toBeVisible()
  // The messages did not match the server's state, which takes precedence.
  await passes(page, reconcileInterval)
  await expectTheServersList(page, house)
})

test('signing out ends the connection immediately, and so does a token that is no longer valid', async ({
  page,
  house,
}) => {
  await goLive(page, house)
  expect(await house.openSockets()).toBe(1)
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect.poll(house.openSockets).toBe(0)

  house.expectConsole(/status of 401/)
  await arrive(page, house)
  await expect.poll(house.openSockets).toBe(1)
  // Waits for the responses to the requests that the page sends with the old token when the connection opens. It sends
  // no others before the next step.
  await expect(connectionOf(page).live).toBeVisible()
  await expect(page.locator('[data-turning]')).toHaveCount(0)
  house.tokenOf('operator')
  // A call of the console's own may have found out before.
  const { login } = screenOf(page)
  const { freshness, updates } = listBarOf(page)
  await freshness.or(login.heading).click()
  await updates.getByRole('button', { name: 'Refresh now' }).or(login.heading).click()
  await expect(login.heading).toBeVisible()
  await expect.poll(house.openSockets).toBe(0)
})

test('the column headers have a coloured border while the connection is live, and another colour while the list is loading', async ({
  page,
  house,
}) => {
  const border = () => page.locator('thead').evaluate((head) => getComputedStyle(head).borderBottomColor)
  await arrive(page, house)
  const plain = await border()
  await listBarOf(page).chooseUpdates('Realtime')
  await expect(connectionOf(page).live).toBeVisible()
  await expect.poll(border).not.toBe(plain)
  const live = await border()
  await house.breakDown({ kind: 'slow', ms: 600_000, match: places.list })
  await listBarOf(page).refresh()
  await expect.poll(border).not.toBe(live)
  expect(await border()).not.toBe(plain)
  await house.repair()
  await expect.poll(border).toBe(live)
})
