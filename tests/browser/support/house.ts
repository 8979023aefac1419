import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { recordCharts, writeChartRecord } from '../../commands/coverage/recording/browser.ts'
import { generations, type Generation } from '../../server/options.ts'
import { serveStandIn, type Served } from '../../server/serve.ts'
import { noteMessages } from './messages.ts'
import { chooseUndo } from './undoChoice.ts'

/** Controls the stand-in server in a test, through the same control calls that a developer can send. */
export interface House {
  /** The address of the console, without a trailing slash: the origin, unless the console is served at a path. */
  readonly url: string
  /** The origin of the site, without a trailing slash. The server is at this origin, whatever the console's path. */
  readonly origin: string
  /** Makes the server misbehave; see tests/server/misbehaviours/schema.ts. Returns its id. */
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<number>
  /** Switches off the misbehaviour with that id, or all of them. */
  readonly repair: (id?: number) => Promise<void>
  /** How many more requests the misbehaviour with that id, created with `times`, will apply to. */
  readonly timesLeft: (id: number) => Promise<number>
  /** Creates an incident with the given fields. Returns its primary key. */
  readonly report: (incident?: Readonly<Record<string, unknown>>) => Promise<number>
  /** Changes an incident, as another user or the incident's source would. */
  readonly happen: (pk: number, action: Readonly<Record<string, unknown>>) => Promise<void>
  /** Cuts every live connection, as a restarting server does. */
  readonly cutSockets: () => Promise<void>
  /** Sends these frames unchanged, even unreadable ones, over every subscribed live connection. */
  readonly say: (frame: string | readonly string[]) => Promise<void>
  /** The number of live connections that the server has open. */
  readonly openSockets: () => Promise<number>
  /**
   * The calls that have reached the server since the test began, as 'GET /api/v1/incidents/ 200', except those of the
   * alarm watch and those about missing heartbeats, which never stop.
   */
  readonly calls: () => Promise<readonly string[]>
  /** The calls of the alarm watch. */
  readonly alarmCalls: () => Promise<readonly string[]>
  /** Clears the list of calls. */
  readonly forgetCalls: () => Promise<void>
  /** Starts a new world; see tests/server/control/schemas.ts. */
  readonly reset: (order: Readonly<Record<string, unknown>>) => Promise<void>
  /** Replaces the server with one of another generation, keeping the world and the sign-ins. */
  readonly exchange: (generation: Generation) => Promise<void>
  /** Issues a new token for this user, as a sign-in in another browser would. This ends the user's older token. */
  readonly tokenOf: (username: string) => string
  /** Opens a path as a user whose earlier visit left a token. */
  readonly enter: (page: Page, path?: string, username?: string) => Promise<void>
  /** Allows matching messages on the browser's console: this test provokes them. */
  readonly expectConsole: (pattern: RegExp) => void
  /** Allows requests to another origin, which this test serves itself. */
  readonly expectHost: (origin: string) => void
  /** Applies the test's checks to another browser context as well. */
  readonly watch: (context: BrowserContext) => void
}

interface Fixtures {
  /**
   * The generation of the server that a test runs against. A test file chooses another with
   * `test.use(playedOn('2.9'))`.
   */
  generation: Generation
  /**
   * Seconds for which what was ordered can be undone, until the test chooses others. 0 for most tests, which are about what
   * is written.
   */
  undoSeconds: number
  house: House
}

interface WorkerFixtures {
  /** The path at which the site serves the console: '/', unless a test file sets another with `test.use`. */
  basePath: string
  served: Served
}

/** The generation that the whole run tests (`npm run test:generations`); undefined if each file chooses its own. */
const chosenGeneration = generations.find((generation) => generation === process.env.ARGUS_GENERATION)

/** For `test.use`: the generation that a file's tests run against, unless the whole run tests another. */
export function playedOn(generation: Generation): { readonly generation: Generation } {
  return { generation: chosenGeneration ?? generation }
}

/**
 * The browser's log message about the 401 at the start of a visit: the console asks servers of version 2.0 or later who
 * is signed in to the server itself, and nobody is.
 */
const nobodyThere = /status of 401 .*\/api\/v2\/auth\/user\/$/

/** The browser's log message when the console first requests another user's public filter. */
const notOurs = /status of 403 .*\/notificationprofiles\/filters\/\d+\/$/

/** The browser's log message about a server of version 2.0 or later that does not support planned maintenance. */
const withoutMaintenance = /status of 404 .*\/plannedmaintenance\/$/

