import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import packageJson from '../../../package.json' with { type: 'json' }
import { deployingFile, documentedHeaders, documentedPolicy, headersIn } from '../../server/documentedHeaders.ts'
import { startNginx, type Nginx } from '../../support/nginx.ts'
import {
  documentedConfiguration,
  proxyAtRoot,
  proxyBelowPath,
  proxyInContainer,
  type ProvingGround,
} from '../support/documentedProxy.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { listPath, screenOf } from '../support/screen.ts'

/** The files of docs/deploying, run in a real nginx that serves the built console. */

// The Argus server serves every other path of the site, as in a real installation.
test.use({ basePath: '/console/' })
// The tests run one after another: if two installed nginx at the same time, one would fail.
test.describe.configure({ mode: 'default' })

let folder = ''
let nginx: Nginx | undefined

test.beforeEach(async () => {
  // Allows time to install nginx if it is missing.
  test.setTimeout(400_000)
  folder = await mkdtemp(join(tmpdir(), 'proxy-'))
})

test.afterEach(async ({ page }) => {
  // A page that stays open would report that the server no longer responds.
  await page.goto('about:blank')
  await nginx?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts nginx with an example and the files that an administrator would install. Returns its origin. */
async function serve(house: House, example: (ground: ProvingGround) => string): Promise<string> {
  const console = join(folder, 'console')
  await cp(process.env.DIST ?? 'dist', console, { recursive: true })
  await writeFile(join(console, 'runtime-config.json'), documentedConfiguration('127.0.0.1'))
  const root = example === proxyBelowPath ? folder : console
  nginx = await startNginx(folder, (port) => example({ port, folder: root, log: folder, server: house.origin }))
  house.expectHost(nginx.url)
  return nginx.url
}

interface Seen {
  readonly status: number
  readonly type: string | null
  readonly policy: string | null
  readonly caching: string | null
  readonly leadsTo: string | null
  readonly body: string
}

async function answerAt(address: string): Promise<Seen> {
  const answer = await fetch(address, { redirect: 'manual' })
  const { headers } = answer
  return {
    status: answer.status,
    type: headers.get('content-type'),
    policy: headers.get('content-security-policy'),
    caching: headers.get('cache-control'),
    leadsTo: headers.get('location'),
    body: await answer.text(),
  }
}

/** Expects each of these addresses to serve the console's page, whose files and links are relative to `base`. */
async function expectPage(base: string, ...addresses: readonly string[]) {
  for (const address of addresses) {
    const { body, ...seen } = await answerAt(address)
    expect(seen, address).toEqual({
      status: 200,
      type: 'text/html',
      policy: documentedPolicy(),
      caching: 'no-cache',
      leadsTo: null,
    })
    expect(body).toContain(`<base href="${base}">`)
  }
}

/**
 * Expects the proxy to serve the configuration and every file that the page references, and to return 404 for a missing
 * file.
 */
async function expectFiles(address: string) {
  const { body } = await answerAt(address)
  const files = [...body.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file = '']) => new URL(file, address).href)
  expect(files.filter((file) => file.includes('/assets/')).length).toBeGreaterThan(3)
  for (const file of files) {
    const isAsset = file.includes('/assets/')
    expect(await answerAt(file), file).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^(text\/(javascript|css)|image\/svg\+xml)$/),
      caching: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
  await expectSmaller(files.filter((file) => /\.(js|css)$/.test(file)))
  const licences = await answerAt(`${address}licences.txt`)
  expect(licences).toMatchObject({ status: 200, type: 'text/plain', caching: 'no-cache' })
  for (const name of Object.keys(packageJson.dependencies)) {
    expect(licences.body).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicence: .+\n\n.+`, 'm'))
  }
  const configuration = await answerAt(`${address}runtime-config.json`)
  expect(configuration).toMatchObject({ status: 200, type: 'application/json', caching: 'no-cache' })
  expect(JSON.parse(configuration.body)).toMatchObject({ backendUrl: '/' })
  expect(await answerAt(`${address}assets/missing.js`)).toMatchObject({ status: 404, caching: 'no-cache' })
}

/** Expects text files of 1 kB or more to be compressed, and smaller files not to be. */
async function expectSmaller(files: readonly string[]) {
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const { headers } = await fetch(file, { headers: { 'accept-encoding': 'gzip' } })
    const isSmall = Number(headers.get('content-length') ?? Infinity) < 1024
    expect(headers.get('content-encoding'), file).toBe(isSmall ? null : 'gzip')
  }
}

/** Expects a token in the address to appear neither in referrers nor in the log. */
async function expectTokenHidden(page: Page, url: string) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.headers()['referer'] ?? ''))
  await page.goto(`${url}/login?token=f00f00f00`)
  await expect(screenOf(page).login.heading).toBeVisible()
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((referer) => referer !== '')).toEqual([])
  const log = await readFile(join(folder, 'argus.log'), 'utf8')
  expect(log).toMatch(/"GET \S*\/login HTTP\/1\.1" 200 \d+ "Mozilla/)
  expect(log).not.toContain('f00f00f00')
  expect(log).not.toContain('?')
}

/**
 * Expects the server's responses to pass through unchanged, without the headers that the proxy adds to the console's
 * files.
 */
async function expectServer(address: string, answer: Readonly<Partial<Record<keyof Seen, unknown>>>) {
  expect(await answerAt(address), address).toMatchObject({ policy: null, caching: null, ...answer })
}

async function expectLiveConnection(house: House, origin: string) {
  const signedIn = await fetch(`${house.origin}/oidc/login/dataporten_feide/?user=operator`, { redirect: 'manual' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/open/`, { headers: { cookie } })
  await once(socket, 'open')
  socket.terminate()
}

