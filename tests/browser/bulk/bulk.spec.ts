import type { Page } from '@playwright/test'
import { cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import { neverReloaded, screenOf, showLatest } from '../support/screen.ts'

/** Bulk operations in a real browser, also on a server that fails halfway (docs/behaviour.md#bulk-runs). */

const bulkEvents = { method: 'POST', path: '/api/v2/incidents/events/bulk/' }

function bulkOf(page: Page) {
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  const closing = page.getByRole('dialog', { name: 'Manually close incidents' })
  return {
    panel,
    choice: (name: string) => panel.getByRole('button', { name, exact: true }),
    count: (count: number) => panel.getByText(`${count} selected`, { exact: true }),
    tick: (pk: number) => page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }),
    tickPage: page.getByRole('checkbox', { name: 'Select all on this page' }),
    ledger: panel.getByRole('group', { name: 'Outcome' }),
    closing,
    closeNow: closing.getByRole('button', { name: /^Close (now|[0-9])/ }),
  }
}

/**
 * Counts the bulk requests of the page, not those that reach the server: the browser itself may repeat a request that
 * failed on a kept-open connection.
 */
function countBulkCalls(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bulk/')) count += 1
  })
  return () => count
}

async function twoOpen(page: Page, house: House) {
  const one = await house.report({ description: 'First link is down' })
  const other = await house.report({ description: 'Second link is down' })
  await house.enter(page)
  const bulk = bulkOf(page)
  await bulk.tick(one).check()
  await bulk.tick(other).check()
  return { one, other, bulk }
}

test('a run that succeeds closes the incidents and unticks them, and they leave the list', async ({ page, house }) => {
  const screen = screenOf(page)
  const { bulk } = await twoOpen(page, house)
  await bulk.choice('Close').click()
  await bulk.closing.getByLabel('Closing message').fill('Replaced the optics')
  await bulk.closeNow.click()
  await expect(screen.status('Closed 2/2 incident(s)')).toBeVisible()
  await expect(bulk.panel).toBeHidden()
  await showLatest(page)
  await expect(screen.row('First link is down')).toHaveCount(0)
  await expect(screen.row('Second link is down')).toHaveCount(0)
})

test('if the server breaks in the middle of a run, the rest waits until the operator retries', async ({
  page,
  house,
}) => {
  test.slow()
  house.expectConsole(/status of 500/)
  const screen = screenOf(page)
  await house.reset({ seed: 1, incidents: 0 })
  const pks = []
  for (let count = 0; count < 130; count += 1) pks.push(await house.report({ description: `Link ${count} is down` }))
  await house.enter(page)
  const sameDocument = await neverReloaded(page)
  const bulk = bulkOf(page)
  await page.getByLabel('Rows per page:').selectOption('100')
  await expect(screen.rows).toHaveCount(100)
  await bulk.tickPage.check()
  await screen.button('Next page').click()
  await expect(screen.rows).toHaveCount(30)
  await expect(bulk.count(100)).toBeVisible()
  await bulk.tickPage.check()
  await expect(bulk.count(130)).toBeVisible()

  const bulkCalls = countBulkCalls(page)
  let sent = 0
  await page.route('**/events/bulk/', async (route) => {
    sent += 1
    if (sent === 2) {
      await house.breakDown({
        kind: 'status',
        status: 500,
        body: 'json',
        detail: 'The database is locked.',
        match: bulkEvents,
        times: 1,
      })
    }
    await route.continue()
  })
  await bulk.choice('Close').click()
  await bulk.closeNow.click()
  await expect(screen.alert('Failed to close incident(s) - The database is locked.')).toBeVisible()
  await expect(bulk.panel.getByRole('heading', { name: '100 of 130 closed; 30 not confirmed' })).toBeVisible()
  await expect(bulk.ledger.getByText('Not confirmed and not changed')).toBeVisible()
  await expect(bulk.ledger.getByRole('listitem')).toHaveCount(30)
  expect(bulkCalls()).toBe(2)

  await bulk.choice('Retry the failed ones').click()
  await expect(screen.status('Closed 30/30 incident(s)')).toBeVisible()
  await expect(bulk.panel).toBeHidden()
  expect(bulkCalls()).toBe(3)
  await sameDocument()
})

test('if a run takes effect although its response is lost, the ledger lists the changed incidents, and nothing is sent twice', async ({
  page,
  house,
}) => {
  house.expectConsole(cutConnection)
  const screen = screenOf(page)
  const bulkCalls = countBulkCalls(page)
  const { one, other, bulk } = await twoOpen(page, house)
  await house.breakDown({ kind: 'drop', after: true, match: bulkEvents })
  await bulk.choice('Close').click()
  await bulk.closeNow.click()
  await expect(screen.alert('Failed to close incident(s)')).toBeVisible()
  await expect(bulk.ledger.getByText('Not confirmed, but changed')).toBeVisible()
  await expect(bulk.ledger.getByRole('link')).toHaveText([String(one), String(other)])
  await expect(bulk.choice('Retry the failed ones')).toBeHidden()
  await showLatest(page)
  await expect(screen.row('First link is down')).toHaveCount(0)
  expect(bulkCalls()).toBe(1)
  await bulk.choice('Dismiss').click()
  await expect(bulk.panel).toBeHidden()
})

test('if a run is cut off before it takes effect, the ledger says so, and the operator can retry', async ({
  page,
  house,
}) => {
  house.expectConsole(cutConnection)
  const screen = screenOf(page)
  const { bulk } = await twoOpen(page, house)
  await house.breakDown({ kind: 'drop', match: bulkEvents })
  await bulk.choice('Close').click()
  await bulk.closeNow.click()
  await expect(bulk.ledger.getByText('Not confirmed and not changed')).toBeVisible()
  await house.repair()
  await bulk.choice('Retry the failed ones').click()
  await expect(screen.status('Closed 2/2 incident(s)')).toBeVisible()
  await expect(screen.row('Second link is down')).toHaveCount(0)
})

