// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WrongFlags } from '../support/commandLine.ts'
import { readFlags } from './command.ts'
import { documentedPolicy } from './documentedHeaders.ts'
import { serveStandIn, type Served, type ServeOptions } from './serve.ts'

let folder = ''
const started: Served[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  await writeFile(join(folder, 'index.html'), '<title>The client</title>')
  await writeFile(join(folder, 'app.js'), 'export {}')
})

afterEach(async () => {
  for (const served of started.splice(0)) await served.close()
  await rm(folder, { recursive: true })
})

async function serve(options: ServeOptions): Promise<Served> {
  const served = await serveStandIn({ incidents: 5, ...options })
  started.push(served)
  return served
}

test("a built client is served on the origin of the API, and the response to each of its routes is the client's page", async () => {
  const { url } = await serve({ dist: folder })
  for (const path of ['/', '/incidents/7', '/login?token=1']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toBe(documentedPolicy())
    expect(await answer.text()).toContain('The client')
  }
  const script = await fetch(`${url}/app.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await fetch(`${url}/missing.js`)).status).toBe(404)
  expect((await fetch(`${url}/api/`)).headers.get('content-type')).toBe('application/json')
})

test('a client at a path is served with that path as its base, and every other path belongs to the server', async () => {
  await writeFile(join(folder, 'index.html'), '<base href="/"><title>The client</title>')
  const { url, standIn } = await serve({ dist: folder, base: '/console/', generation: '2.9' })
  for (const path of ['/console/', '/console/incidents/7', '/console/index.html']) {
    expect(await (await fetch(`${url}${path}`)).text()).toBe('<base href="/console/"><title>The client</title>')
  }
  expect((await fetch(`${url}/console/app.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await fetch(`${url}/console/..%2F..%2Fapp.js`)).status).toBe(404)
  expect(await (await fetch(`${url}/console/runtime-config.json`)).json()).toMatchObject({ backendUrl: url })
  expect((await fetch(`${url}/runtime-config.json`)).status).toBe(404)
  const bare = await fetch(`${url}/console`, { redirect: 'manual' })
  expect([bare.status, bare.headers.get('location')]).toEqual([301, '/console/'])
  for (const path of ['/', '/incidents/']) {
    const own = await fetch(`${url}${path}`, { redirect: 'manual' })
    expect(own.headers.get('location')).toBe(`/accounts/login/?next=${path}`)
  }
  standIn.misbehaviours.add({ kind: 'status', status: 503 })
  expect((await fetch(`${url}/console/runtime-config.json`)).status).toBe(200)
})

test("at the root, the client hides the server's own pages, except the sign-in page of a server of version 2.0 or later", async () => {
  const { url, standIn } = await serve({ dist: folder, generation: '2.9' })
  expect(await (await fetch(`${url}/incidents/`)).text()).toContain('The client')
  expect(await (await fetch(`${url}/accounts/login/`)).text()).toContain('Log in')
  standIn.reset({ generation: '1.19' })
  expect(await (await fetch(`${url}/accounts/login/`)).text()).toContain('The client')
})

test('no file outside the folder is served', async () => {
  const { url } = await serve({ dist: join(folder, 'dist') })
  expect((await fetch(`${url}/..%2Fapp.js`)).status).toBe(404)
})

test("the runtime configuration names the page's own origin", async () => {
  const { url } = await serve({ dist: folder })
  const { host, hostname } = new URL(url)
  expect(await (await fetch(`${url}/runtime-config.json`)).json()).toEqual({
    backendUrl: url,
    backendWSUrl: `ws://${host}/ws`,
    enableWebsocketSupport: true,
    cookieDomain: hostname,
    useSecureCookie: false,
  })
})

test('only a misbehaviour that names the runtime configuration applies to it', async () => {
  const { url, standIn } = await serve({ dist: folder })
  standIn.misbehaviours.add({ kind: 'status', status: 503 })
  expect((await fetch(`${url}/runtime-config.json`)).status).toBe(200)
  standIn.misbehaviours.clear()
  standIn.misbehaviours.add({ kind: 'status', status: 503, match: { path: '/runtime-config.json' } })
  expect((await fetch(`${url}/runtime-config.json`)).status).toBe(503)
  expect((await fetch(`${url}/api/`)).status).toBe(200)
})

test('a dropped connection is cut on the network', async () => {
  const { url, standIn } = await serve({})
  standIn.misbehaviours.add({ kind: 'drop', match: { path: '/api/' }, times: 1 })
  await expect(fetch(`${url}/api/`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${url}/api/`)).status).toBe(200)
})

test('a hanging request ends when its client disconnects', async () => {
  const { url, standIn } = await serve({})
  standIn.misbehaviours.add({ kind: 'hang', match: { path: '/api/' } })
  const gone = new AbortController()
  const waiting = fetch(`${url}/api/`, { signal: gone.signal })
  await expect.poll(() => standIn.requests.list()).toHaveLength(1)
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect.poll(() => standIn.requests.list()).toMatchObject([{ status: 'dropped' }])
})

test('an idle connection is never closed, so that no request can be reset by it', async () => {
  const { url } = await serve({})
  expect((await fetch(`${url}/api/`)).headers.get('keep-alive')).toBeNull()
})

test('each server has its own world, and two of them run side by side', async () => {
  const one = await serve({ seed: 1 })
  const other = await serve({ seed: 2 })
  expect(one.url).not.toBe(other.url)
  await fetch(`${one.url}/stand-in/incidents`, { method: 'POST', body: '{}' })
  expect([one.standIn.world.incidents.size, other.standIn.world.incidents.size]).toEqual([6, 5])
})

test('starting on a port that is in use fails with an error', async () => {
  const { url } = await serve({})
  await expect(serveStandIn({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')
})

test('the command reads its flags', () => {
  const words = '--port 8000 --seed 1 --incidents 10000 --feed 30 --generation 1.19 --ticket-plugin none'.split(' ')
  expect(readFlags(words)).toEqual({
    port: 8_000,
    seed: 1,
    incidents: 10_000,
    feed: { perMinute: 30 },
    generation: '1.19',
    ticketPlugin: 'none',
  })
  expect(readFlags(['--base', '/console/', '--no-passwords'])).toMatchObject({ base: '/console/', passwords: false })
  expect(readFlags([])).toEqual({ port: 8_000, feed: { perMinute: 6 } })
  expect(readFlags(['--help'])).toBeUndefined()
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'; see --help."],
  [['--port', 'x'], "--port must be a whole number from 0 to 65535, not 'x'."],
  [['--port', '65536'], "--port must be a whole number from 0 to 65535, not '65536'."],
  [['--generation', '3'], "--generation must be one of 1.19, 1.36, 2.9, head, not '3'."],
  [['--base', 'console'], "--base must be a path that begins and ends with a slash, not 'console'."],
  [['--ticket-plugin', 'some'], "--ticket-plugin must be one of working, none, broken, not 'some'."],
])('wrong flags %j are reported in one sentence', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