/** The messages that every test expects. */
const usual = [nobodyThere, notOurs, withoutMaintenance]

/** WebKit logs this on every page, because it does not support the policy's directive for manifests. */
const withoutManifests = /^Unrecognized Content-Security-Policy directive 'manifest-src'/

/** WebKit logs this if code that was fetched in advance is first needed after seconds. */
const withoutHurry = /was preloaded using link preload but not used within a few seconds/

/** Logs each violation of the policy, because not every browser logs them itself. Runs in the page. */
function logViolations() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`Content Security Policy, ${violatedDirective}, refused ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
}

/**
 * Serves the built console and the stand-in server on one origin, with one server per worker and a fresh world per
 * test. Fails a test if the browser's console shows a message that the test did not expect, or if the page sends a
 * request to another origin.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  basePath: ['/', { scope: 'worker', option: true }],
  served: [
    async ({ basePath }, provide, { workerIndex }) => {
      // To test a build in another folder, run DIST=/somewhere/else npx playwright test …
      const dist = process.env.DIST ?? 'dist'
      const served = await serveStandIn({
        dist,
        base: basePath,
        seed: 1,
        // LAG=400 delays each answer by up to 400 ms, at random, to find tests that succeed only if answers are fast.
        lag: Number(process.env.LAG ?? 0),
        feed: { perMinute: 0 },
        // Tests move the page's clock but not the server's, so the server reports its time only in tests of clocks.
        tellsTime: false,
      })
      await provide(served)
      await served.close()
      writeChartRecord(workerIndex)
    },
    { scope: 'worker' },
  ],
  generation: [chosenGeneration ?? '1.19', { option: true }],
  undoSeconds: [0, { option: true }],
  house: async ({ served, basePath, generation, undoSeconds, context }, provide) => {
    const expected: RegExp[] = []
    const hosts: string[] = []
    const surprises: string[] = []
    const recordings: Promise<unknown>[] = []
    const { url: origin } = served
    const ownPath = basePath.slice(0, -1)
    const url = origin + ownPath
    const probes = new Set<string>()
    let isAnyCut = false
    const watch = (watched: BrowserContext) => {
      recordings.push(recordCharts(watched), watched.addInitScript(logViolations), watched.addInitScript(noteMessages))
      recordings.push(watched.addInitScript(chooseUndo, { basePath, undoSeconds }))
      watched.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const { url: about } = message.location()
        const words = `${message.text()} ${about}`
        if (words.includes('status of 401') && probes.has(about)) return
        if (![...expected, ...usual, withoutManifests, withoutHurry].some((pattern) => pattern.test(words)))
          surprises.push(words)
      })
      watched.on('weberror', (error) => {
        const words = wordsOf(error.error())
        if (!leftoverOfClock(words, origin)) surprises.push(words)
      })
      watched.on('requestfailed', () => (isAnyCut = true))
      watched.on('request', (request) => {
        // After a call was cut off, the console requests an address without a token, to see whether a proxy redirects it.
        // A server that is back by then refuses that request, and the browser logs it.
        if (isAnyCut && request.headers()['authorization'] === undefined) probes.add(request.url())
        const { origin: asked } = new URL(request.url())
        if (/^https?:/.test(asked) && ![origin, ...hosts].includes(asked)) surprises.push(`request to ${request.url()}`)
      })
    }
    const tokenOf = (username: string) => {
      const { world } = served.standIn
      const user = world.userNamed(username)
      if (user === undefined) throw new Error(`There is no user ${username}.`)
      return world.sessions.signIn(user, world.now())
    }
    watch(context)
    await Promise.all(recordings)
    await tell(origin, 'POST', '/reset', { seed: 1, generation })
    await provide({
      url,
      origin,
      breakDown: async (misbehaviour) => numberIn(await tell(origin, 'POST', '/misbehaviours', misbehaviour), 'id'),
      repair: async (id) =>
        void (await tell(origin, 'DELETE', id === undefined ? '/misbehaviours' : `/misbehaviours/${id}`)),
      timesLeft: async (id) => leftOf(await tell(origin, 'GET', '/misbehaviours'), id),
      report: async (incident = {}) => numberIn(await tell(origin, 'POST', '/incidents', incident), 'pk'),
      happen: async (pk, action) => void (await tell(origin, 'POST', `/incidents/${pk}`, action)),
      cutSockets: async () => void (await tell(origin, 'DELETE', '/sockets')),
      say: async (text) => void (await tell(origin, 'POST', '/sockets', { text })),
      openSockets: async () => openOf(await tell(origin, 'GET', '/state')),
      calls: async () =>
        callsOf(await tell(origin, 'GET', '/requests')).filter(
          (call) => !isAboutAlarms(call) && !isAboutHeartbeats(call),
        ),
      alarmCalls: async () => callsOf(await tell(origin, 'GET', '/requests')).filter(isAboutAlarms),
      forgetCalls: async () => void (await tell(origin, 'DELETE', '/requests')),
      reset: async (order) => void (await tell(origin, 'POST', '/reset', { generation, ...order })),
      exchange: async (next) => void (await tell(origin, 'POST', '/generation', { generation: next })),
      tokenOf,
      enter: async (page, to = '/', username = 'operator') => {
        // A new token invalidates the older one, which an open page might still use.
        if (page.url().startsWith(url)) await page.goto('about:blank')
        const path = ownPath === '' ? '/' : ownPath
        const { hostname: domain } = new URL(origin)
        await page.context().addCookies([{ name: 'token', value: tokenOf(username), domain, path, sameSite: 'Strict' }])
        await page.goto(url + to)
      },
      expectConsole: (pattern) => void expected.push(pattern),
      expectHost: (origin) => void hosts.push(origin),
      watch,
    })
    await Promise.all(recordings)
    expect(surprises.join('\n'), 'unexpected console messages and requests').toBe('')
  },
})

/**
 * Whether an error comes from the clock that an earlier test installed. The clock's scripts are removed from the shared
 * page one by one, and a document that loads meanwhile still runs the rest. The stack of such errors contains no script
 * of the console.
 */
function leftoverOfClock(words: string, origin: string): boolean {
  return words.includes("undefined (reading 'controller')") && !words.includes(origin)
}

/** The text of an error with its stack, which shows whether it comes from the page or from a script of the test. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error)
}

async function tell(origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const response = await fetch(`${origin}/stand-in${path}`, { method, ...init })
  const text = await response.text()
  if (!response.ok) throw new Error(`The stand-in server refused ${method} ${path}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

