import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { callsOf, logOut, openRow, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { smallWorld } from '../support/everyScreen.ts'

/**
 * No unfinished work is lost: bulk runs, drafts and forms outlive the end of a session, a federated sign-in and a
 * reload. Only their user sees them, and the console leads back to them (docs/behaviour.md#bulk-runs,
 * docs/behaviour.md#drafts).
 */

const bulkEvents = { method: 'POST', path: '/api/v2/incidents/events/bulk/' }

function runOf(page: Page) {
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  return {
    panel,
    choice: (name: string) => panel.getByRole('button', { name, exact: true }),
    title: (words: string) => panel.getByRole('heading', { name: words, exact: true }),
  }
}

/** The banner that leads back to unfinished work. */
function wayBack(page: Page, words: string) {
  const banner = page.getByRole('status').filter({ hasText: words })
  return { banner, goOn: banner.getByRole('button', { name: 'Go on', exact: true }) }
}

/**
 * Counts the responses to requests that close incidents, and records the primary keys of the requests that succeeded.
 */
function closedIncidents(page: Page) {
  const closed: number[] = []
  const counts = { calls: 0 }
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/events/bulk/')) return
    counts.calls += 1
    const body: unknown = response.request().postDataJSON()
    const ids: unknown = Reflect.get(Object(body), 'ids')
    if (response.ok() && Array.isArray(ids)) closed.push(...ids.map(Number))
  })
  return { closed, counts }
}

/** Creates 250 open incidents and ticks them all; returns their primary keys. */
async function tick250(page: Page, house: House) {
  const screen = screenOf(page)
  await house.reset({ seed: 1, incidents: 0 })
  const pks = await Promise.all(
    Array.from({ length: 250 }, (_, index) => house.report({ description: `Link ${index} is down` })),
  )
  await house.enter(page)
  await page.getByLabel('Rows per page:').selectOption('100')
  const tickPage = page.getByRole('checkbox', { name: 'Select all on this page' })
  for (const [index, rows] of [100, 100, 50].entries()) {
    if (index > 0) await screen.button('Next page').click()
    // The first two pages have the same number of rows: an unticked checkbox shows that the next one is on screen.
    await expect(tickPage).not.toBeChecked()
    await expect(screen.rows).toHaveCount(rows)
    await tickPage.check()
  }
  await expect(page.getByText('250 selected', { exact: true })).toBeVisible()
  return pks
}

/** Ticks four incidents, which are enough for a run that is interrupted before anything is done. */
async function tickFour(page: Page, house: House) {
  await house.reset(smallWorld)
  const answered = callsOf(page)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('4 selected', { exact: true })).toBeVisible()
  await answered()
}

async function closeAll(page: Page) {
  await runOf(page).choice('Close').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close \d/ })
    .click()
}

/** Calls the function just before the second chunk reaches the server. */
async function beforeSecondChunk(page: Page, what: () => Promise<unknown>) {
  let sent = 0
  await page.route('**/events/bulk/', async (route) => {
    sent += 1
    if (sent === 2) await what()
    await route.continue()
  })
}

function inOrder(pks: readonly number[]): readonly number[] {
  return pks.toSorted((one, other) => one - other)
}

test('a 401 in the middle of a run of 250 pauses the run until the operator continues it, and no incident is closed twice or left out', async ({
  page,
  house,
}) => {
  test.slow()
  house.expectConsole(/status of 401/)
  const screen = screenOf(page)
  const pks = await tick250(page, house)
  const { closed, counts } = closedIncidents(page)
  // A sign-in elsewhere ends the page's token.
  await beforeSecondChunk(page, () => Promise.resolve(house.tokenOf('operator')))
  await closeAll(page)
  await expect(screen.login.heading).toBeVisible()
  await expect(page.getByText('Paused while closing 250 incidents: 100 done, 150 not sent.')).toBeVisible()
  await screen.login.fill('operator')
  const run = runOf(page)
  await expect(run.title('Paused while closing 250 incidents: 100 done, 150 not sent')).toBeVisible()
  expect([closed.length, counts.calls]).toEqual([100, 2])
  await run.choice('Go on').click()
  await expect(screen.status('Closed 250/250 incident(s)')).toBeVisible()
  expect(inOrder(closed)).toEqual(inOrder(pks))
  expect(counts.calls).toBe(4)
  await expect(run.panel).toBeHidden()
})

test('a reload in the middle of a run pauses the run: the console looks up the incidents without a response, and the rest waits', async ({
  page,
  house,
}) => {
  test.slow()
  const screen = screenOf(page)
  const pks = await tick250(page, house)
  const { closed } = closedIncidents(page)
  await beforeSecondChunk(page, () => house.breakDown({ kind: 'hang', after: true, match: bulkEvents, times: 1 }))
  await closeAll(page)
  await expect(page.getByText('Closing incidents: 100 of 250')).toBeVisible()
  await expect.poll(async () => (await house.calls()).filter((call) => call.includes(bulkEvents.path))).toHaveLength(2)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  const run = runOf(page)
  await expect(run.title('Paused while closing 250 incidents: 200 done, 50 not sent')).toBeVisible()
  await run.choice('Go on').click()
  await expect(screen.status('Closed 250/250 incident(s)')).toBeVisible()
  expect(closed).toHaveLength(150)
  expect(new Set(closed).size).toBe(150)
  expect(pks.filter((pk) => !closed.includes(pk))).toHaveLength(100)
})

