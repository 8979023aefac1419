import type { Page } from '@playwright/test'
import { remoteCalls } from './control.ts'
import type { Deployment } from './flow.ts'

/** The deployment behind a forwarder that another process holds, for flows. */
export async function connectDeployment(url: string, key: string): Promise<Deployment> {
  const calls = remoteCalls(url, key)
  const { mark, username, displayName, password } = await calls.introduce()
  return {
    url,
    mark,
    username,
    displayName,
    // Reports tell what was filled in where, and a password is nothing to tell.
    typePassword: (page) => typeUntold(page, password),
    enter: async (page, path = '/') => {
      await page.context().addCookies([{ name: 'token', value: await calls.validToken(), url, sameSite: 'Lax' }])
      await page.goto(url + path)
    },
    report: calls.report,
    happen: calls.happen,
    call: calls.call,
    breakDown: calls.breakDown,
    repair: calls.repair,
  }
}

async function typeUntold(page: Page, text: string): Promise<void> {
  await page.getByLabel('Password').evaluate((field, value) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('The password is typed into a field.')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}
