import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** The menus of the bar over the list (docs/behaviour.md#freshness, docs/behaviour.md#columns), and what is chosen in them. */

/** The menus come after the rows. */
function freshnessButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: /^(Updated|Rows from|Not updated)/ })
}

/** Opens the menu of the age of the rows, unless it is open. */
export async function openUpdates(user: UserEvent) {
  if (screen.queryByRole('dialog', { name: 'Updates' }) === null) await user.click(await freshnessButton())
  return within(screen.getByRole('dialog', { name: 'Updates' }))
}

/** Closes the menu of the age of the rows: keys act on the rows again. */
export async function closeUpdates(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Updates' })).toBeNull())
}

export async function pauseUpdates(user: UserEvent): Promise<void> {
  await user.click((await openUpdates(user)).getByRole('button', { name: 'Pause' }))
}

export async function resumeUpdates(user: UserEvent): Promise<void> {
  await user.click((await openUpdates(user)).getByRole('button', { name: 'Resume' }))
}

/** Opens the menu of the display, unless it is open. */
export async function openDisplay(user: UserEvent) {
  if (screen.queryByRole('dialog', { name: 'Display' }) === null)
    await user.click(await screen.findByRole('button', { name: 'Display' }))
  return within(screen.getByRole('dialog', { name: 'Display' }))
}

export async function chooseRows(user: UserEvent, density: 'Comfortable' | 'Compact'): Promise<void> {
  await user.click((await openDisplay(user)).getByRole('radio', { name: density }))
}
