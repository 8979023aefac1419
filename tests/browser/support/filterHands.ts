import { expect, type Page } from '@playwright/test'
import type { FilterHands, FilterSight } from '../../machines/models/filter/filterDriver.ts'
import { arrive, listAddress, refreshAtOnce, type Stage } from './consoleHands.ts'
import { savedFiltersOf, unfoldFilter } from './filterControls.ts'
import { expectMessage } from './messages.ts'
import { screenOf } from './screen.ts'

/**
 * Plays the filter story in a browser. There may be other incidents and saved filters, so only those whose names match
 * `own` are checked.
 */
export function filterHands(page: Page, stage: Stage, own = /(?:)/): FilterHands {
  const dialog = page.getByRole('dialog')
  const saved = savedFiltersOf(page)
  return {
    open: async (path) => {
      await arrive(page, stage, path)
      await unfoldFilter(page)
    },
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    pick: (group, choice) => page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click(),
    choose: async (field, entry) =>
      void (await page.getByRole('combobox', { name: field, exact: true }).selectOption({ label: entry })),
    search: (text) => page.getByLabel('Search incidents').fill(text),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    pickSaved: (entry) => saved.pick(entry),
    // The button of the same name at the top of a dialog has no text.
    answer: (name) => dialog.getByRole('button', { name, exact: true }).filter({ hasText: name }).click(),
    name: (text) => dialog.getByLabel(/^Filter name/).fill(text),
    describeNotification: async (name, address) => {
      const choose = (group: string, option: string | RegExp) =>
        dialog
          .getByRole('group', { name: group, exact: true })
          .getByRole('radio', { name: option, exact: true })
          .click()
      await choose('Severity at most', '1 - Critical')
      await dialog.getByRole('textbox', { name: 'Tag' }).fill('location=oslo')
      await choose('Time', /^At night/)
      await choose('Destination', 'A new destination')
      await choose('By', 'Email')
      await dialog.getByRole('textbox', { name: /^Email address/ }).fill(address)
      await dialog.getByText('Other names', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Name of the filter' }).fill(name)
      await dialog.getByRole('textbox', { name: 'Name of the profile' }).fill(name)
    },
    see: (sight) => see(page, sight, own),
    seeFocusOn: (name) => expect(page.getByRole('button', { name, exact: true })).toBeFocused(),
    seeFocusOnSaved: () => expect(saved.button).toBeFocused(),
    address: async () => new URL(page.url()).search,
    refresh: async () => {
      await expect(page.locator('thead[data-loading]')).toHaveCount(0)
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
  const { address, listed, chosen, choices, offers, conditions, isModified = false, dialog, message } = sight
  const saved = savedFiltersOf(page)
  if (message !== undefined) await expectMessage(page, message)
  await expect(page).toHaveURL((now) => now.search === address)
  await expect(page.locator('tr[data-pk]:not([data-gone]) a[data-opens]').filter({ hasText: own })).toHaveText([
    ...(listed ?? []),
  ])
  await expect(screenOf(page).listFailed).toHaveCount(listed === undefined ? 1 : 0)
  if (dialog !== undefined) {
    const opened = page.getByRole('dialog', { name: dialog.title })
    await expect(opened).toBeVisible()
    if (dialog.says !== undefined) await expect(opened.getByText(dialog.says, { exact: true })).toBeVisible()
    if (dialog.name !== undefined) await expect(opened.getByRole('textbox')).toHaveValue(dialog.name)
    return
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Conditions in force' }).getByRole('listitem')).toHaveText([
    ...conditions,
  ])
  await expect(saved.button).toHaveText(
    chosen === undefined ? 'Saved filters' : `Saved filter: ${chosen}${isModified ? 'Modified' : ''}`,
  )
  await saved.button.click()
  const names = saved.choices.locator('[data-name]')
  const none = names.filter({ hasText: /^No saved filter$/ })
  await expect(none.or(names.filter({ hasText: own }))).toHaveText(['No saved filter', ...choices])
  // Beside them, a link may lead to the server's page of planned maintenance.
  await expect(saved.offers.and(page.locator('button')).locator('[data-name]')).toHaveText([...offers])
  await page.keyboard.press('Escape')
  await expect(saved.menu).toBeHidden()
}
