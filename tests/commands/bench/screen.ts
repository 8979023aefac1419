import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { browserFlags, provideBrowser } from '../../support/browser.mjs'
import { stormFilter } from './storm.ts'

/** How many rows are ticked. */
export const tickedRows = 5

/** Pixels that the wheel moves the list in one direction, and in one second. */
const wheelDistance = 1000
const wheelSpeed = 250

/** A headless Chromium of the machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideBrowser(), args: [...browserFlags] })
}

/** Signs in as the federation would, which also gives the session that the live connection needs, and goes live. */
export async function goLive(page: Page, url: string): Promise<void> {
  const next = encodeURIComponent(`/incidents${stormFilter.query}`)
  await page.goto(`${url}/oidc/login/dataporten_feide/?user=operator&next=${next}`)
  await rowLinks(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Auto-update:' }).selectOption('Realtime')
  await page
    .getByText(/^live\b/)
    .first()
    .waitFor()
  await page.locator('thead[data-realtime]:not([data-loading])').waitFor({ timeout: 120_000 })
}

/** Ticks the first rows, opens the dialog of the row after them, and answers which rows that were. */
export async function busyOneself(page: Page): Promise<readonly number[]> {
  const rows = page.locator('tbody tr[data-pk]')
  // With the focus in the list its rows stay where they are.
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

/** Closes the dialog, unticks everything, and turns to something else than the list. */
export async function letGo(page: Page): Promise<void> {
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
 * Turns the wheel slowly, down and up again, until told to stop: beside the list, as a pointer over it would hold the
 * rows where they are.
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

/** How many rows the list says it has, and the primary key of the first one. */
export function shownList(page: Page): Promise<{ readonly count: number; readonly newest: number }> {
  return page.evaluate(() => {
    const table = document.querySelector('table')
    const row = document.querySelector('tbody tr[data-pk]')
    return {
      // The row of headings is one of them.
      count: Number(table?.getAttribute('aria-rowcount')) - 1,
      newest: Number(row?.getAttribute('data-pk')),
    }
  })
}

function rowLinks(page: Page) {
  return page.locator('tbody a[data-opens]')
}
