import type { Page } from '@playwright/test'
import { remoteCalls } from './control.ts'
import type { Deployment } from './flow.ts'

/** Connects flows to the deployment behind a forwarder in another process. */
export async function connectDeployment(url: string, key: string): Promise<Deployment> {
  const calls = remoteCalls(url, key)
  const { mark, username, displayName, password } = await calls.introduce()
  return {
    url,
    mark,
    username,
    displayName,
    // Reports contain the values of filled-in fields, and must not contain a password.
    typePassword: (page) => typeSecretly(page, password),
    enter: async (page, path = '/') => {
      await page.context().addCookies([{ name: 'token', value: await calls.validToken(), url, sameSite: 'Lax' }])
      await page.goto(url + path)
    },
    enterWithSession: async (page, path = '/') => {
      const session = await calls.openSession()
      const cookies = [
        ...session.filter(({ name }) => name !== 'token'),
        { name: 'token', value: await calls.validToken() },
      ]
      await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: 'Lax' as const })))
      await page.goto(url + path)
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
