/** The command palette (docs/behaviour.md#command-palette), by keyboard alone. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/** Keys do nothing before it is known who is signed in. */
async function untilSignedIn(page: Page) {
  await untilControlsAreLoaded(page)
  await expect(screenOf(page).userMenu).toHaveAccessibleName(/Olga/)
}

async function open(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused()
}

async function choose(page: Page, text: string, name: string) {
  await open(page)
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${name}`))
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test('a command acts on the row with the focus, to which the focus returns', async ({ house, page }) => {
  await house.enter(page, '/incidents')
  await untilSignedIn(page)
  const row = page.locator('a[data-opens]').nth(1)
  await row.focus()
  await open(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(row).toBeFocused()

  await choose(page, 'ackn', 'Acknowledge incident')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()

  // What does not move the focus leaves it there.
  await choose(page, 'tick inc', 'Tick incident')
  await expect(row).toBeFocused()
  await expect(page.getByText('1 selected')).toBeVisible()
  await choose(page, 'clear', 'Clear the selection of 1 incident')
  await expect(page.getByText('1 selected')).toBeHidden()

  await choose(page, 'search', 'Search')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  // The browser opens nothing of its own, and the palette works from a field, whatever is typed in it.
  await choose(page, 'theme dark', 'Theme: Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
})

test('it leads to pages, to an incident by its number, and works there, with shortcuts switched off', async ({
  house,
  page,
}) => {
  await house.enter(page, '/timeslots')
  await untilSignedIn(page)
  await choose(page, 'incidents', 'Incidents')
  await expect(page).toHaveURL(/\/incidents/)
  await choose(page, 'shortcuts', 'Keyboard shortcuts')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('checkbox').press(' ')
  await page.keyboard.press('Escape')
  const pk = await page.locator('tr[data-pk]').first().getAttribute('data-pk')
  await choose(page, `#${pk}`, `Go to incident ${pk}`)
  await expect(page).toHaveURL(new RegExp(`/incidents/${pk}/`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await choose(page, 'note', `Add a note to incident ${pk}`)
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  // Not over a dialog in which something is being filled in.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
