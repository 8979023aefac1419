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
    /** The actions on them. */
    offers: menu.getByRole('menuitem'),
    async pick(name: string): Promise<void> {
      await button.click()
      const entry = { name, exact: true }
      await menu.getByRole('menuitemradio', entry).or(menu.getByRole('menuitem', entry)).click()
      await expect(menu).toBeHidden()
    },
  }
}

/** In a narrow window, unfolds the filter, which is folded at first. */
export async function unfoldFilter(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search incidents' })).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Filters/ })
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}
