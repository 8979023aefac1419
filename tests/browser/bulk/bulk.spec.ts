import type { Page } from '@playwright/test'
import { cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import { screenOf, showLatest } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

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
  await listBarOf(page).refresh()
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
