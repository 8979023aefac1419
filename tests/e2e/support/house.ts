import { expect, test as base, type Page } from '@playwright/test'
import { serveStandIn, type Served } from '../../backend/serve.ts'

/** What a test tells the stand-in server, over the calls that a person would use too. */
export interface House {
  readonly url: string
  /** Switches a fault on; see tests/backend/faults/schema.ts. */
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<void>
  /** Takes every fault away. */
  readonly repair: () => Promise<void>
  /** Has something happen to the world: a new incident, with the fields given. Returns its primary key. */
  readonly report: (incident?: Readonly<Record<string, unknown>>) => Promise<number>
  /** Has something happen to one incident, as another person or its source would do it. */
  readonly happen: (pk: number, action: Readonly<Record<string, unknown>>) => Promise<void>
  /** The calls that reached the server since the test began, as 'GET /api/v1/incidents/ 200'. */
  readonly calls: () => Promise<readonly string[]>
  /** A message on the browser's console that this test expects, because it switched a fault on. */
  readonly expectConsole: (pattern: RegExp) => void
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
    async ({ browserName: _browserName }, provide) => {
      const served = await serveStandIn({ dist: 'dist', seed: 1, feed: { perMinute: 0 } })
      await provide(served)
      await served.close()
    },
    { scope: 'worker' },
  ],
  house: async ({ served, page }, provide) => {
    const expected: RegExp[] = []
    const surprises: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      if (!expected.some((pattern) => pattern.test(message.text()))) surprises.push(message.text())
    })
    page.on('pageerror', (error) => surprises.push(String(error)))
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (/^https?:/.test(origin) && origin !== served.url) surprises.push(`asked ${request.url()}`)
    })
    await tell(served.url, 'POST', '/reset', { seed: 1 })
    await provide({
      url: served.url,
      breakDown: async (fault) => void (await tell(served.url, 'POST', '/faults', fault)),
      repair: async () => void (await tell(served.url, 'DELETE', '/faults')),
      report: async (incident = {}) => pkOf(await tell(served.url, 'POST', '/incidents', incident)),
      happen: async (pk, action) => void (await tell(served.url, 'POST', `/incidents/${pk}`, action)),
      calls: async () => callsOf(await tell(served.url, 'GET', '/requests')),
      expectConsole: (pattern) => void expected.push(pattern),
    })
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

function pkOf(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'pk' in answer && typeof answer.pk === 'number') return answer.pk
  throw new Error('The stand-in server reported an incident without a primary key.')
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
