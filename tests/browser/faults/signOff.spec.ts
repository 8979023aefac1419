import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { breakdowns, cutConnection, garblings, places, refusals } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import { neverReloaded, screenOf, showsNoMarkup } from '../support/screen.ts'

/**
 * Under each misbehaviour of the server, closing and reopening report what failed and keep the operator's input. They
 * work without a reload once the misbehaviour ends (docs/behaviour.md#sign-off).
 */

const description = 'Uplink to be closed is down'
const typed = 'Replaced the optics'

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

async function openClosing(page: Page, house: House) {
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.enter(page, `/incidents/${pk}/`)
  await screen.button('Close incident').click()
  await screen.closing.text.fill(typed)
  return { screen, pk, sameDocument: await neverReloaded(page) }
}

test.describe('closing', () => {
  test('may fail in any way: a message says why, and the typed text stays', async ({ page, house }) => {
    const { screen, pk, sameDocument } = await openClosing(page, house)
    for (const { name, misbehaviour, words, isServerError, console } of [...refusals, ...breakdowns]) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.signOff })
        await screen.closing.now.click()
        await expect(screen.alert(`Failed to close incident ${pk} - ${words}`)).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(screen.closing.text).toHaveValue(typed)
        await showsNoMarkup(page)
        await house.repair()
      })
    }
    await screen.closing.now.click()
    await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
    await expect(screen.button('Open incident')).toBeVisible()
    await expect(page.getByText(typed)).toHaveCount(1)
    await sameDocument()
  })

  test('may be cut off before it takes effect: a message says so, and the operator can retry', async ({
    page,
    house,
  }) => {
    house.expectConsole(cutConnection)
    const { screen, pk, sameDocument } = await openClosing(page, house)
    await house.breakDown({ kind: 'drop', match: places.signOff })
    await screen.closing.now.click()
    await expect(screen.alert(`Failed to close incident ${pk}`)).toBeVisible()
    await expect(screen.closing.text).toHaveValue(typed)
    await expect(screen.closing.now).toBeEnabled()

    await house.repair()
    await screen.closing.now.click()
    await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
    await expect(screen.button('Open incident')).toBeVisible()
    await expect(page.getByText(typed)).toHaveCount(1)
    await expect(screen.banner).toBeHidden()
    await sameDocument()
  })

  test("may take effect although its response is lost: the page shows the server's state", async ({ page, house }) => {
    house.expectConsole(cutConnection)
    const { screen, pk } = await openClosing(page, house)
    await house.breakDown({ kind: 'drop', after: true, match: places.signOff })
    await screen.closing.now.click()
    await expect(screen.alert(`Failed to close incident ${pk}`)).toBeVisible()
    await expect(screen.closing.dialog).toContainText('This incident has been closed in the meantime.')
    await expect(screen.closing.text).toHaveValue(typed)
    await screen.closing.cancel.click()
    await expect(screen.button('Open incident')).toBeVisible()
    await expect(page.getByText(typed)).toHaveCount(1)
  })

  test('may be slow: the dialog waits, and sends only one request', async ({ page, house }) => {
    const { screen, pk } = await openClosing(page, house)
    await house.forgetCalls()
    await house.breakDown({ kind: 'slow', ms: 600_000, match: places.signOff })
    await screen.closing.now.click()
    await expect(screen.closing.now).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(screen.closing.text).toHaveValue(typed)
    await house.repair()
    await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
    expect((await house.calls()).filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })
})

test('reopening may be refused, or take effect with an unreadable response: a message says so, and the dialog follows', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 403/)
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.happen(pk, { action: 'close' })
  await house.enter(page, `/incidents/${pk}/`)
  await screen.button('Open incident').click()
  const [yes, no] = ['yes', 'no'].map((name) => screen.reopening.getByRole('button', { name }))
  for (const { misbehaviour, words } of [...refusals.slice(0, 1), ...garblings.slice(0, 1)]) {
    await house.breakDown({ ...misbehaviour, match: places.signOff })
    await yes?.click()
    await expect(screen.alert(`Failed to reopen incident ${pk} - ${words}`)).toBeVisible()
    await house.repair()
  }
  await expect(screen.reopening).toContainText('This incident has been reopened in the meantime.')
  await no?.click()
  await expect(screen.button('Close incident')).toBeVisible()
})
