import { expect, type Page } from '@playwright/test'

/** The button that names the chosen saved filter, and the menu that it opens. */
export function savedFiltersOf(page: Page) {
  const button = page.getByRole('button', { name: /^Saved filter/ })
  const menu = page.getByRole('menu', { name: /^Saved filter/ })
  return {
    button,
    menu,
    /** The saved filters, and 'No saved filter'. */
    choices: menu.getByRole('menuitemradio'),
    /** What the operator can do with a saved filter. */
    offers: menu.getByRole('menuitem'),
    async pick(name: string): Promise<void> {
      await button.click()
      const entry = { name, exact: true }
      await menu.getByRole('menuitemradio', entry).or(menu.getByRole('menuitem', entry)).click()
      await expect(menu).toBeHidden()
    },
  }
}

/** Unfolds the filter if it is folded, as it is at first in a narrow window. */
export async function unfoldFilter(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search incidents' })).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Filters/ })
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}