test('if the ticket plugin fails, a message and the ledger give the reason', async ({ page, house }) => {
  house.expectConsole(/status of 50\d/)
  const screen = screenOf(page)
  const { bulk } = await twoOpen(page, house)
  await house.breakDown({ kind: 'plugin-error', message: 'The ticket system is away.' })
  await bulk.choice('Create tickets').click()
  await page
    .getByRole('dialog', { name: 'Create tickets' })
    .getByRole('button', { name: /^Create / })
    .click()
  await expect(screen.alert('Plugin Error: The ticket system is away.')).toBeVisible()
  await expect(bulk.ledger.getByText('The ticket system is away.')).toHaveCount(2)
})

test('a range that begins at the last tick can be ticked by mouse, and by keyboard alone', async ({ page, house }) => {
  await house.reset({ seed: 1, incidents: 0 })
  const pks: number[] = []
  for (let count = 0; count < 5; count += 1) pks.unshift(await house.report({ description: `Link ${count} is down` }))
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = pks
  await house.enter(page)
  const bulk = bulkOf(page)
  const clear = () => bulk.choice('Clear').click()
  const { row } = screenOf(page)

  await bulk.tick(two).click()
  await bulk.tick(four).click({ modifiers: ['Shift'] })
  await expect(bulk.count(3)).toBeVisible()
  await expect(bulk.tick(three)).toBeChecked()
  await clear()

  await bulk.tick(five).focus()
  await page.keyboard.press('Space')
  await bulk.tick(three).focus()
  await page.keyboard.press('Shift+Space')
  await expect(bulk.count(3)).toBeVisible()
  await bulk.tick(two).focus()
  await page.keyboard.press('Shift+x')
  await expect(bulk.count(4)).toBeVisible()
  await clear()

  await row('Link 4 is down').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(row('Link 2 is down')).toBeFocused()
  await page.keyboard.press('Shift+x')
  await expect(bulk.count(3)).toBeVisible()
  for (const pk of [one, two, three]) await expect(bulk.tick(pk)).toBeChecked()
  await expect(bulk.tick(four)).not.toBeChecked()
})

test('a double click on the button that confirms sends one request, and opens nothing underneath', async ({
  page,
  house,
}) => {
  const bulkCalls = countBulkCalls(page)
  const screen = screenOf(page)
  const { bulk } = await twoOpen(page, house)
  await bulk.choice('Close').click()
  await bulk.closeNow.dblclick()
  await expect(screen.status('Closed 2/2 incident(s)')).toBeVisible()
  await expect(bulk.panel).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(bulkCalls()).toBe(1)
})

test('leaving the list closes the dialog, and on return the ticks and the text are still there', async ({
  page,
  house,
}) => {
  await house.enter(page, '/timeslots')
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeVisible()
  const one = await house.report({ description: 'First link is down' })
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  const bulk = bulkOf(page)
  await bulk.tick(one).check()
  await bulk.choice('Close').click()
  await bulk.closing.getByLabel('Closing message').fill('Half a word')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeVisible()
  await page.goForward()
  await expect(bulk.tick(one)).toBeChecked()
  await expect(bulk.closing).toBeHidden()
  await bulk.choice('Close').click()
  await expect(bulk.closing.getByLabel('Closing message')).toHaveValue('Half a word')
})

test('signing out in the middle of a run pauses it: nothing is sent after the request in flight', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1, incidents: 0 })
  for (let count = 0; count < 3; count += 1) await house.report({ description: `Link ${count} is down` })
  await house.enter(page)
  const { login, userMenu, button } = screenOf(page)
  const bulk = bulkOf(page)
  await bulk.tickPage.check()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') asked.push(request.url())
  })
  const silence = await house.breakDown({ kind: 'hang', after: true, match: { path: 'automatic-ticket/$' } })
  await bulk.choice('Create tickets').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create / })
    .click()
  await expect(page.getByText('Performing bulk operation... Please wait.')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await button('Log out now').click()
  await expect(login.heading).toBeVisible()
  await expect(page.getByText('Performing bulk operation... Please wait.')).toHaveCount(0)
  house.expectConsole(cutConnection)
  // If the browser itself repeats the request that was cut off, its token is no longer valid.
  house.expectConsole(/status of 401/)
  await house.repair(silence)
  await login.fill('operator')
  await expect(screenOf(page).rows).toHaveCount(3)
  expect(asked).toHaveLength(1)
  await expect(page.getByRole('heading', { name: /^Paused while creating tickets for 3 incidents/ })).toBeVisible()
  await expect(button('Go on')).toBeVisible()
})

test('toasts do not cover the bulk panel, even in a browser without anchor positioning', async ({ page, house }) => {
  house.expectConsole(/status of 500/)
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('anchor(', 'unheard-of(') })
  })
  const screen = screenOf(page)
  const { bulk } = await twoOpen(page, house)
  await house.breakDown({
    kind: 'status',
    status: 500,
    body: 'json',
    detail: 'Out of order.',
    match: places.list,
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const message = screen.alert('Api Server Error: Out of order.')
  await expect(message).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 800 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expect(bulk.panel).toBeVisible()
    await expect
      .poll(async () => {
        const [above, below] = [await message.boundingBox(), await bulk.panel.boundingBox()]
        return above !== null && below !== null && above.y + above.height <= below.y
      })
      .toBe(true)
  }
})
