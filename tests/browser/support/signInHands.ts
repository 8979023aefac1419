import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { passes, screenOf } from './screen.ts'

const minute = 60_000
/** How long a token of the parallel kind is valid, and how long before its end its user is asked for the password. */
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
    later: dialog.getByRole('button', { name: 'Later' }),
    logOut: dialog.getByRole('button', { name: 'Log out' }),
    async signIn(password: string) {
      await this.password.fill(password)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
    },
  }
}

/** Lets time pass until the end is near; the page's clock is installed, and the user has just signed in. */
export async function comesNear(page: Page): Promise<void> {
  await passes(page, lifetime - notice)
  await expect(renewalOf(page).dialog).toBeVisible()
}

/** Lets time pass from there until the end. */
export async function comesToItsEnd(page: Page): Promise<void> {
  await passes(page, notice)
  await expect(renewalOf(page).words).toContainText('has ended')
}

/** Signs in on the form, when the console asks for it on the way to a path. */
export async function signInAt(page: Page, house: House, path: string, username = 'operator'): Promise<void> {
  await page.goto(house.url + path)
  await screenOf(page).login.fill(username)
  await expect(screenOf(page).userMenu).toBeVisible()
}

/** Signs in at the server's own page, to which the console has led. */
export async function signInAtServer(page: Page, username = 'operator'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(username)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
