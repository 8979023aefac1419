import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { answeredMisbehaviours, cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import {
  neverReloaded,
  passes,
  refreshInterval,
  screenOf,
  showsNoMarkup,
  staysUsable,
  waitsToBeShown,
} from '../support/screen.ts'
import { atPlace } from '../support/screens.ts'

/**
 * Under each misbehaviour of the server, the list shows the promised message, stays usable and keeps the operator's
 * input. It recovers without a reload once the misbehaviour ends (docs/behaviour.md#faults).
 */

const description = 'Uplink of the list is down'
const news = 'Reported while the list was blind'

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

/** Opens an incident over the list, and types a closing message in its dialog. This message must not be lost. */
async function typeClosingMessage(page: Page, house: House) {
  const screen = screenOf(page)
  await house.report({ description })
  await house.enter(page)
  await screen.row(description).click()
  await screen.button('Close incident').click()
  await screen.closing.text.fill('Half a sent')
  return screen
}

test.describe('the first list', () => {
  test('that fails to load, in any way, shows a message with the reason, and loads automatically afterwards', async ({
    page,
    house,
  }) => {
    test.slow()
    for (const { name, misbehaviour, words, isServerError, console } of atPlace(0, answeredMisbehaviours)) {
      await test.step(name, async () => {
        const screen = screenOf(page)
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.list })
        await house.enter(page)
        await expect(screen.alert(`Failed to get incidents: ${words}`)).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(screen.listFailed).toBeVisible()
        await expect(screen.banner).toBeHidden()
        await showsNoMarkup(page)
        await staysUsable(page)
        const sameDocument = await neverReloaded(page)

        await house.repair()
        await passes(page, refreshInterval)
        await expect(screen.rows).toHaveCount(4)
        await expect(screen.listFailed).toBeHidden()
        await sameDocument()
      })
    }
  })

  test('that the server never sends shows placeholders, after 30 seconds the banner, and loads later', async ({
    page,
    house,
  }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    await house.breakDown({ kind: 'hang', match: places.incidents })
    await house.enter(page)
    await expect.poll(house.calls).toContainEqual(expect.stringContaining('/incidents/?'))
    await expect(screen.placeholders).toHaveCount(1)
    await staysUsable(page)
    // The calls that wait for the list are sent after two seconds.
    await passes(page, 2000)
    await expect.poll(house.calls).toContainEqual(expect.stringContaining('/filters/'))
    await passes(page, 30_000)
    await expect(screen.banner).toBeVisible()
    await expect(screen.listFailed).toBeVisible()

    await house.repair()
    await passes(page, 5000)
    await expect(screen.rows).toHaveCount(4)
    await expect(screen.banner).toBeHidden()
  })

  test('may contain unreadable rows: these are counted, and the rest are shown', async ({ page, house }) => {
    const screen = screenOf(page)
    await house.breakDown({ kind: 'invalid-rows', rows: 3, match: places.list })
    await house.enter(page)
    await expect(screen.rows).toHaveCount(1)
    await expect(screen.status('3 incidents could not be read')).toBeVisible()

    await house.repair()
    await passes(page, refreshInterval)
    await expect(screen.rows).toHaveCount(4)
    await expect(page.getByText('could not be read')).toHaveCount(0)
  })
})

test.describe('a refresh while a dialog is open', () => {
  test('may fail in any way: the rows and the typed text stay, and the list catches up', async ({ page, house }) => {
    test.slow()
    const screen = await typeClosingMessage(page, house)
    const sameDocument = await neverReloaded(page)
    let waiting = 0
    for (const { name, misbehaviour, words, isServerError, console } of atPlace(1, answeredMisbehaviours)) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.list })
        await house.report({ description: `${news}: ${name}` })
        await passes(page, refreshInterval)
        await expect(screen.alert(`Failed to get incidents: ${words}`)).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(screen.stale).toBeAttached()
        await expect(screen.rows).toHaveCount(5)
        await expect(screen.closing.text).toHaveValue('Half a sent')
        await showsNoMarkup(page)

        await house.repair()
        await passes(page, refreshInterval)
        waiting += 1
        await waitsToBeShown(page, waiting)
        await expect(screen.stale).toHaveCount(0)
      })
    }
    await screen.closing.text.pressSequentially('ence')
    await expect(screen.closing.text).toHaveValue('Half a sentence')
    await sameDocument()
  })

  test('may find the server down: the banner shows, the typed text stays, and the list catches up afterwards', async ({
    page,
    house,
  }) => {
    house.expectConsole(cutConnection)
    const screen = await typeClosingMessage(page, house)
    const sameDocument = await neverReloaded(page)
    await house.breakDown({ kind: 'drop', match: places.server })
    await passes(page, refreshInterval)
    await expect(screen.banner).toBeVisible()
    await expect(screen.stale).toBeAttached()
    await expect(screen.rows).toHaveCount(5)
    await passes(page, 5000)
    await expect(screen.banner).toBeVisible()
    await screen.closing.text.pressSequentially('ence')

    await house.repair()
    await house.report({ description: news })
    await passes(page, 5000)
    await expect(screen.banner).toBeHidden()
    await waitsToBeShown(page, 1)
    await expect(screen.closing.text).toHaveValue('Half a sentence')
    await sameDocument()
  })

  test('may receive no response: after 30 seconds the banner shows, and the list catches up afterwards', async ({
    page,
    house,
  }) => {
    house.expectConsole(cutConnection)
    // The console sends a request without a token to find out whether the failed request was redirected to a sign-in
    // page.
    house.expectConsole(/status of 401/)
    const screen = await typeClosingMessage(page, house)
    await house.forgetCalls()
    await house.breakDown({ kind: 'hang', match: places.server })
    await passes(page, refreshInterval)
    await expect.poll(async () => (await house.calls()).length).toBeGreaterThan(0)
    await passes(page, 30_000)
    await expect(screen.banner).toBeVisible()
    await expect(screen.closing.text).toHaveValue('Half a sent')

    await house.repair()
    await house.report({ description: news })
    await passes(page, 5000)
    await expect(screen.banner).toBeHidden()
    await waitsToBeShown(page, 1)
    await expect(screen.closing.text).toHaveValue('Half a sent')
  })
})