test('a duplicated tab does not offer to continue the run: only the original tab does, even after a reload', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 401/)
  const screen = screenOf(page)
  await tickFour(page, house)
  const { closed } = closedIncidents(page)
  // A sign-in elsewhere ends the page's token.
  house.tokenOf('operator')
  await closeAll(page)
  await screen.login.fill('operator')
  const paused = 'Paused while closing 4 incidents: 0 done, 4 not sent'
  await expect(runOf(page).title(paused)).toBeVisible()

  // A tab opened by another tab starts with a copy of that tab's storage, as a duplicated tab does.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/incidents/1/'))])
  await expect(copy.getByRole('navigation').getByRole('link', { name: 'Incidents' })).toBeVisible()
  await copy.getByRole('navigation').getByRole('link', { name: 'Incidents' }).click()
  await expect(screenOf(copy).rows).not.toHaveCount(0)
  await expect(copy.getByText(/Paused while closing/)).toHaveCount(0)
  await copy.reload()
  await expect(screenOf(copy).rows).not.toHaveCount(0)
  await expect(copy.getByText(/Paused while closing/)).toHaveCount(0)

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(runOf(page).title(paused)).toBeVisible()
  await runOf(page).choice('Go on').click()
  await expect(screen.status('Closed 4/4 incident(s)')).toBeVisible()
  expect(new Set(closed).size).toBe(4)
  expect(closed).toHaveLength(4)
})

test('signing out during a run asks first: Stay continues the run, and signing out pauses it until the next sign-in', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 401/)
  const screen = screenOf(page)
  await tickFour(page, house)
  const silence = await house.breakDown({ kind: 'hang', match: bulkEvents, times: 1 })
  await closeAll(page)
  await expect(page.getByText('Closing incidents: 0 of 4')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Log out before it is finished?' })
  await logOut(page)
  await expect(dialog).toContainText('You are closing 4 incidents: 0 done, 4 not sent.')
  await screen.button('Stay').click()
  await expect(dialog).toBeHidden()
  await logOut(page)
  await screen.button('Log out now').click()
  await expect(screen.login.heading).toBeVisible()
  await house.repair(silence)
  // Signing out removes the work stored for a reload. The stored name of the tab contains nothing about the user.
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['argus.1.tab'])
  await screen.login.fill('operator')
  await expect(runOf(page).title('Paused while closing 4 incidents: 0 done, 4 not sent')).toBeVisible()
})

test('after a reload, the console offers to return to an unsent closing message and to an unsaved form', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  const screen = screenOf(page)
  page.on('dialog', (question) => void question.accept())
  await house.enter(page, '/incidents/1/')
  await screen.button('Close incident').click()
  await screen.closing.text.fill('Replaced the op')
  await page.reload()
  const message = wayBack(page, 'You were writing a closing message for incident 1.')
  await message.goOn.click()
  await expect(screen.closing.text).toHaveValue('Replaced the op')
  await screen.closing.cancel.click()
  await expect(message.banner).toHaveCount(0)

  await house.enter(page, '/notificationprofiles')
  const name = page.getByRole('region', { name: 'Night duty' }).getByLabel('Name', { exact: true })
  await openRow(page, 'Night duty')
  await name.fill('Nights')
  await page.reload()
  await expect(name).toHaveValue('Nights')
  await page.goto(`${house.url}/timeslots`)
  const form = wayBack(page, "You were editing the profile 'Night duty'.")
  await form.goOn.click()
  await expect(page).toHaveURL(`${house.url}/notificationprofiles`)
  await expect(name).toHaveValue('Nights')
  await expect(form.banner).toHaveCount(0)
})

test('a federated sign-in returns to the dialog with the same incidents and the same text', async ({ page, house }) => {
  // The page of the identity provider has no icon.
  house.expectConsole(/status of (401|404)/)
  await house.reset(smallWorld)
  const screen = screenOf(page)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.clock.install()
  await house.enter(page, '/', 'observer')
  for (const row of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select incident/ })
      .nth(row)
      .check()
  await runOf(page).choice('Acknowledge').click()
  const dialog = page.getByRole('dialog', { name: 'Submit acknowledments' })
  await dialog.getByLabel('Message').fill('Looking in')
  house.tokenOf('observer')
  await passes(page, refreshInterval)
  await expect(screen.login.heading).toBeVisible()
  await screen.button('Login with OAuth2').click()
  await page.getByRole('link', { name: /^observer/ }).click()
  const back = wayBack(page, 'You were acknowledging 3 incidents.')
  await back.goOn.click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Looking in')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(screen.status('Submitted 3/3 acknowledgment(s)')).toBeVisible()
  await expect(back.banner).toHaveCount(0)
  expect(asked).toEqual([])
})
