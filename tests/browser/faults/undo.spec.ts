import type { Locator, Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { cutConnection, lostSocket, places } from '../support/misbehaviours.ts'
import { chooseForTicket, logOut, screenOf } from '../support/screen.ts'

/**
 * What waits to be written is never lost, and never sent twice, however its page ends (docs/behaviour.md#undo). The clock
 * of the page stands still unless a test moves it, so that no test depends on speed.
 */

test.use({ undoSeconds: 5 })

const description = 'Uplink to be closed is down'

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

/** The calls that close incidents and were carried out. A call without an answer counts, too, unless only answers do. */
async function writes(house: House, ended = /^(?:20\d|hung|dropped|pending)/): Promise<number> {
  const calls = await house.calls()
  return calls.filter((call) => ended.test(/^POST .*\/events\/(?:bulk\/)? (.*)/.exec(call)?.[1] ?? '')).length
}

function offerOn(page: Page) {
  return page.getByRole('group', { name: 'Undo' })
}

/** Orders closing on the incident's page, and stops the page's clock while the order waits. */
async function orderClosing(page: Page, house: House) {
  page.on('dialog', (dialog) => void dialog.accept())
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.enter(page, `/incidents/${pk}/`)
  await expect(screen.button('Close incident')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await screen.button('Close incident').click()
  await screen.closing.text.fill('Replaced the optics')
  await screen.closing.now.click()
  await expect(offerOn(page)).toContainText(`Closing incident ${pk}`)
  return { screen, pk }
}

/** The page that the operator opens after the first one is gone. */
async function openAgain(page: Page, house: House, pk: number) {
  const next = await page.context().newPage()
  await next.goto(`${house.url}/incidents/${pk}/`)
  return { next, screen: screenOf(next), question: next.getByRole('button', { name: /^Write it now/ }) }
}

/** Lets the page look up the incident again and again until this is on screen. */
async function passUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Ends the page's process, as an operating system without memory does. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('an order waits five seconds, and is then written once', async ({ page, house }) => {
  const { screen, pk } = await orderClosing(page, house)
  await page.clock.runFor(4000)
  await expect(offerOn(page)).toContainText('1 s')
  expect(await writes(house)).toBe(0)
  await page.clock.runFor(1000)
  await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
  await expect(screen.button('Open incident')).toBeVisible()
  expect(await writes(house)).toBe(1)
})

test('u undoes it on every page, and the typed text is offered again', async ({ page, house }) => {
  const { screen, pk } = await orderClosing(page, house)
  await page.getByRole('link', { name: 'Timeslots' }).click()
  await page.keyboard.press('u')
  await expect(offerOn(page)).toHaveText('')
  await page.goto(`${house.url}/incidents/${pk}/`)
  await screen.button('Close incident').click()
  await expect(screen.closing.text).toHaveValue('Replaced the optics')
  expect(await writes(house)).toBe(0)
})

for (const [ending, end] of [
  ['a reload', (page: Page) => page.reload().then(() => page)],
  [
    'closing its tab',
    async (page: Page, house: House) => {
      const [context, address] = [page.context(), page.url()]
      await page.close()
      // The next page looks once, and then waits for its clock, which stands still.
      await expect.poll(() => writes(house, /^20\d/)).toBe(1)
      const next = await context.newPage()
      await next.goto(address)
      return next
    },
  ],
] as const)
  test(`${ending} writes what waits at once, and the next page says so`, async ({ page, house }) => {
    const { pk } = await orderClosing(page, house)
    await page.clock.runFor(1000)
    const next = await end(page, house)
    await expect.poll(() => writes(house)).toBe(1)
    const screen = screenOf(next)
    await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
    await expect(screen.button('Open incident')).toBeVisible()
    await expect(offerOn(next)).toHaveText('')
    await next.clock.runFor(60_000)
    expect(await writes(house)).toBe(1)
  })

test('a ticket URL goes on waiting after a reload, because it has to be looked at first', async ({ page, house }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const pk = await house.report({ description, ticket_url: 'https://tickets.example.org/0' })
  await house.enter(page, `/incidents/${pk}/`)
  await chooseForTicket(page, 'Edit Ticket Url')
  await page.getByLabel('Ticket URL').fill('https://tickets.example.org/1')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(offerOn(page)).toContainText('ticket URL')
  await page.reload()
  await expect(offerOn(page)).toContainText('ticket URL')
  await page.clock.runFor(5000)
  await expect(
    page.getByRole('list', { name: 'Status' }).getByRole('link', { name: 'https://tickets.example.org/1' }),
  ).toBeVisible()
})

