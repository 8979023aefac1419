// @vitest-environment node
import { once } from 'node:events'
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger, build, preview, createServer, type InlineConfig } from 'vite'
import { WebSocket } from 'ws'
import { documentedPolicy } from './documentedHeaders.ts'
import { optionsFrom, standIn } from './plugin.ts'
import type { StandInOptions } from './standIn.ts'

let root = ''
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stand-in-plugin-'))
  await writeFile(
    join(root, 'index.html'),
    '<base href="/"><title>The client</title><script type="module" src="/app.js"></script>',
  )
  await writeFile(join(root, 'app.js'), 'document.title += "!"')
  await mkdir(join(root, 'dist'))
})

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await rm(root, { recursive: true })
})

function configuration(output: string[], options: StandInOptions = {}): InlineConfig {
  const logger = createLogger('info')
  logger.info = (text) => {
    output.push(text)
  }
  return {
    root,
    configFile: false,
    customLogger: logger,
    logLevel: 'silent',
    plugins: [standIn({ incidents: 30, ...options })],
    server: { port: 0, host: '127.0.0.1' },
    preview: { port: 0, host: '127.0.0.1' },
  }
}

async function startDev(
  output: string[] = [],
  options: StandInOptions = {},
): Promise<{ url: string; printUrls: () => void }> {
  const server = await createServer(configuration(output, options))
  await server.listen()
  closing.push(() => server.close())
  return { url: new URL(server.resolvedUrls?.local[0] ?? '').origin, printUrls: () => server.printUrls() }
}

async function operatorCookie(url: string): Promise<string> {
  const answer = await fetch(`${url}/oidc/login/dataporten_feide/?user=operator`, { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test("the dev server serves the stand-in on its own origin, and the client's page", async () => {
  const { url } = await startDev()
  expect(await (await fetch(`${url}/runtime-config.json`)).json()).toMatchObject({ backendUrl: url })
  expect(await (await fetch(`${url}/api/`)).json()).toMatchObject({ 'server-version': '1.19.2' })
  expect(await (await fetch(`${url}/stand-in/state`)).json()).toMatchObject({ feed: { perMinute: 6 } })
  for (const path of ['/', '/incidents/1']) {
    expect(await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text()).toContain('The client')
  }
})

test("both sockets of the dev server work: the stand-in's and the one for hot reload", async () => {
  const { url } = await startDev()
  const address = url.replace('http', 'ws')
  const incidents = new WebSocket(`${address}/ws/open/`, { headers: { cookie: await operatorCookie(url) } })
  await once(incidents, 'open')
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const reload = new WebSocket(`${address}/?token=${token}`, 'vite-hmr', { origin: url })
  const messages: unknown[] = await once(reload, 'message')
  expect(String(messages[0])).toBe('{"type":"connected"}')
  incidents.terminate()
  reload.terminate()
})

test('the user names for signing in are printed once', async () => {
  const output: string[] = []
  const { printUrls } = await startDev(output)
  printUrls()
  printUrls()
  expect(output.filter((text) => text.includes('operator/operator'))).toHaveLength(1)
})

test('the preview server serves the stand-in and the built client, with the documented policy', async () => {
  const output: string[] = []
  await build(configuration(output))
  const server = await preview(configuration(output))
  closing.push(() => server.close())
  const url = new URL(server.resolvedUrls?.local[0] ?? '').origin
  expect(await (await fetch(`${url}/runtime-config.json`)).json()).toMatchObject({ backendUrl: url })
  const page = await fetch(`${url}/`)
  expect(await page.text()).toContain('The client')
  expect(page.headers.get('content-security-policy')).toBe(documentedPolicy())
  const cookie = await operatorCookie(url)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/open/`, { headers: { cookie } })
  await once(socket, 'open')
  socket.terminate()
})

const below: StandInOptions = { base: '/console/', generation: '2.9' }

async function expectClientBelow(url: string): Promise<void> {
  for (const path of ['/console/', '/console/incidents/1']) {
    const page = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('The client')
    expect(page).toContain('<base href="/console/">')
  }
  expect(await (await fetch(`${url}/console/runtime-config.json`)).json()).toMatchObject({ backendUrl: url })
  const own = await fetch(`${url}/incidents/`, { redirect: 'manual' })
  expect([own.status, own.headers.get('location')]).toEqual([302, '/accounts/login/?next=/incidents/'])
}

test('with a base path, the dev server serves the client at that path and the server everywhere else', async () => {
  const { url } = await startDev([], below)
  await expectClientBelow(url)
  expect((await fetch(`${url}/console/app.js`)).headers.get('content-type')).toContain('javascript')
})

test('with a base path, the preview server serves the built client at that path', async () => {
  await build({ ...configuration([]), base: './' })
  const server = await preview(configuration([], below))
  closing.push(() => server.close())
  const url = new URL(server.resolvedUrls?.local[0] ?? '').origin
  await expectClientBelow(url)
  const answer = await fetch(`${url}/console/`)
  expect(answer.headers.get('content-security-policy')).toBe(documentedPolicy())
  const page = await answer.text()
  const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? ''
  expect((await fetch(new URL(script, `${url}/console/`))).headers.get('content-type')).toContain('javascript')
})

test('the environment sets the generation and the path', () => {
  expect(optionsFrom({})).toEqual({})
  expect(optionsFrom({ ARGUS_STAND_IN_GENERATION: 'head', ARGUS_STAND_IN_BASE: '/a/b/' })).toEqual({
    generation: 'head',
    base: '/a/b/',
  })
  expect(() => optionsFrom({ ARGUS_STAND_IN_GENERATION: '3' })).toThrow("must be one of 1.19, 1.36, 2.9, head, not '3'")
  expect(() => optionsFrom({ ARGUS_STAND_IN_BASE: '/console' })).toThrow('begins and ends with a slash')
})
