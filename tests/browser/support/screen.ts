import { expect, type Page, type Request } from '@playwright/test'

/** Finds the parts of the screen by text and role. */
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
    alert: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    status: (text: string) => page.getByRole('status').filter({ hasText: text }),
    /** A toast of any severity. */
    toast: (text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first(),
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

/** Opens the row with this name, in which a profile, a timeslot or a destination is edited, unless it is open. */
export async function openRow(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('main').getByRole('button', { name, exact: true, includeHidden: true })
  const row = opener.and(page.locator('[aria-expanded]'))
  await expect(row).toHaveCount(1)
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}

/**
 * Advances the page's clock by this many milliseconds in one step, as when a computer wakes up. Requires
 * `page.clock.install()`.
 */
export async function passes(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds)
}

/**
 * Lets this many seconds of the page's clock pass, one after the other, as for a countdown. No call is open while they
 * pass, so none times out.
 */
export async function passesBySeconds(page: Page, seconds: number): Promise<void> {
  const answered = callsOf(page)
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1000)
    if (second % 5 === 4) await answered()
  }
}

/**
 * Watches the calls of the page from now on; the returned function waits until all of them have ended. If a test
 * advances the clock during a call, the call times out, and the console reacts as if the network had failed and come
 * back.
 */
export function callsOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    let looks = 0
    // Two looks, because the console makes its next call only once it has read the answer to the one before.
    await expect.poll(() => (looks = open.size === 0 ? looks + 1 : 0)).toBeGreaterThan(1)
  }
}

/**
 * Ends once the console has taken the last answer to the first check for alarms; to be called before the visit begins.
 * What exists until then is not announced.
 */
export async function firstCheckForAlarms(page: Page): Promise<void> {
  const areOver = callsOf(page)
  await page.waitForResponse(/acked=true.*page_size=100/)
  await areOver()
}

/** The milliseconds between two refreshes. */
export const refreshInterval = 30_000

/** The address of the list with the initial filter: open, not acknowledged (docs/behaviour.md#filters). */
export const listPath = '/?open=true&acked=false'

/** Marks the current document. The returned function fails if the page has been reloaded since. */
export async function neverReloaded(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-witness', 'here'))
  return () => expect(page.locator('html[data-witness=here]')).toBeAttached()
}

/** Expects the bar to report that `count` new incidents are waiting to be shown. */
export function waitsToBeShown(page: Page, count: number): Promise<void> {
  return expect(page.getByText(new RegExp(`^${count} new.*: show$`))).toBeAttached()
}

/** Clicks the bar, so that the list shows its waiting changes. */
export function showLatest(page: Page): Promise<void> {
  return page.getByRole('button', { name: /: show$/ }).click()
}

/** Expects that the top bar still reacts: the user menu opens and closes. */
export async function staysUsable(page: Page): Promise<void> {
  const { userMenu } = screenOf(page)
  await userMenu.click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  // The menu reacts to keys only once it has the focus, after a delay too short for an operator to notice.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
}

/** Expects no HTML source on screen, whatever page the server has sent. */
export async function showsNoMarkup(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(/<\/?(html|head|body|center)|nginx/i)
}

/** Signs out with the user menu. */
export async function logOut(page: Page): Promise<void> {
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The value of the token cookie; undefined if there is none. */
export async function storedToken(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'token')?.value
}

/** Opens the menu of an incident's ticket, and chooses an action. */
export async function chooseForTicket(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Ticket', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
