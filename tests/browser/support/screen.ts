import { expect, type Page } from '@playwright/test'

/** What a person sees, by the words and roles they see it by. */
export function screenOf(page: Page) {
  const table = page.getByRole('table', { name: 'Incidents' })
  const closing = page.getByRole('dialog', { name: 'Manually close incident' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    table,
    rows: table.locator('tbody tr[data-status]:not([data-status=loading])'),
    placeholders: table.locator('tbody').getByText('Loading...'),
    row: (description: string) => page.getByRole('link', { name: description, exact: true }),
    button,
    userMenu: page.getByRole('button', { name: /user menu$/ }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    told: (text: string) => page.getByRole('status').filter({ hasText: text }),
    /** A message of whatever severity. */
    said: (text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first(),
    banner: page.getByText('Problems connecting to server... Check your connection.', { exact: true }),
    listFailed: page.getByRole('heading', { name: 'The incidents could not be fetched' }),
    stale: page.getByText('The last refresh failed.'),
    closing: {
      dialog: closing,
      text: closing.getByLabel('Closing message'),
      now: closing.getByRole('button', { name: 'Close now' }),
      cancel: closing.getByRole('button', { name: 'Cancel' }),
    },
    reopening: page.getByRole('dialog', { name: 'Reopen incident' }),
    login: {
      heading: page.getByRole('heading', { name: 'Login' }),
      username: page.getByLabel('Username'),
      password: page.getByLabel('Password', { exact: true }),
      submit: button('Login'),
      async fill(username: string, password = username) {
        await this.username.fill(username)
        await this.password.fill(password)
        await this.submit.click()
      },
    },
  }
}

/** Moves the page's clock on, as after a pause of the machine. Milliseconds. Needs `page.clock.install()`. */
export async function passes(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds)
}

/** The seconds between two refreshes, as milliseconds (specification, section 9). */
export const refreshInterval = 30_000

/** Where the list is with the filter one begins with: open, not acknowledged (specification, section 3). */
export const listPath = '/?open=true&acked=false'

/** Remembers the document on screen; what it returns fails when the page has been loaded again since. */
export async function neverReloaded(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-witness', 'here'))
  return () => expect(page.locator('html[data-witness=here]')).toBeAttached()
}

/** What came while one was busy with the rows waits behind its bar, and is there once one asks for it. */
export function waitsToBeShown(page: Page, count: number): Promise<void> {
  return expect(page.getByText(new RegExp(`^${count} new.*: show$`))).toBeAttached()
}

/** Asks for what came and went while one was busy with the rows. */
export function showLatest(page: Page): Promise<void> {
  return page.getByRole('button', { name: /: show$/ }).click()
}

/** The top bar still answers: its menu opens and closes. */
export async function staysUsable(page: Page): Promise<void> {
  const { userMenu } = screenOf(page)
  await userMenu.click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  // Keys reach the menu once it has the focus, which a person waits for without knowing.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
}

/** No source of a page, however the server failed. */
export async function showsNoMarkup(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/<\/?(html|head|body|center)|nginx/i)
}

/** Logs out by the menu behind one's name. */
export async function logOut(page: Page): Promise<void> {
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The token as the cookie holds it; undefined where there is none. */
export async function storedToken(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'token')?.value
}
