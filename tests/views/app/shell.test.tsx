/** The top bar, the banners and the footer (docs/behaviour.md#top-bar). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LogoutOutcome } from '../../../machines/session/domain/logout.ts'
import type { Server } from '../../../machines/server/domain/server.ts'
import { ana, broken, secondServer, unreachable } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { renderApp, type RenderedApp } from '../support/renderApp.tsx'
import { aToken, server } from '../support/world.ts'

/** A screen with little content, for tests that need no particular screen. */
const at = '/timeslots'

const links = () => within(screen.getByRole('navigation', { name: 'Main' }))
const current = () =>
  links()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
const userButton = () => screen.getByRole('button', { name: /user menu$/ })

async function openUserMenu({ user }: RenderedApp) {
  await user.click(userButton())
  return within(await screen.findByRole('menu'))
}

describe('the links in the top bar', () => {
  it('are Incidents, Timeslots, Profiles and Shift, and a logo that opens the incidents', async () => {
    await renderApp()
    expect(
      links()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Incidents', '/incidents'],
      ['Timeslots', '/timeslots'],
      ['Profiles', '/notificationprofiles'],
      ['Shift', '/shift'],
    ])
    expect(screen.getByRole('link', { name: /^Argus/ }).getAttribute('href')).toBe('/incidents')
  })

  it.each([
    ['/', 'Incidents'],
    ['/incidents', 'Incidents'],
    ['/incidents/', 'Incidents'],
    ['/incidents/7/', 'Incidents'],
    ['/timeslots', 'Timeslots'],
    ['/notificationprofiles', 'Profiles'],
    ['/shift', 'Shift'],
  ])('at %s, highlight %s', async (at, label) => {
    await renderApp({ at })
    expect(current().map((link) => link.textContent)).toEqual([label])
  })

  it('highlight nothing on any other page', async () => {
    await renderApp({ at: '/destinations' })
    expect(current()).toEqual([])
  })

  it('change the address and the screen without loading the page', async () => {
    const { outside, user } = await renderApp()
    await user.click(links().getByRole('link', { name: 'Timeslots' }))
    expect(outside.history).toEqual(['/incidents?open=true&acked=false', '/timeslots'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Timeslots')
  })

  it('are in a list behind a button in a narrow window; following a link closes the list', async () => {
    const { user } = await renderApp()
    const button = screen.getByRole('button', { name: 'Menu' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(links().getByRole('link', { name: 'Profiles' }))
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('opened in a narrow window are hidden by Escape, whether the button or a link has the focus', async () => {
    const { user } = await renderApp()
    const button = screen.getByRole('button', { name: 'Menu' })
    await user.click(button)
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    await user.tab()
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the user menu', () => {
  it('shows the first letter of the display name and the name', async () => {
    await renderApp({ at })
    expect(userButton().textContent).toBe('AAna, user menu')
  })

  it('shows the user name if there is no first name', async () => {
    await renderApp({ at, answers: { fetchCurrentUser: () => Promise.resolve({ ...ana, firstName: '' }) } })
    expect(userButton().textContent).toBe('Aana, user menu')
  })

  it('shows the first letter that a reader sees, even if it consists of several code units', async () => {
    await renderApp({ at, answers: { fetchCurrentUser: () => Promise.resolve({ ...ana, firstName: '👩‍🚒 Kari' }) } })
    expect(userButton().textContent).toBe('👩‍🚒👩‍🚒 Kari, user menu')
  })

  it("shows the placeholder 'User' until the user is known", async () => {
    const { wait } = await renderApp({ at, answers: { fetchCurrentUser: () => new Promise(() => {}) } })
    await wait(1000)
    expect(userButton().textContent).toBe('UUser, user menu')
  })

  it('has Commands, Destinations and Logout; it has no Site Administration if there is no admin_url', async () => {
    const menu = await openUserMenu(await renderApp({ at }))
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Commands (Ctrl+K)',
      'Destinations',
      'Wall mode',
      'Record this visit Keeps the last 10 minutes of the visit in this page. Nothing is sent.',
      'Logout',
    ])
  })

  it("opens the server's own pages in a new tab if the server has them", async () => {
    const menu = await openUserMenu(
      await renderApp({ at, answers: { meetServer: () => Promise.resolve(secondServer) } }),
    )
    for (const [name, href] of [
      ['Sources', 'https://argus.example.org/sources/'],
      ['Your page at the server', 'https://argus.example.org/user/'],
    ] as const) {
      const item = menu.getByRole('menuitem', { name })
      expect([item.getAttribute('href'), item.getAttribute('target')]).toEqual([href, '_blank'])
    }
  })

  it('records the visit on request, and saves the recording with or without texts', async () => {
    const app = await renderApp({ at })
    const menu = await openUserMenu(app)
    await app.user.click(menu.getByRole('menuitem', { name: /^Record this visit/ }))
    expect(app.outside.askedOf('startRecording')).toHaveLength(1)
    await app.user.click((await openUserMenu(app)).getByRole('menuitem', { name: /^Save recording Replaces/ }))
    await app.user.click((await openUserMenu(app)).getByRole('menuitem', { name: /^Save recording, keep texts/ }))
    expect(app.outside.askedOf('saveRecording')).toEqual([{ keepsTexts: false }, { keepsTexts: true }])
    await app.user.click((await openUserMenu(app)).getByRole('menuitem', { name: 'Stop recording' }))
    expect(app.outside.askedOf('stopRecording')).toHaveLength(1)
  })

  it('says why the recorder failed, and offers to record again', async () => {
    const app = await renderApp({ at })
    await app.user.click((await openUserMenu(app)).getByRole('menuitem', { name: /^Record this visit/ }))
    act(() => app.outside.tell('recordingWatch', { type: 'recorder.failed', error: new Error('it broke') }))
    expect(await screen.findByText('Failed to record this visit: it broke')).toBeTruthy()
    const menu = await openUserMenu(app)
    expect(menu.getByRole('menuitem', { name: /^Record this visit/ })).toBeTruthy()
    expect(menu.queryByRole('menuitem', { name: 'Stop recording' })).toBeNull()
  })

  it('opens Site Administration in a new tab if the user has an admin_url', async () => {
    const fetchCurrentUser = () => Promise.resolve({ ...ana, adminUrl: 'https://argus.example.org/admin/' })
    const menu = await openUserMenu(await renderApp({ at, answers: { fetchCurrentUser } }))
    const item = menu.getByRole('menuitem', { name: 'Site Administration' })
    expect(item.getAttribute('href')).toBe('https://argus.example.org/admin/')
    expect(item.getAttribute('target')).toBe('_blank')
    expect(item.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('does not link to an admin_url that is not http(s)', async () => {
    const fetchCurrentUser = () => Promise.resolve({ ...ana, adminUrl: 'javascript:alert(1)' })
    const menu = await openUserMenu(await renderApp({ at, answers: { fetchCurrentUser } }))
    expect(menu.queryByRole('menuitem', { name: 'Site Administration' })).toBeNull()
  })

  it('leads to the destinations', async () => {
    const app = await renderApp({ at })
    const menu = await openUserMenu(app)
    await app.user.click(menu.getByRole('menuitem', { name: 'Destinations' }))
    expect(app.outside.address).toBe('/destinations')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('is closed by Escape, with the focus back on its button', async () => {
    const app = await renderApp({ at })
    await openUserMenu(app)
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(userButton()))
  })

  it("signs the user out: it calls the server, says 'Logging out...', clears the token and shows the login page", async () => {
    const logout = later<LogoutOutcome>()
    const app = await renderApp({ at, answers: { requestLogout: () => logout.promise } })
    const menu = await openUserMenu(app)
    await app.user.click(menu.getByRole('menuitem', { name: 'Logout' }))
    expect(app.outside.askedOf('requestLogout')).toHaveLength(1)
    expect(screen.getByText('Logging out...', { selector: 'output' })).toBeTruthy()
    expect(app.outside.askedOf('forgetToken')).toEqual([])
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('Loading...')).toBeNull()
    await app.happens(() => logout.settle('ended'))
    expect(app.outside.askedOf('forgetToken')).toEqual([{ token: aToken }])
    expect(app.outside.address).toBe('/login')
    expect(document.title).toBe('Argus | Login')
  })

  it("offers light, dark and the system's colours, and stores the choice", async () => {
    const app = await renderApp({ at })
    const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
    expect(scheme()).toBe('light')
    const menu = await openUserMenu(app)
    expect(menu.getByText('Theme: System')).toBeDefined()
    const choices = menu.getAllByRole('menuitemradio')
    expect(choices.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Light', 'false'],
      ['Dark', 'false'],
      ['System', 'true'],
    ])
    await app.user.click(menu.getByRole('menuitemradio', { name: 'Dark' }))
    expect(scheme()).toBe('dark')
    expect(app.outside.askedOf('storePreferences')).toMatchObject([{ preferences: { colorScheme: 'dark' } }])
  })

  it('starts with the colours chosen on an earlier visit', async () => {
    await renderApp({ at, preferences: { colorScheme: 'dark' } })
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  })
})

describe('the banner', () => {
  const words = 'Problems connecting to server... Check your connection.'

  it('shows during connection problems, and disappears once the server responds again', async () => {
    const { outside, happens } = await renderApp({ at })
    expect(screen.queryByText(words)).toBeNull()
    await happens(() => outside.tell('apiActivity', { type: 'api.unreachable' }))
    expect(within(screen.getByRole('alert')).getByText(words)).toBeTruthy()
    await happens(() => outside.tell('apiActivity', { type: 'api.answered' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  it("calls the server immediately on 'Try again now'", async () => {
    const probe = later<Server>()
    let isAsked = false
    const { outside, happens, user } = await renderApp({
      at,
      answers: { meetServer: () => (isAsked ? probe.promise : Promise.resolve(server)) },
    })
    isAsked = true
    await happens(() => outside.tell('network', { type: 'network.offline' }))
    expect(outside.askedOf('meetServer')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Try again now' }))
    expect(outside.askedOf('meetServer')).toHaveLength(2)
    await happens(() => probe.settle(server))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('shows above the waiting page if the server does not respond when the console starts', async () => {
    const fetchCurrentUser = () => Promise.reject(unreachable('get current user'))
    const { outside, happens } = await renderApp({ at, answers: { fetchCurrentUser } })
    await happens(() => outside.tell('apiActivity', { type: 'api.unreachable' }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('The server does not respond.')).toBeTruthy()
    expect(outside.address).toBe(at)
  })
})

describe('the footer', () => {
  const versions = () => [...screen.getByRole('contentinfo').querySelectorAll('span')].map((child) => child.textContent)

  it('shows the versions of the backend, the API (with its label) and the frontend', async () => {
    await renderApp({ at })
    expect(versions()).toEqual([
      'Backend version: 1.36.2',
      'API version: v2 (stable)',
      `Frontend version: ${import.meta.env.VITE_FRONTEND_VERSION}`,
    ])
  })

  it('shows only the API and frontend versions if the metadata call fails', async () => {
    await renderApp({ at, answers: { meetServer: () => Promise.reject(broken('get metadata')) } })
    expect(versions()).toEqual(['API version: v2', `Frontend version: ${import.meta.env.VITE_FRONTEND_VERSION}`])
  })
})

describe('a new release', () => {
  const words = /A new release of Argus is available/

  it('is offered once the operator returns to the page, and loaded on request', async () => {
    const { outside, user, happens, wait } = await renderApp({
      at,
      answers: { checkRelease: () => Promise.resolve({ isOurs: false }) },
    })
    await wait(300_000)
    expect(screen.queryByText(words)).toBeNull()
    await happens(() => outside.tell('visibility', { type: 'page.attended' }))
    expect(screen.getByText(words).textContent).not.toContain('not finished')
    expect(outside.askedOf('reloadPage')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect(outside.askedOf('reloadPage')).toHaveLength(1)
  })

  it('can be postponed', async () => {
    const { outside, user, happens, wait } = await renderApp({
      at,
      answers: { checkRelease: () => Promise.resolve({ isOurs: false }) },
    })
    await wait(300_000)
    await happens(() => outside.tell('visibility', { type: 'page.shown' }))
    await user.click(screen.getByRole('button', { name: 'Remind me later' }))
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('the licences', () => {
  it('of all bundled software are linked, even if the console is served at a path', async () => {
    await renderApp({ at, basePath: '/console/' })
    expect(screen.getByRole('link', { name: 'Licences' }).getAttribute('href')).toBe('/console/licences.txt')
  })
})

describe('the focus', () => {
  const heading = () => screen.getByRole('heading', { level: 1 })

  it('stays where the browser put it when the page is loaded', async () => {
    await renderApp({ at: '/timeslots' })
    expect(document.activeElement).toBe(document.body)
  })

  it('moves to the heading of a page that is opened by a link or by Back', async () => {
    const { user, happens, outside } = await renderApp({ at: '/timeslots' })
    await user.click(links().getByRole('link', { name: 'Profiles' }))
    expect(heading().textContent).toBe('Profiles')
    expect(document.activeElement).toBe(heading())
    await happens(() => outside.goBack())
    expect(heading().textContent).toBe('Timeslots')
    expect(document.activeElement).toBe(heading())
  })

  it('can skip the bar: the first tab stop is a link to the content', async () => {
    const { user, outside } = await renderApp({ at: '/timeslots' })
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to the content')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(outside.address).toBe('/timeslots')
  })
})
