import type { Page } from '@playwright/test'
import type { StormServer } from '../bench/stormServer.ts'

/** A task of an operator, which ends at the list. */
export interface Errand {
  readonly name: string
  readonly run: (page: Page, server: StormServer) => Promise<void>
  /** The minimum number of seconds between two runs; no minimum if absent. */
  readonly every?: number
}

/** The tasks, repeated in this order. */
export const errands: readonly Errand[] = [
  { name: 'open an incident over the list and close it', run: opensDialog },
  { name: 'select rows and start to acknowledge them', run: beginsBulk },
  { name: 'open the page of an incident', run: opensPage },
  { name: 'visit the configuration pages', run: configures },
  { name: 'filter by state', run: filters },
  { name: 'search', run: searches },
  // More than half a minute apart: if the connection breaks more often, the console gives up on it, as it should.
  { name: 'lose the connection', run: losesConnection, every: 45 },
]

async function opensDialog(page: Page): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await rowLinks(page).nth(count).dispatchEvent('click')
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  }
}

async function opensPage(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Open page of incident/ })
    .first()
    .dispatchEvent('click')
  await page.waitForURL(/\/incidents\/\d+/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await backToList(page)
}

async function configures(page: Page): Promise<void> {
  for (const name of ['Timeslots', 'Profiles']) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await backToList(page)
}

async function filters(page: Page): Promise<void> {
  const states = page.getByRole('radiogroup', { name: 'Open or closed' })
  for (const name of ['Closed', 'Open']) {
    await states.getByText(name, { exact: true }).click()
    await page.locator('thead:not([data-loading])').waitFor()
  }
}

async function searches(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search incidents' })
  for (const text of ['link', '']) {
    await field.fill(text)
    await page.locator('thead:not([data-loading])').waitFor()
  }
}

async function beginsBulk(page: Page, server: StormServer): Promise<void> {
  // While the focus is in the list, its rows stay in place.
  await rowLinks(page).first().focus()
  const pks = await page
    .locator('tbody tr[data-pk]')
    .evaluateAll((rows) => rows.slice(0, 3).map((row) => Number(row.getAttribute('data-pk'))))
  await server.order({ order: 'spare', pks })
  for (const pk of pks)
    await page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }).dispatchEvent('click')
  const bar = page.getByRole('region', { name: 'Selected incidents' })
  await bar.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
  await page.getByRole('dialog').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  await bar.getByRole('button', { name: 'Clear', exact: true }).click()
}

async function losesConnection(page: Page, { url }: StormServer): Promise<void> {
  await page.request.delete(`${url}/stand-in/sockets`)
  await page
    .getByText(/^live\b/)
    .first()
    .waitFor({ timeout: 120_000 })
}

/** Returns to the screen on which each sample is taken: the list, with nothing open and no rows held in place. */
export async function backToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Argus, to the incidents' }).click()
  await rowLinks(page).first().waitFor()
  await page.mouse.move(0, 0)
}

function rowLinks(page: Page) {
  return page.locator('tbody a[data-opens]')
}