test('a page that opens after a minute asks about the order of a killed page', async ({ page, house }) => {
  const { pk } = await orderClosing(page, house)
  await page.context().clock.setSystemTime(Date.now() + 300_000)
  await kill(page)
  const { screen, question } = await openAgain(page, house, pk)
  await expect(question).toBeVisible()
  await expect(screen.button('Close incident')).toBeVisible()
  expect(await writes(house)).toBe(0)
  await question.click()
  await expect(screen.button('Open incident')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await writes(house)).toBe(1)
})

test('the order of a killed page goes on waiting in the next one', async ({ page, house }) => {
  const { pk } = await orderClosing(page, house)
  await kill(page)
  const { next, screen } = await openAgain(page, house, pk)
  await expect(offerOn(next)).toContainText(`Closing incident ${pk}`)
  await next.clock.runFor(5000)
  await expect(screen.button('Open incident')).toBeVisible()
  expect(await writes(house)).toBe(1)
})

test('an order that was carried out although its page was killed is not sent again', async ({ page, house }) => {
  const { pk } = await orderClosing(page, house)
  await house.breakDown({ kind: 'hang', after: true, match: places.signOff })
  await offerOn(page).getByRole('button', { name: 'Now', exact: true }).click()
  await expect.poll(() => writes(house)).toBe(1)
  await kill(page)
  await house.repair()
  const { screen, question } = await openAgain(page, house, pk)
  await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await writes(house)).toBe(1)
})

test('a slow call that outlives its page is waited for', async ({ page, house }) => {
  const { pk } = await orderClosing(page, house)
  await house.breakDown({ kind: 'slow', ms: 3000, match: places.signOff })
  await page.reload()
  const screen = screenOf(page)
  await expect(page.getByText('Closing this incident…')).toBeVisible()
  await expect.poll(() => writes(house)).toBe(1)
  await passUntil(page, screen.status(`Closed incident ${pk}`))
  await expect(page.getByRole('button', { name: /^Write it now/ })).toHaveCount(0)
  expect(await writes(house)).toBe(1)
})

test('if somebody else closed it before the page ended, the next page says who, and keeps the text for a note', async ({
  page,
  house,
}) => {
  const { pk } = await orderClosing(page, house)
  await house.happen(pk, { action: 'close', by: 'admin' })
  await page.reload()
  await expect(page.getByText(`admin has closed incident ${pk} in the meantime.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Replaced the optics')
})

test('another tab leaves an order alone', async ({ page, house }) => {
  const { screen, pk } = await orderClosing(page, house)
  const { next, question } = await openAgain(page, house, pk)
  await expect(screenOf(next).button('Close incident')).toBeVisible()
  await expect(offerOn(next)).toHaveText('')
  await expect(question).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(screen.button('Open incident')).toBeVisible()
  expect(await writes(house)).toBe(1)
})

test('signing out writes what waits first', async ({ page, house }) => {
  // What is fetched after the write meets the end of the session.
  house.expectConsole(/status of 401/)
  await orderClosing(page, house)
  await logOut(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await writes(house)).toBe(1)
})

test('an order that meets the end of the session is asked about at the next sign-in', async ({ page, house }) => {
  house.expectConsole(/status of 401/)
  const { screen } = await orderClosing(page, house)
  // Somebody else signs in as the same user: the token of this page is no longer valid.
  house.tokenOf('operator')
  await page.clock.runFor(5000)
  await page.getByLabel('Username').fill('operator')
  expect(await writes(house)).toBe(0)
  await page.getByLabel('Password').fill('operator')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Closing this incident…')).toBeVisible()
  // For a while, the call might still arrive.
  await passUntil(page, page.getByRole('button', { name: /^Write it now/ }))
  await page.getByRole('button', { name: /^Write it now/ }).click()
  await expect(screen.button('Open incident')).toBeVisible()
  expect(await writes(house)).toBe(1)
})

test('an order that could not be sent for want of a network is looked up, and written if the operator says so', async ({
  page,
  house,
}) => {
  house.expectConsole(cutConnection)
  house.expectConsole(lostSocket)
  const { screen, pk } = await orderClosing(page, house)
  await page.context().setOffline(true)
  await page.clock.runFor(5000)
  await expect(screen.alert(`Failed to close incident ${pk} - no response from the server`)).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.runFor(10_000)
  const question = page.getByRole('button', { name: /^Write it now/ })
  await expect(question).toBeVisible()
  expect(await writes(house)).toBe(0)
  await question.click()
  await expect(screen.button('Open incident')).toBeVisible()
  expect(await writes(house)).toBe(1)
})
