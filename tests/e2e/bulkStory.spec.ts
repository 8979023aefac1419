import type { Page } from '@playwright/test'
import {
  bulkDriver, closedOne, links, statelessOne, type BulkHands, type BulkServer, type BulkSight,
} from '../models/bulkDriver.ts'
import { bulkModel } from '../models/bulkStory.ts'
import { joined, planned, play, storyOf } from '../models/player.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

/** The story of many incidents, played in a real browser against the stand-in server, on a wide and a narrow screen. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    for (const path of waysOn(screen, planned(joined(bulkModel.getShortestPaths())))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        const pks = new Map<string, number>()
        for (const description of [closedOne, statelessOne, ...links.toReversed()]) {
          pks.set(description, await house.report({ description, stateful: description !== statelessOne }))
        }
        const pkOf = (description: string) => pks.get(description) ?? Number.NaN
        await house.happen(pkOf(closedOne), { action: 'close' })
        const server: BulkServer = {
          breakDown: house.breakDown,
          repair: house.repair,
          remove: (description) => house.happen(pkOf(description), { action: 'delete' }),
          pkOf,
        }
        await play(path, bulkDriver(handsOf(page, house, pkOf, screen === 'narrow'), server))
      })
    }
  })
}

function handsOf(page: Page, house: House, pkOf: (description: string) => number, isNarrow: boolean): BulkHands {
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  const dialog = page.getByRole('dialog')
  const tickOf = (description: string) =>
    page.getByRole('checkbox', { name: `Select incident ${pkOf(description)}`, exact: true })
  const pageTick = page.getByRole('checkbox', { name: 'Select all on this page' })
  const choose = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  return {
    open: (path) => house.enter(page, path),
    tick: (description, key) => tickOf(description).click(key === undefined ? {} : { modifiers: [key] }),
    // A narrow list has no heading to tick the page in: its button comes with the first tick.
    tickPage: async () => {
      if (!isNarrow) return pageTick.click()
      await page.getByRole('checkbox', { name: /^Select incident/ }).first().click()
      return choose('Select page')
    },
    untickPage: () => (isNarrow ? choose('Clear') : pageTick.click()),
    choose,
    answer: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    type: (label, text) => dialog.getByLabel(label).fill(text),
    see: (sight) => see(page, sight),
    seeFocusOn: (name) => expect(panel.getByRole('button', { name, exact: true })).toBeFocused(),
    seeText: (text) => expect(page.getByText(text)).toBeVisible(),
    refresh: async () => {
      // The answer to what was done may still be on its way, and with it a row that is gone by then.
      await refreshAtOnce(page)
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page)
      expect(await work.evaluate(({ focus, rows }) => ({
        isFocusHere: document.activeElement === focus,
        areRowsHere: rows.every(({ row, isTicked }) => row.isConnected && row.querySelector('input')?.checked === isTicked),
      }))).toEqual({ isFocusHere: true, areRowsHere: true })
      await work.dispose()
    },
  }
}

/** What a refresh must not disturb: the rows themselves, their ticks and the focus. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    rows: [...document.querySelectorAll('tr[data-pk]')].map((row) => ({
      row, isTicked: row.querySelector('input')?.checked,
    })),
  }
}

/**
 * The connection was away for a moment: the list is fetched again. The clock stays as it is, since the server would
 * take what is done a minute ahead of it for something to come.
 */
async function refreshAtOnce(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => /\/incidents\/\?(?!count)/.test(response.url()))
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

async function see(page: Page, sight: BulkSight): Promise<void> {
  const { ticked, selected = ticked.length, dialog, says = [], ledger, message, listed } = sight
  const panel = page.getByRole('region', { name: 'Selected incidents', includeHidden: true })
  const rows = page.locator('tr[data-pk]:not([data-gone])')
  if (message !== undefined) await expect(screenOf(page).said(message)).toBeVisible()
  await expect(page.getByText('Performing bulk operation... Please wait.')).toHaveCount(0)
  await expect(rows.locator('a[data-opens]')).toHaveText([...listed])
  await expect(rows.filter({ has: page.locator('input:checked') }).locator('a[data-opens]')).toHaveText([...ticked])
  const count = panel.getByText(/^\d+ selected$/)
  if (selected === 0) await expect(count).toHaveCount(0)
  else await expect(count).toHaveText(`${selected} selected`)
  if (dialog === undefined) await expect(page.getByRole('dialog')).toHaveCount(0)
  else await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  for (const text of says) await expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible()
  await seeLedger(page, ledger)
}

async function seeLedger(page: Page, ledger: BulkSight['ledger']): Promise<void> {
  const panel = page.getByRole('region', { name: 'Selected incidents', includeHidden: true })
  const headings = panel.getByRole('heading', { level: 3 })
  if (ledger === undefined) {
    await expect(panel.getByRole('heading')).toHaveCount(0)
    return
  }
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(ledger.heading)
  await expect(headings).toHaveText(Object.keys(ledger.groups))
  await expect(panel.getByRole('listitem').locator('bdi')).toHaveText(Object.values(ledger.groups).flat())
}
