import { expect, type Page } from '@playwright/test'
import type { OperatorDriver } from '../../machines/models/list/operatorDriver.ts'

/** The incident and the user of the operator's story. */
export interface OperatorScene {
  readonly url: string
  /** The incident of the story, which is open and in the list. */
  readonly pk: number
  readonly description: string
  /** The only other incident of the same host, which is open, too. */
  readonly other: { readonly pk: number; readonly description: string }
  readonly username: string
  /** The user's name in the top bar. */
  readonly displayName: string
  /** Types the user's password. */
  readonly typePassword: (page: Page) => Promise<void>
}

const message = 'Replaced the optics'

/** Plays the operator's story in a browser. */
export function operatorHands(page: Page, scene: OperatorScene): OperatorDriver {
  const { url, pk, description, other, username } = scene
  const heading = `${pk}: ${description}`
  const dialog = page.getByRole('dialog', { name: heading })
  const closing = page.getByRole('dialog', { name: 'Manually close incident' })
  const reopening = page.getByRole('dialog', { name: 'Reopen incident' })
  const row = page.getByRole('link', { name: description, exact: true })
  const onPage = page.getByRole('main')
  const around = page.getByRole('region', { name: 'Around it' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function seesDialog(state: 'Open' | 'Closed') {
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(state, { exact: true }).first()).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: state === 'Open' ? 'Close incident' : 'Open incident' }),
    ).toBeVisible()
  }

  async function seesPage(state: 'Open' | 'Closed', shown = { pk, description }) {
    await expect(page).toHaveURL(`${url}/incidents/${shown.pk}/`)
    await expect(page).toHaveTitle(`Argus | ${shown.description}`)
    await expect(page.getByRole('heading', { name: `${shown.pk}: ${shown.description}` })).toBeVisible()
    await expect(onPage.getByText(state, { exact: true }).first()).toBeVisible()
  }

  /** Expects the card to name exactly this incident, as soon as it is looked at. */
  async function seesAround(named: string) {
    await around.scrollIntoViewIfNeeded()
    await expect(around.getByRole('list').getByRole('link')).toHaveText([named])
  }

  async function seesList() {
    await expect(page).toHaveTitle('Argus | Incidents')
    await expect(page.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }

  async function seesLogin() {
    await expect(page).toHaveTitle('Argus | Login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }

  return {
    does: {
      'sign in with a wrong password': async () => {
        await page.getByLabel('Username').fill(username)
        await page.getByLabel('Password').fill('wrong')
        await button('Login').click()
      },
      'sign in': async () => {
        await page.getByLabel('Username').fill(username)
        await scene.typePassword(page)
        await button('Login').click()
      },
      'open the incident in a dialog': () => row.click(),
      'leave the dialog': () => page.keyboard.press('Escape'),
      'open the incident on its page': async () => {
        await row.focus()
        await page.getByRole('link', { name: `Open page of incident ${pk}` }).click()
      },
      'go back to the list': async () => {
        // The Back button is outside the page, so the pointer leaves the page to reach it.
        await page.mouse.move(0, 0)
        await page.goBack()
      },
      'ask to close': () => button('Close incident').click(),
      'decline to close': () => button('Cancel').click(),
      'close with a message': async () => {
        await closing.getByLabel('Closing message').fill(message)
        await button('Close now').click()
      },
      'ask to reopen': () => button('Open incident').click(),
      'decline to reopen': () => button('no').click(),
      reopen: () => button('yes').click(),
      'open the other one around it': async () => {
        await seesAround(other.description)
        await around.getByRole('link', { name: other.description, exact: true }).click()
      },
      'sign out': async () => {
        await page.getByRole('button', { name: scene.displayName }).click()
        await page.getByRole('menuitem', { name: 'Logout' }).click()
      },
    },
    sees: {
      'signed out': async () => {
        await page.goto(`${url}/`)
        await seesLogin()
      },
      refused: async () => {
        await expect(page.getByRole('alert')).toContainText('Wrong username or password')
        await expect(page.getByLabel('Username')).toHaveValue(username)
      },
      watching: async () => {
        await seesList()
        await expect(row).toBeVisible()
      },
      'in the dialog': () => seesDialog('Open'),
      'asked to close in the dialog': async () => {
        await expect(closing.getByText('Are you sure you want to close this incident?')).toBeVisible()
      },
      'closed in the dialog': async () => {
        await seesDialog('Closed')
        await expect(dialog.getByText(message).first()).toBeVisible()
      },
      'asked to reopen in the dialog': async () => {
        await expect(reopening.getByText('Are you sure you want to reopen this incident?')).toBeVisible()
      },
      'on the page': () => seesPage('Open'),
      'on the page of the other': async () => {
        await seesPage('Open', other)
        await seesAround(description)
      },
      'asked to close on the page': async () => {
        await expect(closing.getByText('Are you sure you want to close this incident?')).toBeVisible()
      },
      'closed on the page': async () => {
        await seesPage('Closed')
        // When paths are joined, the incident may already have been closed once, so the message may appear more than
        // once.
        await expect(onPage.getByText(message).first()).toBeVisible()
      },
      'asked to reopen on the page': async () => {
        await expect(reopening.getByText('Are you sure you want to reopen this incident?')).toBeVisible()
      },
      'on the list without it': async () => {
        await seesList()
        await expect(row).toHaveCount(0)
      },
      'signed out again': async () => {
        await seesLogin()
        await expect(page).toHaveURL(`${url}/login`)
      },
    },
  }
}
