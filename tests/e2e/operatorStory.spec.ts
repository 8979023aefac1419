import type { Page } from '@playwright/test'
import { operatorModel } from '../models/operatorStory.ts'
import { play, storyOf, type OperatorDriver } from '../models/operatorDriver.ts'
import { joined } from '../models/player.ts'
import { expect, signIn, test } from './support/house.ts'
import { screens, waysOn } from './support/screens.ts'

const description = 'Uplink of the story is down'
const message = 'Replaced the optics'

/** The operator's story, played in a real browser against the stand-in server, on a wide and on a narrow screen. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    // A joined path is a whole shift.
    test.describe.configure({ timeout: 90_000 })
    for (const path of waysOn(screen, joined(operatorModel.getShortestPaths()))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of 400/)
        const pk = await house.report({ description, level: 1 })
        await play(path, driver(page, house.url, pk))
      })
    }
  })
}

function driver(page: Page, url: string, pk: number): OperatorDriver {
  const heading = `${pk}: ${description}`
  const dialog = page.getByRole('dialog', { name: heading })
  const closing = page.getByRole('dialog', { name: 'Manually close incident' })
  const reopening = page.getByRole('dialog', { name: 'Reopen incident' })
  const row = page.getByRole('link', { name: description, exact: true })
  const onPage = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function seesDialog(state: 'Open' | 'Closed') {
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(state, { exact: true }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: state === 'Open' ? 'Close incident' : 'Open incident' })).toBeVisible()
  }

  async function seesPage(state: 'Open' | 'Closed') {
    await expect(page).toHaveURL(`${url}/incidents/${pk}/`)
    await expect(page).toHaveTitle(`Argus | ${description}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(onPage.getByText(state, { exact: true }).first()).toBeVisible()
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
      'sign in with a wrong password': () => signIn(page, url, 'operator', 'wrong'),
      'sign in': async () => {
        await page.getByLabel('Username').fill('operator')
        await page.getByLabel('Password').fill('operator')
        await button('Login').click()
      },
      'open the incident in a dialog': () => row.click(),
      'leave the dialog': () => page.keyboard.press('Escape'),
      'open the incident on its page': async () => {
        await row.focus()
        await page.getByRole('link', { name: `Open page of incident ${pk}` }).click()
      },
      'go back to the list': async () => {
        // The button is the browser's own: the pointer leaves the page on its way there.
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
      'sign out': async () => {
        await page.getByRole('button', { name: /Olga/ }).click()
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
        await expect(page.getByLabel('Username')).toHaveValue('operator')
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
      'asked to close on the page': async () => {
        await expect(closing.getByText('Are you sure you want to close this incident?')).toBeVisible()
      },
      'closed on the page': async () => {
        await seesPage('Closed')
        // On a way that is joined out of two it has been closed before.
        await expect(onPage.getByText(message).first()).toBeVisible()
      },
      'asked to reopen on the page': async () => {
        await expect(reopening.getByText('Are you sure you want to reopen this incident?')).toBeVisible()
      },
      'watching without it': async () => {
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
