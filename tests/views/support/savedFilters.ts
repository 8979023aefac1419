import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The button that names the chosen saved filter and opens the menu. */
export function savedButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Saved filter/ })
}

/** Opens the menu of the saved filters, and chooses this entry. */
export async function pickSaved(user: UserEvent, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Saved filter/ }))
  const menu = within(screen.getByRole('menu', { name: /^Saved filter/ }))
  await user.click(menu.queryByRole('menuitemradio', { name: entry }) ?? menu.getByRole('menuitem', { name: entry }))
}

/** Opens the menu and closes it again. Returns the names in it: the saved filters, and the actions on them. */
export async function savedMenu(user: UserEvent) {
  await user.click(savedButton())
  const menu = within(screen.getByRole('menu', { name: /^Saved filter/ }))
  const names = (role: 'menuitem' | 'menuitemradio') =>
    menu.queryAllByRole(role).map((item) => item.querySelector('[data-name]')?.textContent ?? '')
  const shown = { choices: names('menuitemradio'), offers: names('menuitem') }
  await user.keyboard('{Escape}')
  return shown
}
