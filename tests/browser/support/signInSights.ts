import type { Page } from '@playwright/test'
import { smallWorld } from './everyScreen.ts'
import { places } from './misbehaviours.ts'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'
import { comesNear, comesToItsEnd, logOut, renewalOf, signInAt } from './signInHands.ts'
import { inTurn, next, sight, type Sight } from './sights.ts'

/** A small world on a server of version 2.0 or later that has its own pages, and whose tokens expire. */
const second = { ...smallWorld, generation: '2.9' } as const

async function endsSoon(page: Page, house: House, path = '/') {
  await house.reset(second)
  await signInAt(page, house, path)
  await comesNear(page)
}

/** The login page and the dialog that asks for the password again, in each of their visible states. */
export const signInSights: readonly Sight[] = [
  ...inTurn(
    sight('login, with the sign-in at the server', async (page, house) => {
      await house.reset(second)
      await page.goto(`${house.url}/login`)
      await expect(screenOf(page).button('Sign in at the server')).toBeVisible()
    }),
    next('login, answered with a web page', async (page, house) => {
      await house.breakDown({ kind: 'garbled', how: 'content-type', match: places.anySignIn })
      await screenOf(page).login.fill('operator')
      await expect(screenOf(page).alert('The server sent a web page instead of data')).toBeVisible()
    }),
  ),
  sight('login, without a password', async (page, house) => {
    await house.reset({ ...smallWorld, passwords: false })
    await page.goto(`${house.url}/login`)
    await expect(page.getByText('This server does not offer sign-in with a password.')).toBeVisible()
  }),
  sight('signed out, although the server cannot end the sign-in', async (page, house) => {
    house.expectConsole(/status of 401/)
    await house.reset(second)
    await house.enter(page)
    await logOut(page)
    await expect(page.getByText('You are signed out here. The server offers no way')).toBeVisible()
  }),
  ...inTurn(
    sight('signed out', async (page, house) => {
      await house.reset(smallWorld)
      await house.enter(page)
      await logOut(page)
      await expect(screenOf(page).button('Forget me here')).toBeVisible()
    }),
    next('signed out, asking whether to forget the user', async (page) => {
      await screenOf(page).button('Forget me here').click()
      await expect(page.getByRole('dialog', { name: 'Forget me here?' })).toBeVisible()
    }),
    next('signed out and forgotten', async (page) => {
      await screenOf(page).button('Forget them').click()
      await expect(page.getByText('This browser has forgotten')).toBeVisible()
    }),
  ),
  sight('a token that cannot be checked', async (page, house) => {
    house.expectConsole(/status of 503/)
    await house.reset(smallWorld)
    await house.breakDown({ kind: 'status', status: 503, body: 'html', match: places.user })
    await house.enter(page)
    await expect(screenOf(page).button('Sign in again')).toBeVisible()
  }),
  ...inTurn(
    sight('the sign-in ends soon', endsSoon),
    next('the sign-in has ended, and the password is wrong', async (page, house) => {
      house.expectConsole(/status of 403/)
      await comesToItsEnd(page)
      await renewalOf(page).signIn('wrong')
      await expect(renewalOf(page).refusal).toHaveText('Wrong username or password')
    }),
  ),
  sight('the sign-in ends soon, over a dialog', async (page, house) => {
    await house.reset(second)
    await signInAt(page, house, '/')
    await screenOf(page).rows.first().getByRole('link').first().click()
    await screenOf(page).button('Close incident').click()
    await screenOf(page).closing.text.fill('Half a sentence')
    await comesNear(page)
  }),
]