function numberIn(answer: unknown, key: 'pk' | 'id' | 'left'): number {
  const found: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
  if (typeof found === 'number') return found
  throw new Error(`The stand-in server's response has no ${key}.`)
}

/** A misbehaviour that has been used up is no longer listed. */
function leftOf(answer: unknown, id: number): number {
  if (!Array.isArray(answer)) throw new Error('The stand-in server did not return a list of misbehaviours.')
  const listed: unknown = answer.find((misbehaviour: unknown) => Reflect.get(Object(misbehaviour), 'id') === id)
  return listed === undefined ? 0 : numberIn(listed, 'left')
}

function openOf(answer: unknown): number {
  const sockets: unknown = Reflect.get(Object(answer), 'sockets')
  return Number(Reflect.get(Object(sockets), 'open'))
}

function callsOf(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new Error('The stand-in server did not return a list of calls.')
  return answer.map((call: unknown) => {
    if (typeof call !== 'object' || call === null) return ''
    return `${String(Reflect.get(call, 'method'))} ${String(Reflect.get(call, 'path'))} ${String(Reflect.get(call, 'status'))}`
  })
}

/** How many refreshes the server has answered: requests for the list, or for the events since the last refresh. */
export async function updateCalls(house: House): Promise<number> {
  return (await house.calls()).filter((call) => /incidents\/(?:events\/)?\?(?!count).* 200$/.test(call)).length
}

/** Whether a call asks which heartbeats are missing, as the console does each minute. */
function isAboutHeartbeats(call: string): boolean {
  return call.includes('tags=problem_type%3Dmissing_heartbeat')
}

/** Whether an address or a recorded call belongs to the alarm watch. */
export function isAboutAlarms(call: string): boolean {
  const isCheck =
    /events\/\?page_size=50(?!\d)|incidents\/\?open=true.*level__lte=1&(?:page_size=(?:50|100)|id__in=)/.test(call)
  // When the watch begins, it looks up the next primary keys, whatever has become of their incidents.
  return isCheck || /incidents\/\?level__lte=5&id__in=/.test(call)
}

/** Signs in with the login form, as the operator unless another user is given. */
export async function signIn(page: Page, url: string, username = 'operator', password = username): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export { expect }
