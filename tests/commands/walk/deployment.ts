import type { Page } from '@playwright/test'
import type { Calls } from './control.ts'
import type { Deployment } from './flow.ts'
import type { Cookie } from './serverSession.ts'

/**
 * Connects flows to the deployment behind a forwarder at `url`. With `usesSession`, the console is opened with exactly
 * the cookies that a sign-in on the server's own pages sets, otherwise with a token.
 */
export async function connectDeployment(url: string, calls: Calls, usesSession: boolean): Promise<Deployment> {
  const { mark, username, displayName, password } = await calls.introduce()
  const token = async (): Promise<Cookie> => ({ name: 'token', value: await calls.validToken() })
  async function open(page: Page, path: string, cookies: readonly Cookie[]): Promise<void> {
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: 'Lax' as const })))
    await page.goto(url + path)
  }
  return {
    url,
    mark,
    username,
    displayName,
    // Reports contain the values of filled-in fields, and must not contain a password.
    typePassword: (page) => typeSecretly(page, password),
    enter: async (page, path = '/') => {
      await open(page, path, usesSession ? await calls.openSession() : [await token()])
    },
    enterWithSession: async (page, path = '/') => {
      const session = await calls.openSession()
      await open(page, path, usesSession ? session : [...session.filter(({ name }) => name !== 'token'), await token()])
    },
    report: calls.report,
    happen: calls.happen,
    call: calls.call,
    breakDown: calls.breakDown,
    repair: calls.repair,
  }
}

async function typeSecretly(page: Page, text: string): Promise<void> {
  await page.getByLabel('Password').evaluate((field, value) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('The password field is not an input element.')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}
