import { expect, type Locator, type Page } from '@playwright/test'
import { viewports } from './screens.ts'

/** The menus of the bar over the list (docs/behaviour.md#freshness, docs/behaviour.md#columns), and what is chosen in them. */
export function listBarOf(page: Page) {
  const freshness = page.getByRole('button', { name: /^(Updated|Rows from|Not updated)/ })
  const updates = page.getByRole('dialog', { name: 'Updates' })
  const displayButton = page.getByRole('button', { name: 'Display', exact: true })
  const display = page.getByRole('dialog', { name: 'Display' })
  const autoUpdate = updates.getByRole('combobox', { name: 'Auto-update:' })
  /** Does something in a menu, and closes the menu. */
  const inMenu = async (button: Locator, menu: Locator, act: () => Promise<unknown>) => {
    await button.click()
    await act()
    await button.click()
    await expect(menu).toBeHidden()
  }
  const press = (name: string) =>
    inMenu(freshness, updates, () => updates.getByRole('button', { name, exact: true }).click())
  return {
    freshness,
    updates,
    displayButton,
    display,
    autoUpdate,
    chooseUpdates: (method: string) => inMenu(freshness, updates, () => autoUpdate.selectOption(method)),
    expectUpdates: (method: string) => inMenu(freshness, updates, () => expect(autoUpdate).toHaveValue(method)),
    pause: () => press('Pause'),
    resume: () => press('Resume'),
    /** Presses the button that is on screen in a narrow window and if the rows may be out of date, or else that of the menu. */
    refresh: async () => {
      const next = page.getByRole('button', { name: 'Refresh', exact: true })
      await expect(next.or(freshness).first()).toBeVisible()
      await ((await next.isVisible()) ? next.click() : press('Refresh now'))
    },
    chooseUndo: (seconds: number) =>
      inMenu(displayButton, display, () => display.getByLabel(/^Time to undo/).selectOption(String(seconds))),
    chooseRows: (density: 'Comfortable' | 'Compact') =>
      inMenu(displayButton, display, () => display.getByRole('radio', { name: density }).check()),
  }
}

/** Chooses beside the list for how long what is ordered can be undone. The menu is only in a wide window. */
export async function chooseUndo(page: Page, seconds: number): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(viewports.wide)
  await listBarOf(page).chooseUndo(seconds)
  if (size !== null) await page.setViewportSize(size)
}

/** The place in the top bar for what waits to be written, even behind a dialog. */
export function waitingIn(page: Page): Locator {
  return page.getByRole('group', { name: 'Undo', includeHidden: true })
}
