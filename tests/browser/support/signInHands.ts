import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { passes, screenOf } from './screen.ts'

const minute = 60_000
/** The lifetime of a token that expires, and how long before its expiry the console asks for the password. */
const lifetime = 600 * minute
const notice = 15 * minute

/** The dialog that asks the signed-in user for the password again. */
export function renewalOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  return {
    dialog,
    words: dialog.getByRole('status'),
    refusal: dialog.getByRole('alert'),
    username: dialog.getByLabel('Username'),
    password: dialog.getByLabel('Password'),
    later: dialog.getByRole('button', { name: 'Sign in later' }),
    logOut: dialog.getByRole('button', { name: 'Log out' }),
    async signIn(password: string) {
      await this.password.fill(password)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
    },
  }
}

/**
 * Lets time pass until the token is about to expire. The page's clock must be installed, and the user must have just
 * signed in.
 */
export async function comesNear(page: Page): Promise<void> {
  await passes(page, lifetime - notice)
  await expect(renewalOf(page).dialog).toBeVisible()
}

/** Lets the remaining time pass until the token expires. Call `comesNear` first. */
export async function comesToItsEnd(page: Page): Promise<void> {
  await passes(page, notice)
  await expect(renewalOf(page).words).toContainText('has ended')
}

/** Opens a path, and signs in with the form that the console shows first. */
export async function signInAt(page: Page, house: House, path: string, username = 'operator'): Promise<void> {
  await page.goto(house.url + path)
  await screenOf(page).login.fill(username)
  await expect(screenOf(page).userMenu).toBeVisible()
}

/** Signs in on the server's own login page, which must already be open. */
export async function signInAtServer(page: Page, username = 'operator'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(username)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