/** Makes a first visit: signs in, opens an incident and reloads its page. */
async function visit(page: Page, url: string) {
  const { login, rows, userMenu } = screenOf(page)
  await page.goto(`${url}/timeslots`)
  await login.fill('operator')
  await expect(page).toHaveURL(`${url}/timeslots`)
  await page.getByRole('link', { name: 'Argus, to the incidents' }).click()
  await expect(page).toHaveURL(`${url}/incidents${listPath.slice(1)}`)
  await expect(rows).toHaveCount(4)
  await page
    .getByRole('link', { name: /^Open page of incident/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/incidents\/\d+\/$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^\d+: / })).toBeVisible()
  await expect(userMenu).toContainText('Olga')
}

test('nginx.conf serves the console at the root of a site', async ({ page, house }) => {
  const url = await serve(house, proxyAtRoot)
  await expectPage('/', `${url}/`, `${url}/incidents/4711/`, `${url}/login?next=%2F`, `${url}/index.html`)
  await expectFiles(`${url}/`)

  await house.reset({ ...smallWorld, generation: '2.9' })
  await expectServer(`${url}/accounts/login/?next=/`, { status: 200, body: expect.stringContaining('<h1>Log in</h1>') })
  for (const path of ['/plannedmaintenance/', '/sources/', '/user/'])
    await expectServer(url + path, { status: 302, leadsTo: `/accounts/login/?next=${path}` })

  await house.reset(smallWorld)
  await expectServer(`${url}/api/`, { status: 200, type: 'application/json' })
  await expectServer(`${url}/api/v1/incidents/`, { status: 401 })
  await expectServer(`${url}/login-methods/`, { status: 200 })
  await expectLiveConnection(house, url)
  await expectTokenHidden(page, url)
  await visit(page, url)
})

test('the container, configured by its environment, serves the console and passes the rest on to the server', async ({
  page,
  house,
}) => {
  const url = await serve(house, proxyInContainer)
  await expectPage('/', `${url}/`, `${url}/incidents/4711/`)
  await expectFiles(`${url}/`)
  await house.reset(smallWorld)
  await expectServer(`${url}/api/v1/incidents/`, { status: 401 })
  await expectLiveConnection(house, url)
  await visit(page, url)
})

test("nginx-below-a-path.conf serves the console beside the server's own pages", async ({ page, house }) => {
  expect(headersIn(deployingFile('nginx-below-a-path.conf'))).toEqual(documentedHeaders)
  const url = await serve(house, proxyBelowPath)
  await expectPage(
    '/console/',
    `${url}/console/`,
    `${url}/console/incidents/4711/`,
    `${url}/console/login?next=%2F`,
    `${url}/console/index.html`,
  )
  await expectFiles(`${url}/console/`)
  expect(await answerAt(`${url}/console`)).toMatchObject({ status: 301, leadsTo: '/console/' })
  await expectServer(`${url}/runtime-config.json`, { status: 404 })
  await expectLiveConnection(house, url)

  await house.reset({ ...smallWorld, generation: '2.9' })
  for (const own of ['/', '/incidents/', '/incidents/?open=true']) {
    await expectServer(url + own, { status: 302, leadsTo: expect.stringMatching(/^\/accounts\/login\/\?next=/) })
  }
  await expectServer(`${url}/accounts/login/?next=/`, { status: 200, body: expect.stringContaining('<h1>Log in</h1>') })
  await expectServer(`${url}/api/`, { status: 200, type: 'application/json' })
  await expectServer(`${url}/api/v2/incidents/`, { status: 401 })
  await expectTokenHidden(page, `${url}/console`)
  await visit(page, `${url}/console`)
})
