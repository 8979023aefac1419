/** Signing in on the server's own pages, in another tab (docs/behaviour.md#login). */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, broken, secondServer, unauthorized } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'

const opened = 'Sign in in the other tab; this page goes on by itself.'
const address = 'https://argus.example/accounts/login/?next=%2Ftimeslots'

/** A login page whose user has just chosen to sign in at the server. */
async function renderBeside(event: { readonly type: string; readonly address?: string }) {
  const app = await renderApp({
    at: '/timeslots',
    token: null,
    answers: {
      meetServer: () => Promise.resolve(secondServer),
      fetchLoginMethods: () => Promise.resolve([]),
      recognizeUser: () => Promise.reject(unauthorized('get current user')),
    },
  })
  // By now the code of the controls is loaded.
  await app.wait(1000)
  await app.user.click(screen.getByRole('button', { name: 'Sign in at the server' }))
  await app.happens(() => app.outside.tell('serverPage', event))
  const before = app.outside.askedOf('recognizeUser').length
  return { ...app, asked: () => app.outside.askedOf('recognizeUser').length - before }
}

const words = () => screen.getAllByRole('status').map((region) => region.textContent)
const cancel = () => screen.getByRole('button', { name: 'Cancel' })

it('takes the place of the form, says that this page goes on by itself, and does so', async () => {
  const app = await renderBeside({ type: 'serverPage.opened' })
  expect(words()).toContain(opened)
  expect(document.activeElement).toBe(cancel())
  expect(screen.queryByLabelText('Username')).toBeNull()
  await app.wait(3000)
  await app.wait(3000)
  expect(app.asked()).toBe(2)
  // Nobody has signed in yet, which is no error.
  expect(words()).toContain(opened)
  expect(screen.queryByRole('alert')).toBeNull()
  app.outside.answers.recognizeUser = () => Promise.resolve(ana)
  await app.wait(3000)
  expect(screen.getByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
  expect(app.outside.address).toBe('/timeslots')
  expect(app.outside.askedOf('relyOnOwnSession')).toHaveLength(1)
})

it('is cancelled with a button, which leads back to the form', async () => {
  const app = await renderBeside({ type: 'serverPage.opened' })
  await app.user.click(cancel())
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(words()).not.toContain(opened)
  await app.wait(60_000)
  expect(app.asked()).toBe(0)
})

it('if the browser opens no tab, is offered as a link, which has the focus', async () => {
  await renderBeside({ type: 'serverPage.blocked', address })
  const link = screen.getByRole('link', { name: 'Open the server’s page' })
  expect(link.getAttribute('href')).toBe(address)
  expect(document.activeElement).toBe(link)
  expect(words()).toContain(
    'The browser did not open another tab. Open the server’s page and sign in there; this page goes on by itself.',
  )
})

it('if the browser opens no tab for somebody who does not want to sign in, offers the link and asks nothing', async () => {
  const app = await renderApp({
    at: '/timeslots',
    token: null,
    answers: {
      meetServer: () => Promise.resolve(secondServer),
      recognizeUser: () => Promise.resolve(ana),
      requestLogout: () => Promise.resolve('continuing' as const),
    },
  })
  await app.user.click(screen.getByRole('button', { name: /user menu$/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await app.user.click(screen.getByRole('button', { name: 'Go to the server’s own pages' }))
  await app.happens(() => app.outside.tell('serverPage', { type: 'serverPage.blocked', address }))
  const link = screen.getByRole('link', { name: 'Open the server’s page' })
  expect([link.getAttribute('href'), document.activeElement]).toEqual([address, link])
  expect(words()).toContain('The browser did not open another tab. Open the server’s page with the link.')
  await app.wait(60_000)
  expect(app.outside.askedOf('recognizeUser')).toHaveLength(1)
  await app.user.click(cancel())
  expect(screen.getByLabelText('Username')).toBeTruthy()
})

it('says why it is not known who is signed in, until it is known', async () => {
  const app = await renderBeside({ type: 'serverPage.opened' })
  app.outside.answers.recognizeUser = () => Promise.reject(broken('get current user'))
  await app.wait(3000)
  expect(words()).toContain(`${opened}Failed to get current user: Internal Server Error`)
  app.outside.answers.recognizeUser = () => Promise.reject(unauthorized('get current user'))
  await app.wait(3000)
  expect(words()).toContain(opened)
})

it('says after ten minutes that it has stopped asking, and asks again on request', async () => {
  const app = await renderBeside({ type: 'serverPage.opened' })
  await app.wait(600_000)
  const asked = app.asked()
  expect(words()).toContain('This page has waited ten minutes for a sign-in, and has stopped asking.')
  await app.wait(60_000)
  expect(app.asked()).toBe(asked)
  await app.user.click(screen.getByRole('button', { name: 'Go on waiting' }))
  expect(app.asked()).toBe(asked + 1)
  expect(words()).toContain(opened)
  expect(document.activeElement).toBe(cancel())
})