test.describe('turning the page', () => {
  const turned = { method: 'GET', path: 'cursor=' } as const

  test.beforeEach(({ house }) => house.reset({ seed: 1 }))

  test('may fail in any way: a message says why, and the operator can retry', async ({ page, house }) => {
    const screen = screenOf(page)
    await house.enter(page)
    await expect(screen.rows).toHaveCount(25)
    const first = await screen.rows.first().getByRole('link').first().getAttribute('href')
    for (const { name, misbehaviour, words, console } of atPlace(
      0,
      answeredMisbehaviours.filter((answered) => answered.name !== '404'),
    )) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: turned })
        await screen.button('Next page').click()
        await expect(screen.alert(`Failed to get incidents: ${words}`)).toBeVisible()
        await expect(screen.listFailed).toBeVisible()

        await house.repair()
        await screen.button('Try again').click()
        await expect(screen.rows).toHaveCount(25)
        await expect(screen.rows.locator(`a[href="${first}"]`)).toHaveCount(0)
        await screen.button('First page').click()
        await expect(screen.rows.locator(`a[href="${first}"]`).first()).toBeVisible()
      })
    }
    await staysUsable(page)
  })

  test('shows the first page, without a message, if the server no longer knows the cursor', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(/status of 404/)
    await house.enter(page)
    await expect(screen.rows).toHaveCount(25)
    await house.breakDown({ kind: 'status', status: 404, detail: 'Invalid cursor', match: turned })
    await screen.button('Next page').click()
    await expect.poll(async () => (await house.calls()).at(-1)).not.toContain('cursor=')
    await expect(screen.rows).toHaveCount(25)
    await expect(screen.button('First page')).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows the page requested last, even if the responses arrive out of order', async ({ page, house }) => {
    const screen = screenOf(page)
    await house.enter(page)
    await expect(screen.rows).toHaveCount(25)
    // Only these two requests: one of the alarm watch, which also asks for incidents, would take the place of either.
    const pages = { method: 'GET', path: 'page_size=(25|10)(?!\\d)' }
    const outOfOrder = await house.breakDown({ kind: 'out-of-order', match: pages, times: 2 })
    await screen.button('Next page').click()
    // A request that is cancelled before it reaches the server would leave nothing to arrive late.
    await expect.poll(() => house.timesLeft(outOfOrder)).toBe(1)
    await page.getByLabel('Rows per page:').selectOption('10')
    await expect(screen.rows).toHaveCount(10)
    await expect(screen.button('First page')).toBeDisabled()
    await expect
      .poll(async () => (await house.calls()).filter((call) => /incidents\/\?.*cursor=/.test(call)))
      .toHaveLength(1)
    await expect(screen.rows).toHaveCount(10)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('the browser', () => {
  test('can go offline and online again: meanwhile the banner shows, and the typed text stays', async ({
    page,
    house,
  }) => {
    house.expectConsole(cutConnection)
    const screen = await typeClosingMessage(page, house)
    const sameDocument = await neverReloaded(page)
    await page.context().setOffline(true)
    await expect(screen.banner).toBeVisible()
    await expect(screen.closing.text).toHaveValue('Half a sent')
    await house.report({ description: news })

    await page.context().setOffline(false)
    await expect(screen.banner).toBeHidden()
    await waitsToBeShown(page, 1)
    await expect(screen.closing.text).toHaveValue('Half a sent')
    await sameDocument()
  })
})
