import { expect, type Locator, type Page } from '@playwright/test'

/** Where hands work in a browser: a console, and how somebody who is signed in comes to it. */
export interface Stage {
  /** Its origin, without a slash at the end. */
  readonly url: string
  readonly enter: (page: Page, path?: string) => Promise<void>
}

/** Comes to a path, as somebody who is signed in, and stays so on the way from one to another. */
export async function arrive(page: Page, { url, enter }: Stage, path: string): Promise<void> {
  if (page.url().startsWith(`${url}/`)) await page.goto(url + path)
  else await enter(page, path)
}

/** The connection was away for a moment: what is on screen is fetched again. */
export function fetchAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
}

/** The same, and waits until the answer of that address has been read and drawn. */
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

/** A person presses a button whether it can be used or not; Playwright would wait until it can. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' })
}
