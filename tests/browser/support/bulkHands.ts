import { expect, type Page } from '@playwright/test'
import type { BulkHands, BulkSight } from '../../machines/models/bulk/bulkDriver.ts'
import { listAddress, refreshAtOnce, type Stage } from './consoleHands.ts'
import { chooseUndo, waitingIn } from './listBar.ts'
import { expectMessage } from './messages.ts'

/** The incidents of the bulk story, and the width of its screen. */
export interface BulkScene {
  /** The primary key of the incident with this description. */
  readonly pkOf: (description: string) => number
  readonly isNarrow: boolean
}

/** Plays the bulk story in a browser. */
export function bulkHands(page: Page, stage: Stage, { pkOf, isNarrow }: BulkScene): BulkHands {
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  const dialog = page.getByRole('dialog')
  const tickOf = (description: string) =>
    page.getByRole('checkbox', { name: `Select incident ${pkOf(description)}`, exact: true })
  const pageTick = page.getByRole('checkbox', { name: 'Select all on this page' })
  const choose = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  return {
    open: (path) => stage.enter(page, path),
    tick: (description, key) => tickOf(description).click(key === undefined ? {} : { modifiers: [key] }),
    // On a narrow screen, a button replaces the header checkbox that ticks the page. It appears with the first tick.
    tickPage: async () => {
      if (!isNarrow) return pageTick.click()
      await page
        .getByRole('checkbox', { name: /^Select incident/ })
        .first()
        .click()
      return choose('Select page')
    },
    untickPage: () => (isNarrow ? choose('Clear') : pageTick.click()),
    choose,
    answer: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    pick: (name) => dialog.getByRole('radio', { name, exact: true }).check(),
    type: (label, text) => dialog.getByLabel(label).fill(text),
    chooseUndo: (seconds) => chooseUndo(page, seconds),
    press: (key) => page.keyboard.press(key),
    writeNow: () => waitingIn(page).getByRole('button', { name: 'Now', exact: true }).click(),
    seeTyped: (label, text) => expect(dialog.getByLabel(label)).toHaveValue(text),
    see: (sight) => see(page, sight),
    seeFocusOn: (name) => expect(panel.getByRole('button', { name, exact: true })).toBeFocused(),
    seeText: (text) => expect(page.getByText(text)).toBeVisible(),
    refresh: async () => {
      // The response to the last action may still be in flight, and may remove a row.
      await refreshAtOnce(page, listAddress)
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, listAddress)
      expect(
        await work.evaluate(({ focus, rows }) => ({
          isFocusHere: document.activeElement === focus,
          areRowsHere: rows.every(
            ({ row, isTicked }) => row.isConnected && row.querySelector('input')?.checked === isTicked,
          ),
        })),
      ).toEqual({ isFocusHere: true, areRowsHere: true })
      await work.dispose()
    },
  }
}

/** The parts of the page that a refresh must not change: the rows, their ticks and the focus. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    rows: [...document.querySelectorAll('tr[data-pk]')].map((row) => ({
      row,
      isTicked: row.querySelector('input')?.checked,
    })),
  }
}

async function see(page: Page, sight: BulkSight): Promise<void> {
  const { ticked, selected = ticked.length, dialog, says = [], ledger, waits, message, listed } = sight
  const panel = page.getByRole('region', { name: 'Selected incidents', includeHidden: true })
  const rows = page.locator('tr[data-pk]:not([data-gone])')
  if (message !== undefined) await expectMessage(page, message)
  await expect(page.getByText('Performing bulk operation... Please wait.')).toHaveCount(0)
  await expect(rows.locator('a[data-opens]')).toHaveText([...listed])
  await expect(rows.filter({ has: page.locator('input:checked') }).locator('a[data-opens]')).toHaveText([...ticked])
  const count = panel.getByText(/^\d+ selected$/)
  if (selected === 0) await expect(count).toHaveCount(0)
  else await expect(count).toHaveText(`${selected} selected`)
  if (dialog === undefined) await expect(page.getByRole('dialog')).toHaveCount(0)
  else await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  for (const text of says) await expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible()
  await expect(waitingIn(page).locator('output')).toHaveText(waits === undefined ? [] : [waits])
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
