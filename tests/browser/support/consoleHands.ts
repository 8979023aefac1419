import { expect, type Locator, type Page } from '@playwright/test'

/** The address of a console, and a function that opens it as a signed-in user. */
export interface Stage {
  /** The console's address, without a trailing slash. */
  readonly url: string
  readonly enter: (page: Page, path?: string) => Promise<void>
}

/** Opens a path as a signed-in user. If the console is already open, the user stays signed in. */
export async function arrive(page: Page, { url, enter }: Stage, path: string): Promise<void> {
  if (page.url().startsWith(`${url}/`)) await page.goto(url + path)
  else await enter(page, path)
}

/**
 * Follows a link in the top bar. On a narrow screen, the links are in the bar's menu, which may be open already: it stays
 * open if the operator is asked whether to leave the page, and stays.
 */
export async function follow(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu', exact: true })
  const link = bar.getByRole('link', { name, exact: true })
  // Neither can be reached before a dialog that has been answered is gone.
  await expect(menu.or(link).filter({ visible: true }).first()).toBeVisible()
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click()
  await link.click()
}

/** Simulates a brief loss of the network, after which the console fetches the data on screen again. */
export function fetchAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
}

/** Makes the console fetch the data on screen again, and waits until the response from this address is on screen. */
export async function refreshAtOnce(page: Page, address: RegExp): Promise<void> {
  const answered = page.waitForEvent('requestfinished', (request) => address.test(request.url()))
  await fetchAgain(page)
  await answered
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

/** Matches the address of a request for the list of incidents. */
export const listAddress = /\/incidents\/\?(?!count)/

/** Matches the address of a request for one of these incidents. */
export function incidentAddress(...pks: readonly number[]): RegExp {
  return new RegExp(`/incidents/(${pks.join('|')})/$`)
}

/** Clicks a button even if it is marked as disabled, as an operator can. Playwright would wait until it is enabled. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' })
}
