import type { Page } from '@playwright/test'
import { smallWorld } from './everyScreen.ts'
import { places } from './misbehaviours.ts'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'
import { comesNear, comesToItsEnd, logOut, renewalOf, signInAt } from './signInHands.ts'
import { inTurn, type Sight } from './sights.ts'

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
    {
      name: 'login, with the sign-in at the server',
      open: async (page, house) => {
        await house.reset(second)
        await page.goto(`${house.url}/login`)
        await expect(screenOf(page).button('Sign in at the server')).toBeVisible()
      },
    },
    {
      name: 'login, answered with a web page',
      goOn: async (page, house) => {
        await house.breakDown({ kind: 'garbled', how: 'content-type', match: places.anySignIn })
        await screenOf(page).login.fill('operator')
        await expect(screenOf(page).alert('The server sent a web page instead of data')).toBeVisible()
      },
    },
  ),
  {
    name: 'login, without a password',
    open: async (page, house) => {
      await house.reset({ ...smallWorld, passwords: false })
      await page.goto(`${house.url}/login`)
      await expect(page.getByText('This server does not offer sign-in with a password.')).toBeVisible()
    },
  },
  {
    name: 'signed out, although the server cannot end the sign-in',
    open: async (page, house) => {
      house.expectConsole(/status of 401/)
      await house.reset(second)
      await house.enter(page)
      await logOut(page)
      await expect(page.getByText('You are signed out here. The server offers no way')).toBeVisible()
    },
  },
  {
    name: 'a token that cannot be checked',
    open: async (page, house) => {
      house.expectConsole(/status of 503/)
      await house.reset(smallWorld)
      await house.breakDown({ kind: 'status', status: 503, body: 'html', match: places.user })
      await house.enter(page)
      await expect(screenOf(page).button('Sign in again')).toBeVisible()
    },
  },
  ...inTurn(
    { name: 'the sign-in ends soon', open: endsSoon },
    {
      name: 'the sign-in has ended, and the password is wrong',
      goOn: async (page, house) => {
        house.expectConsole(/status of 403/)
        await comesToItsEnd(page)
        await renewalOf(page).signIn('wrong')
        await expect(renewalOf(page).refusal).toHaveText('Wrong username or password')
      },
    },
  ),
  {
    name: 'the sign-in ends soon, over a dialog',
    open: async (page, house) => {
      await house.reset(second)
      await signInAt(page, house, '/')
      await screenOf(page).rows.first().getByRole('link').first().click()
      await screenOf(page).button('Close incident').click()
      await screenOf(page).closing.text.fill('Half a sentence')
      await comesNear(page)
    },
  },
]
