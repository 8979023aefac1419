import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { browserFlags, provideHeadlessBrowser } from '../../support/browser.mjs'
import { stormFilter } from './storm.ts'
import { listBarOf } from '../../browser/support/listBar.ts'

/** The window in which everything is measured. */
export const screen = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Oslo' } as const

/** The number of selected rows. */
export const tickedRows = 5

/** How far the wheel scrolls in one direction, in pixels. */
const wheelDistance = 1000
/** The speed of the wheel, in pixels per second. */
const wheelSpeed = 250

/**
 * Opens a Chromium without an interface of its own, because the full browser loads some hundred files for its address bar
 * with each page, beside what is measured.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideHeadlessBrowser(), args: [...browserFlags] })
}

/**
 * Signs in with a federated sign-in, which also creates the session that the live connection needs, and chooses
 * realtime.
 */
export async function goLive(page: Page, url: string): Promise<void> {
  const next = encodeURIComponent(`/incidents${stormFilter.query}`)
  await page.goto(`${url}/oidc/login/dataporten_feide/?user=operator&next=${next}`)
  await rowLinks(page).first().waitFor()
  await listBarOf(page).chooseUpdates('Realtime')
  await page
    .getByText(/^live\b/)
    .first()
    .waitFor()
  await page.locator('thead[data-realtime]:not([data-loading])').waitFor({ timeout: 120_000 })
}

/** Selects the first rows and opens the dialog of the row after them. Returns the primary keys of all these rows. */
export async function holdList(page: Page): Promise<readonly number[]> {
  const rows = page.locator('tbody tr[data-pk]')
  // While the focus is in the list, its rows stay in place.
  await rowLinks(page).first().focus()
  const pks = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute('data-pk'))))
  const chosen = pks.slice(0, tickedRows + 1)
  for (const pk of chosen.slice(0, tickedRows)) {
    await page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }).check({ force: true })
  }
  await page.locator(`tr[data-pk="${chosen.at(-1)}"] a[data-opens]`).click()
  await page.getByRole('dialog', { name: new RegExp(`^${chosen.at(-1)}: `) }).waitFor()
  return chosen
}

/** Closes the dialog, clears the selection, and moves pointer and focus away from the list. */
export async function releaseList(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page
    .getByRole('region', { name: 'Selected incidents' })
    .getByRole('button', { name: 'Clear', exact: true })
    .click()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: /user menu$/ }).focus()
}

/**
 * Turns the wheel slowly, down and up again, until stopped. The pointer stays outside the list, where it does not hold
 * the rows in place.
 */
export function scrollSlowly(devTools: CDPSession): { readonly stop: () => Promise<void> } {
  let isOn = true
  const turn = async () => {
    for (let distance = -wheelDistance; isOn; distance = -distance) {
      await devTools.send('Input.synthesizeScrollGesture', {
        x: 4,
        y: 450,
        yDistance: distance,
        speed: wheelSpeed,
        gestureSourceType: 'mouse',
        preventFling: true,
      })
    }
  }
  const turned = turn()
  return {
    stop: () => {
      isOn = false
      return turned
    },
  }
}

/** The number of rows that the list announces, and the primary key of the first one. */
export function shownList(page: Page): Promise<{ readonly count: number; readonly newest: number }> {
  return page.evaluate(() => {
    const table = document.querySelector('table')
    const row = document.querySelector('tbody tr[data-pk]')
    return {
      // The header row counts as one.
      count: Number(table?.getAttribute('aria-rowcount')) - 1,
      newest: Number(row?.getAttribute('data-pk')),
    }
  })
}

function rowLinks(page: Page) {
  return page.locator('tbody a[data-opens]')
}
