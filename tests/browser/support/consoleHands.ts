import { expect, type Locator, type Page } from '@playwright/test'

/** A console in a browser, and how a signed-in user enters it. */
export interface Stage {
  /** Its origin, without a trailing slash. */
  readonly url: string
  readonly enter: (page: Page, path?: string) => Promise<void>
}

/** Goes to a path as a signed-in user, who stays signed in from one path to the next. */
export async function arrive(page: Page, { url, enter }: Stage, path: string): Promise<void> {
  if (page.url().startsWith(`${url}/`)) await page.goto(url + path)
  else await enter(page, path)
}

/** Simulates a short loss of the connection: what is on screen is fetched again. */
export function fetchAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
}

/** Does the same, and waits until the answer from this address has been read and drawn. */
export async function refreshAtOnce(page: Page, address: RegExp): Promise<void> {
  const answered = page.waitForResponse((response) => address.test(response.url()))
  await fetchAgain(page)
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

/** The address that the list of incidents is fetched from. */
export const listAddress = /\/incidents\/\?(?!count)/

/** The address that one incident is fetched from. */
export function incidentAddress(...pks: readonly number[]): RegExp {
  return new RegExp(`/incidents/(${pks.join('|')})/$`)
}

/** Presses a button whether it is enabled or not, as a human can; Playwright would wait until it is. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' })
}
