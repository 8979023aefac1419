import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Actor, createActor } from 'xstate'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { SavedFiltersEvent } from '../../../machines/filter/savedFilterRequests.ts'
import type { AttentionEvent } from '../../../machines/alarms/attention.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import type { LoginFormEvent } from '../../../machines/session/loginForm.ts'
import { createUnfinishedStorage } from '../../../src/api/app/unfinished.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { createPreferenceStorage } from '../../../src/api/list/preferenceStorage.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import type { BuildEnvironment } from '../../../src/api/core/buildEnvironment.ts'
import { connect } from '../../../src/connect.ts'
import { actorAt } from '../../../src/recording/actors.ts'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { chunks } from '../support/chunks.ts'
import { unrecorded } from '../support/unrecorded.ts'

/**
 * Checks what works only if src/connect.ts connects charts and adapters correctly: the console applies the
 * configuration, sends the CSRF token, updates a saved filter and asks for confirmation before the page is left.
 */

const olga = { username: 'olga', first_name: 'Olga', admin_url: null }
const second = { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } }
const currentUser = '/api/v2/auth/user/'
const written: string[] = []
// A generous timeout, since the machine may be busy.
const soon = { timeout: 10_000 }
let stop = () => {}

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  written.length = 0
})
afterEach(() => {
  stop()
  // Removes the property that `opened` defines, which hides the inherited one.
  Reflect.deleteProperty(document, 'cookie')
  window.sessionStorage.clear()
  window.localStorage.clear()
})

interface Page {
  readonly configuration?: object
  readonly build?: BuildEnvironment
  readonly cookies?: string
  /**
   * Additional responses of the server, by path. Without them, nobody is signed in, and every other path returns 404.
   */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** Starts the console as the page does, on a site that also serves the API and the configuration. */
function opened({ configuration = {}, build = {}, cookies = '', answers = {} }: Page) {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookies,
    set: (cookie: string) => {
      written.push(cookie)
    },
  })
  const asked: Request[] = []
  const site: Readonly<Record<string, unknown>> = {
    '/runtime-config.json': { backendUrl: window.location.origin, cookieDomain: 'localhost', ...configuration },
    '/api/': second,
    ...answers,
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const request = new Request(address, { ...init, signal: null })
    asked.push(request)
    const { pathname } = new URL(address)
    const refusal = pathname === currentUser ? 401 : 404
    return Promise.resolve(
      Response.json(site[pathname] ?? { detail: 'No.' }, { status: pathname in site ? 200 : refusal }),
    )
  })
  const onDebug = vi.fn<() => void>()
  const starting = begin(window, build)
  const { machine, input, readDebug } = connect(window, starting, unrecorded, chunks, createMask(), onDebug)
  const root = createActor(machine, { ...recorded, input })
  stop = () => void root.stop()
  root.start()
  const chart = (name: string) =>
    vi.waitFor(() => {
      const found: unknown = root.system.get(name)
      if (!(found instanceof Actor)) throw new Error(`the actor '${name}' is not running`)
      return found
    }, soon)
  return { onDebug, readDebug, asked, chart }
}

test('debug output starts only once the configuration asks for it', async () => {
  const { onDebug } = opened({ configuration: { debug: true } })
  expect(onDebug).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onDebug).toHaveBeenCalledOnce(), soon)
})

test.each([
  ['the configuration says so', { debug: true }, {}, true],
  ['the development server serves the page', {}, { DEV: true }, true],
  ['neither is so', {}, {}, false],
  ['the development server serves the page, but the configuration says no', { debug: false }, { DEV: true }, false],
])('whether the charts have a page if %s', async (_, configuration, build, expected) => {
  expect(await opened({ configuration, build }).readDebug()).toBe(expected)
})

test.each([
  [true, ['token=; Path=/; SameSite=Strict; Max-Age=0; Secure']],
  [false, ['token=; Path=/; SameSite=Strict; Max-Age=0']],
])('cookies are limited to HTTPS if the configuration says so: %s', async (useSecureCookie, expected) => {
  opened({ configuration: { useSecureCookie }, cookies: 'token=abcdefgh' })
  await vi.waitFor(() => expect(written).toEqual(expect.arrayContaining(expected)), soon)
})

test('if the user is signed in at a server on the same site, each change carries the CSRF token from the cookie', async () => {
  const { asked, chart } = opened({ cookies: 'theme=dark; csrftoken=wB2z', answers: { [currentUser]: olga } })
  await chart('workspace')
  const session = await chart('session')
  session.send({ type: 'session.signOut' })
  const proofs = () => asked.flatMap(({ method, headers }) => (method === 'POST' ? [headers.get('x-csrftoken')] : []))
  await vi.waitFor(() => expect(proofs()).toEqual(['wB2z']), soon)
})

test('a saved filter is updated on the server, not created again', async () => {
  const filters = '/api/v2/notificationprofiles/filters/'
  const { asked, chart } = opened({
    answers: { [currentUser]: olga, [filters]: [{ pk: 4, name: 'Oslo', filter: {} }] },
  })
  const savedFilters = await chart('savedFilters')
  await vi.waitFor(() => expect(savedFilters.getSnapshot()).toMatchObject({ context: { saved: [{ pk: 4 }] } }), soon)
  const save: SavedFiltersEvent = { type: 'savedFilters.save', pk: 4, filter: { ...defaultFilter, maxLevel: 2 } }
  savedFilters.send(save)
  savedFilters.send({ type: 'savedFilters.confirm' })
  const changes = () => asked.flatMap(({ method, url }) => (method === 'GET' ? [] : [[method, new URL(url).pathname]]))
  await vi.waitFor(() => expect(changes()).toEqual([['PUT', `${filters}4/`]]), soon)
})

test('the browser is asked for permission to show notifications only when the operator turns them on', async () => {
  const requestPermission = vi.fn<() => Promise<string>>(() => Promise.resolve('denied'))
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  await createPreferenceStorage(() => window.localStorage, '/').write({ ...defaultPreferences, desktopAlerts: true })
  const { chart } = opened({ answers: { [currentUser]: olga } })
  const workspace = await chart('workspace')
  const attention = actorAt(workspace, 'attention')
  await vi.waitFor(() => expect(attention?.getSnapshot()).toMatchObject({ value: { desktop: 'blocked' } }), soon)
  expect(requestPermission).not.toHaveBeenCalled()
  const enable: AttentionEvent = { type: 'attention.enableDesktop' }
  attention?.send(enable)
  expect(requestPermission).toHaveBeenCalledOnce()
})

describe('leaving the page with unfinished work', () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented ? 'asked' : 'not asked'
  }

  test('asks for confirmation, unless it leads to another sign-in page', async () => {
    const form = {
      kind: 'destination',
      key: 'destination.7',
      title: "Destination 'Phone'",
      page: 'destinations',
      draft: { title: 'Phone', values: {} },
    } as const
    createUnfinishedStorage(() => window.sessionStorage, '/').writeDrafts({
      owner: 'olga',
      texts: new Map(),
      forms: new Map([['olga\ndestination.7', form]]),
    })
    const { chart } = opened({})
    const loginForm = await chart('loginForm')
    expect(leaving()).toBe('asked')
    // jsdom can only navigate within the page.
    const elsewhere: LoginFormEvent = { type: 'loginForm.chooseMethod', url: `${window.location.href}#elsewhere` }
    loginForm.send(elsewhere)
    expect(window.location.hash).toBe('#elsewhere')
    expect(leaving()).toBe('not asked')
  })
})
