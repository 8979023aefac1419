import { expect, type Page } from '@playwright/test'
import type { FilterHands, FilterSight } from '../../machines/models/filter/filterDriver.ts'
import { arrive, listAddress, refreshAtOnce, type Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'
import { screenOf } from './screen.ts'

/**
 * Plays the filter story in a browser. There may be other incidents and saved filters: only those whose names match
 * `own` are checked.
 */
export function filterHands(page: Page, stage: Stage, own = /(?:)/): FilterHands {
  const dialog = page.getByRole('dialog')
  /**
   * Opens the controls if they are folded away, as they are on a narrow screen until they are opened for the first
   * time.
   */
  const unfold = async () => {
    const toggle = page.getByRole('button', { name: /^More filters/ })
    await expect(toggle).toBeVisible()
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
  return {
    open: async (path) => {
      await arrive(page, stage, path)
      await unfold()
    },
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    pick: (group, choice) => page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click(),
    choose: async (field, entry) => void (await page.getByLabel(field, { exact: true }).selectOption({ label: entry })),
    search: (text) => page.getByLabel('Search incidents').fill(text),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    answer: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    name: (text) => dialog.getByLabel(/^Filter name/).fill(text),
    see: (sight) => see(page, sight, own),
    seeFocusOn: (role, name) => expect(page.getByRole(role, { name, exact: true })).toBeFocused(),
    address: async () => new URL(page.url()).search,
    refresh: async () => {
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, listAddress)
      expect(
        await work.evaluate(
          (before, now) => ({
            isFocusHere: document.activeElement === before.focus,
            isDialogHere: document.querySelector('[role=dialog]') === before.dialog,
            areRowsHere: before.rows.every((row) => row.isConnected),
            isAllHere: before.rows.length === now,
          }),
          await page.locator('tr[data-pk]').count(),
        ),
      ).toEqual({
        isFocusHere: true,
        isDialogHere: true,
        areRowsHere: true,
        isAllHere: true,
      })
      await work.dispose()
    },
  }
}

/** The parts of the page that a refresh must not change: the rows, the dialog and the focus. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    dialog: document.querySelector('[role=dialog]'),
    rows: [...document.querySelectorAll('tr[data-pk]')],
  }
}

async function see(page: Page, sight: FilterSight, own: RegExp): Promise<void> {
  const { address, listed, chosen = 'No saved filter', choices, offers, isModified = false, dialog, message } = sight
  const filter = page.getByRole('region', { name: 'Filter', includeHidden: true })
  const field = filter.locator('#saved-filter')
  const hidden = { includeHidden: true } as const
  if (message !== undefined) await expectMessage(page, message)
  await expect(page).toHaveURL((now) => now.search === address)
  await expect(page.locator('tr[data-pk]:not([data-gone]) a[data-opens]').filter({ hasText: own })).toHaveText([
    ...(listed ?? []),
  ])
  await expect(screenOf(page).listFailed).toHaveCount(listed === undefined ? 1 : 0)
  const none = field.locator('option').filter({ hasText: /^No saved filter$/ })
  await expect(none.or(field.locator('option').filter({ hasText: own }))).toHaveText(['No saved filter', ...choices])
  await expect(field.locator('option:checked')).toHaveText(chosen)
  await expect(filter.getByRole('button', { name: /^(Save|Discard|Delete|Load) /, ...hidden })).toHaveText([...offers])
  await expect(filter.getByText('Modified', { exact: true })).toHaveCount(isModified ? 1 : 0)
  if (dialog === undefined) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return
  }
  const opened = page.getByRole('dialog', { name: dialog.title })
  await expect(opened).toBeVisible()
  if (dialog.says !== undefined) await expect(opened.getByText(dialog.says, { exact: true })).toBeVisible()
  if (dialog.name !== undefined) await expect(opened.getByRole('textbox')).toHaveValue(dialog.name)
}
