import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { recordCharts, writeChartRecord } from '../../coverage/recording/browser.ts'
import { serveStandIn, type Served } from '../../backend/serve.ts'

/** What a test tells the stand-in server, over the calls that a person would use too. */
export interface House {
  readonly url: string
  /** Switches a fault on; see tests/backend/faults/schema.ts. Returns its id. */
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<number>
  /** Takes every fault away, or the one with that id. */
  readonly repair: (id?: number) => Promise<void>
  /** Has something happen to the world: a new incident, with the fields given. Returns its primary key. */
  readonly report: (incident?: Readonly<Record<string, unknown>>) => Promise<number>
  /** Has something happen to one incident, as another person or its source would do it. */
  readonly happen: (pk: number, action: Readonly<Record<string, unknown>>) => Promise<void>
  /** Cuts every live connection, as a server that is restarted does. */
  readonly cutSockets: () => Promise<void>
  /** Sends every subscribed live connection a frame as it is, readable or not. */
  readonly say: (frame: string) => Promise<void>
  /** How many live connections the server holds open. */
  readonly openSockets: () => Promise<number>
  /** The calls that reached the server since the test began, as 'GET /api/v1/incidents/ 200'. */
  readonly calls: () => Promise<readonly string[]>
  /** From here on only the calls made later count. */
  readonly forgetCalls: () => Promise<void>
  /** Starts over with another world, see tests/backend/control/schemas.ts. */
  readonly reset: (order: Readonly<Record<string, unknown>>) => Promise<void>
  /** A new token of that user, as a sign-in from elsewhere would get: it ends the older one. */
  readonly tokenOf: (username: string) => string
  /** Opens a path as somebody whose earlier visit left a token. */
  readonly enter: (page: Page, path?: string, username?: string) => Promise<void>
  /** A message on the browser's console that this test expects, because it switched a fault on. */
  readonly expectConsole: (pattern: RegExp) => void
  /** Another host that this test has the browser ask, and answers itself. */
  readonly expectHost: (origin: string) => void
  /** Listens to a further browser as to the test's own. */
  readonly watch: (context: BrowserContext) => void
}

interface Fixtures {
  house: House
}

interface WorkerFixtures {
  served: Served
}

/**
 * The built client and the stand-in server on one origin, one server per worker and a fresh world per test. Fails a test
 * when the browser's console says a word that the test did not expect, or when the page asks any other host.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  served: [
    // The runner reads the fixtures it needs off the pattern, and this one needs none.
    async ({ browserName: _browserName }, provide, { workerIndex }) => {
      // Another build than the usual one can be driven too: DIST=/somewhere/else npx playwright test …
      const served = await serveStandIn({ dist: process.env.DIST ?? 'dist', seed: 1, feed: { perMinute: 0 } })
      await provide(served)
      await served.close()
      writeChartRecord(workerIndex)
    },
    { scope: 'worker' },
  ],
  house: async ({ served, context }, provide) => {
    const expected: RegExp[] = []
    const hosts: string[] = []
    const surprises: string[] = []
    const recordings: Promise<void>[] = []
    const { url } = served
    const watch = (watched: BrowserContext) => {
      recordings.push(recordCharts(watched))
      watched.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (!expected.some((pattern) => pattern.test(message.text()))) surprises.push(message.text())
      })
      watched.on('weberror', (error) => surprises.push(String(error.error())))
      watched.on('request', (request) => {
        const { origin } = new URL(request.url())
        if (/^https?:/.test(origin) && ![url, ...hosts].includes(origin)) surprises.push(`asked ${request.url()}`)
      })
    }
    const tokenOf = (username: string) => {
      const { world } = served.standIn
      const user = world.userNamed(username)
      if (user === undefined) throw new Error(`Nobody is called ${username}.`)
      return world.sessions.signIn(user, world.now())
    }
    watch(context)
    await Promise.all(recordings)
    await tell(url, 'POST', '/reset', { seed: 1 })
    await provide({
      url,
      breakDown: async (fault) => numberIn(await tell(url, 'POST', '/faults', fault), 'id'),
      repair: async (id) => void (await tell(url, 'DELETE', id === undefined ? '/faults' : `/faults/${id}`)),
      report: async (incident = {}) => numberIn(await tell(url, 'POST', '/incidents', incident), 'pk'),
      happen: async (pk, action) => void (await tell(url, 'POST', `/incidents/${pk}`, action)),
      cutSockets: async () => void (await tell(url, 'DELETE', '/sockets')),
      say: async (text) => void (await tell(url, 'POST', '/sockets', { text })),
      openSockets: async () => openOf(await tell(url, 'GET', '/state')),
      calls: async () => callsOf(await tell(url, 'GET', '/requests')),
      forgetCalls: async () => void (await tell(url, 'DELETE', '/requests')),
      reset: async (order) => void (await tell(url, 'POST', '/reset', order)),
      tokenOf,
      enter: async (page, path = '/', username = 'operator') => {
        // A new token ends the one before, and a page that is still there might ask with that one.
        if (page.url().startsWith(url)) await page.goto('about:blank')
        await page.context().addCookies([{ name: 'token', value: tokenOf(username), url, sameSite: 'Lax' }])
        await page.goto(url + path)
      },
      expectConsole: (pattern) => void expected.push(pattern),
      expectHost: (origin) => void hosts.push(origin),
      watch,
    })
    await Promise.all(recordings)
    expect(surprises, 'what the console said and nobody expected').toEqual([])
  },
})

async function tell(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const response = await fetch(`${url}/stand-in${path}`, { method, ...init })
  const text = await response.text()
  if (!response.ok) throw new Error(`The stand-in server refused ${method} ${path}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

function numberIn(answer: unknown, key: 'pk' | 'id'): number {
  const found: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
  if (typeof found === 'number') return found
  throw new Error(`The stand-in server gave no ${key}.`)
}

function openOf(answer: unknown): number {
  const sockets: unknown = Reflect.get(Object(answer), 'sockets')
  return Number(Reflect.get(Object(sockets), 'open'))
}

function callsOf(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new Error('The stand-in server gave no list of calls.')
  return answer.map((call: unknown) => {
    if (typeof call !== 'object' || call === null) return ''
    return `${String(Reflect.get(call, 'method'))} ${String(Reflect.get(call, 'path'))} ${String(Reflect.get(call, 'status'))}`
  })
}

/** Signs in through the form, as the operator. */
export async function signIn(page: Page, url: string, username = 'operator', password = username): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export { expect }
