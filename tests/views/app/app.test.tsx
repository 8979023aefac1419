/** Start-up, routes, and the pages that replace a screen that fails (docs/behaviour.md#start-up and #routes). */
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AppRef } from '../../../machines/app/app.ts'
import { routeOf, routePatterns } from '../../../machines/core/domain/route.ts'
import type { FoundConfiguration } from '../../../machines/core/ports.ts'
import type { User } from '../../../machines/session/domain/user.ts'
import { App } from '../../../src/views/app/App.tsx'
import { ana, unreachable } from '../../machines/support/fixtures.ts'
import { chunks } from '../support/chunks.ts'
import { later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'
import type { IncidentPage } from '../../../machines/list/domain/page.ts'
import { configuration, onePage } from '../support/world.ts'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('start-up', () => {
  it('waits for the configuration, and sends the server nothing before that', async () => {
    const found = later<FoundConfiguration>()
    const { outside, happens } = await renderApp({ answers: { findConfiguration: () => found.promise } })
    expect(screen.getByText('Loading...')).toBeTruthy()
    // `storeRuns` does not count: it stores unfinished work in the tab and sends no request.
    expect(outside.calls.map(({ port }) => port).filter((port) => port !== 'storeRuns')).toEqual(['findConfiguration'])
    await happens(() => found.settle({ runtime: configuration, build: {}, warnings: [] }))
    expect(heading()).toBe('Incidents')
  })

  it('says why the console cannot start, and the operator can try again', async () => {
    const nothing = { runtime: undefined, build: {}, warnings: ['/runtime-config.json is not used: no such file.'] }
    const { outside, user } = await renderApp({ answers: { findConfiguration: () => Promise.resolve(nothing) } })
    expect(heading()).toBe('Argus cannot start')
    expect(screen.getByRole('alert').textContent).toBe('Missing one or more of the required configuration values.')
    expect(screen.getByText('/runtime-config.json is not used: no such file.')).toBeTruthy()
    outside.answers.findConfiguration = () => Promise.resolve({ ...nothing, build: configuration })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
  })

  it('shows no page before the user is known', async () => {
    const current = later<User>()
    const { outside, happens } = await renderApp({ answers: { fetchCurrentUser: () => current.promise } })
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(heading()).toBe('Argus')
    expect(outside.askedOf('fetchIncidentPage')).toEqual([])
    await happens(() => current.settle(ana))
    expect(heading()).toBe('Incidents')
  })

  it('says on the login page why it does not know the user yet', async () => {
    await renderApp({
      at: '/login',
      answers: { fetchCurrentUser: () => Promise.reject(unreachable('get current user')) },
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Your sign-in could not be checked')
    expect(heading()).toBe('Argus')
    expect(document.title).toBe('Argus')
  })
})

describe('routes', () => {
  const titles = [
    ['/', 'Incidents', 'Argus | Incidents'],
    ['//', 'Incidents', 'Argus | Incidents'],
    ['/incidents', 'Incidents', 'Argus | Incidents'],
    ['/incidents/', 'Incidents', 'Argus | Incidents'],
    ['/wall', 'Incidents', 'Argus | Incidents'],
    ['/incidents/7/', '7: Link down', 'Argus | Link down'],
    ['/incidents/7', '7: Link down', 'Argus | Link down'],
    ['/timeslots', 'Timeslots', 'Argus | Timeslots'],
    ['/notificationprofiles', 'Profiles', 'Argus | Profiles'],
    ['/shift', 'Shift', 'Argus | Shift'],
    ['/destinations', 'Destinations', 'Argus | Destinations'],
    ['/maintenance', 'Maintenance', 'Argus | Maintenance'],
    ['/sourcesystems', 'Sources', 'Argus | Sources'],
  ] as const

  it('are all tried below, except the login page', () => {
    const tried = new Set<string>(titles.map(([at]) => routeOf(at).name))
    expect(Object.keys(routePatterns).filter((name) => name !== 'login' && !tried.has(name))).toEqual([])
  })

  it.each(titles)('lead from %s to the screen %s', async (at, name, title) => {
    await renderApp({ at })
    expect(heading()).toBe(name)
    expect(document.title).toBe(title)
    // Only the wall has no top bar.
    expect(screen.queryAllByRole('navigation', { name: 'Main' })).toHaveLength(at === '/wall' ? 0 : 1)
  })

  it.each(['/nowhere', '/incidents/7/more', '/Incidents', '/incident%73', '/timeslots//'])(
    'lead from %s to the not-found page, which has no top bar',
    async (at) => {
      await renderApp({ at })
      expect(heading()).toBe('404 not found')
      expect(screen.queryByRole('navigation')).toBeNull()
    },
  )

  it('show the not-found page to a signed-out user, too', async () => {
    const { outside } = await renderApp({ at: '/nowhere', token: null })
    expect(heading()).toBe('404 not found')
    expect(outside.address).toBe('/nowhere')
  })

  it('offer a link from the not-found page to the incidents', async () => {
    const { user } = await renderApp({ at: '/nowhere' })
    await user.click(screen.getByRole('link', { name: 'Go to the incidents' }))
    expect(heading()).toBe('Incidents')
  })
})

describe('if the console is served at a path of the site', () => {
  /** The addresses of the links on screen, except those to other sites. */
  const addresses = () =>
    [...document.querySelectorAll('a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => !/^https?:/.test(address))

  it.each([
    '/',
    '/incidents/7/',
    '/incidents/8',
    '/notificationprofiles',
    '/timeslots?a=b',
    '/destinations',
    '/nowhere',
  ])('every link on %s has an address that begins with that path', async (at) => {
    const { user } = await renderApp({ at, basePath: '/console/' })
    const menu = screen.queryByRole('button', { name: /user menu$/ })
    if (menu !== null) await user.click(menu)
    expect(addresses()).not.toEqual([])
    expect(addresses().filter((address) => !address.startsWith('/console/'))).toEqual([])
  })

  it('links open the same screens as at the root, and the charts see addresses without that path', async () => {
    const { outside, user } = await renderApp({ at: '/timeslots?a=b', basePath: '/console/' })
    expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe(
      '/console/timeslots?a=b#content',
    )
    await user.click(screen.getByRole('link', { name: 'Profiles' }))
    expect(outside.history).toEqual(['/timeslots?a=b', '/notificationprofiles'])
    expect(heading()).toBe('Profiles')
  })
})

describe('when a view breaks', () => {
  const garbled = JSON.parse('{"incidents":[{"pk":7}],"unreadable":0}') as IncidentPage

  it('only its own screen fails, and the other screens still work', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await renderApp({ answers: { fetchIncidentPage: () => Promise.resolve(garbled) } })
    expect(heading()).toBe('This screen stopped working')
    expect(screen.getByRole('alert').textContent).toContain('Cannot read properties of undefined')
    expect(complaint).toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Timeslots' }))
    expect(heading()).toBe('Timeslots')
    await user.click(screen.getByRole('link', { name: 'Incidents' }))
    expect(heading()).toBe('This screen stopped working')
  })

  it('a screen that failed can be rendered again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let breaks = true
    const row = {
      ...onePage.incidents[0],
      get description() {
        if (breaks) throw new TypeError('a row broke')
        return 'Uplink is down'
      },
    }
    const page = { ...onePage, incidents: [row] } as IncidentPage
    const { user } = await renderApp({ answers: { fetchIncidentPage: () => Promise.resolve(page) } })
    expect(screen.getByRole('alert').textContent).toContain('a row broke')
    breaks = false
    await user.click(screen.getByRole('button', { name: 'Show it again' }))
    expect(heading()).toBe('Incidents')
  })

  it('after a failure outside the screens, a page appears that needs no other part of the console, with a link that loads everything again', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const brokenRoot = JSON.parse('{}') as AppRef
    render(<App root={brokenRoot} chunks={chunks} addressOf={(path) => path} />)
    expect(heading()).toBe('Something went wrong')
    expect(screen.getByRole('alert').textContent).toContain('is not a function')
    expect(screen.getByRole('link', { name: 'Load Argus again' }).getAttribute('href')).toBe('./')
    expect(complaint).toHaveBeenCalled()
  })
})
