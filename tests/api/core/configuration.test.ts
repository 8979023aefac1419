import { expect, onTestFinished, test, vi } from 'vitest'
import { findConfiguration, takeEarlyConfiguration, type EarlyRequest } from '../../../src/api/core/configuration.ts'
import type { BuildEnvironment } from '../../../src/api/core/buildEnvironment.ts'
import { sendJson, sendText, startServer } from '../server/answeringServer.ts'

async function found(file: unknown, build: BuildEnvironment = {}) {
  const { url } = await startServer((_, response) => sendJson(response, 200, file))
  return { url, ...(await findConfiguration({ origin: url, basePath: '/', build })) }
}

/** The configuration without the keys that have no value. */
function set(values: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined))
}

test('the configuration file is at the root of the site', async () => {
  const { url, seen } = await startServer((_, response) => sendJson(response, 200, {}))
  await findConfiguration({ origin: url, basePath: '/', build: {} })
  expect(seen.map(({ method, path }) => [method, path])).toEqual([['GET', '/runtime-config.json']])
})

test('a console at a path reads the file at that path, but resolves relative addresses in the file against the site', async () => {
  const { url, seen } = await startServer((_, response) =>
    sendJson(response, 200, { backendUrl: '/', backendWSUrl: '/ws' }),
  )
  const { runtime } = await findConfiguration({ origin: url, basePath: '/console/', build: {} })
  expect(seen.map(({ path }) => path)).toEqual(['/console/runtime-config.json'])
  expect(set(runtime)).toEqual({ backendUrl: url, backendWSUrl: `${url.replace('http', 'ws')}/ws` })
})

test('a request that the page has already sent is used once, and the next attempt sends a new one', async () => {
  const { url, seen } = await startServer((_, response) => sendJson(response, 200, { debug: false }))
  const page: { earlyConfiguration?: EarlyRequest | undefined } = {
    earlyConfiguration: {
      answer: Promise.resolve({ ok: true, status: 200, text: '{"debug":true}' }),
      cancel: () => {},
    },
  }
  const source = { origin: url, basePath: '/', build: {}, early: () => takeEarlyConfiguration(page) }
  const first = await findConfiguration(source)
  expect([set(first.runtime), seen.length]).toEqual([{ debug: true }, 0])
  const second = await findConfiguration(source)
  expect([set(second.runtime), seen.length]).toEqual([{ debug: false }, 1])
})

test('a request that the page has already sent is cancelled if it takes too long, and its failure is a warning', async () => {
  let refuse = (_: Error) => {}
  const answer = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const early = { answer, cancel: () => refuse(new Error('aborted')) }
  const { runtime, warnings } = await findConfiguration({
    origin: 'https://console.example.org',
    basePath: '/',
    build: {},
    timeout: 1,
    early: () => early,
  })
  expect(runtime).toBeUndefined()
  expect(warnings).toEqual(['/runtime-config.json is not used: the site did not respond.'])
})

test('once the file has loaded, no timer is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ debug: true })))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { runtime } = await findConfiguration({ origin: 'https://console.example.org', basePath: '/', build: {} })
  expect(set(runtime)).toEqual({ debug: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('every key of a deployed server is read', async () => {
  const file = {
    backendUrl: 'https://argus.example.org',
    backendWSUrl: 'wss://argus.example.org/ws',
    enableWebsocketSupport: true,
    cookieDomain: 'argus.example.org',
    useSecureCookie: false,
    defaultAutoRefreshInterval: 10,
    realtimeServiceMaxRetries: 3,
    realtimeIncidentLimit: 800,
    use24hTime: false,
    timestampDateFormat: 'dd.MM.yyyy',
    timestampTimeFormat: 'HH:mm',
    timestampTimeNoSeconds: 'H:mm',
    timestampTimezoneOffsetFormat: 'xx',
    timestampFormat: "yyyy-MM-dd 'at' HH:mm",
    showSeverityLevels: false,
    acknowledgementExpiry: 'tomorrowMorning',
    acknowledgementMessage: 'On duty',
    acknowledgementNeedsExpiry: true,
    debug: true,
  }
  const { runtime, warnings } = await found(file)
  expect(set(runtime)).toEqual(file)
  expect(warnings).toEqual([])
})

test('absent and null keys stay absent, and an unknown key is not an error', async () => {
  const { runtime, warnings } = await found({ timestampFormat: null, somethingNew: 1 })
  expect(set(runtime)).toEqual({})
  expect(warnings).toEqual([])
})

test.each([
  ['backendUrl', 'https://argus.example.org/', 'https://argus.example.org'],
  ['backendUrl', 'https://example.org/argus//', 'https://example.org/argus'],
  ['backendUrl', ' http://localhost:8000 ', 'http://localhost:8000'],
  ['backendWSUrl', 'ws://localhost:8000/ws/', 'ws://localhost:8000/ws'],
  ['backendWSUrl', '', ''],
  ['cookieDomain', '.example.org', '.example.org'],
  ['cookieDomain', '127.0.0.1', '127.0.0.1'],
])('%s: %j is read as %j', async (key, value, expected) => {
  const { runtime, warnings } = await found({ [key]: value })
  expect(set(runtime)).toEqual({ [key]: expected })
  expect(warnings).toEqual([])
})

test('a path is resolved against the site', async () => {
  const { url, runtime } = await found({ backendUrl: '/', backendWSUrl: '/ws' })
  expect(set(runtime)).toEqual({ backendUrl: url, backendWSUrl: `${url.replace('http', 'ws')}/ws` })
})

const wrong: readonly (readonly [key: string, value: unknown])[] = [
  ['backendUrl', 'argus.example.org'],
  ['backendUrl', 'localhost:8000'],
  ['backendUrl', 'javascript:alert(1)'],
  ['backendUrl', '//elsewhere.example.org'],
  ['backendUrl', '/\\elsewhere.example.org'],
  ['backendUrl', 'https://user:password@example.org'],
  ['backendUrl', ''],
  ['backendUrl', 5],
  ['backendWSUrl', 'https://argus.example.org'],
  ['enableWebsocketSupport', 'true'],
  ['cookieDomain', 'https://example.org'],
  ['cookieDomain', 'example.org; Secure'],
  ['cookieDomain', 'localhost:8080'],
  ['cookieDomain', ''],
  ['useSecureCookie', 1],
  ['defaultAutoRefreshInterval', 0],
  ['defaultAutoRefreshInterval', -5],
  ['defaultAutoRefreshInterval', 1.5],
  ['defaultAutoRefreshInterval', '30'],
  // More milliseconds than a timer can wait: it would fire immediately, over and over.
  ['defaultAutoRefreshInterval', 2_147_484],
  ['realtimeServiceMaxRetries', 0],
  ['realtimeIncidentLimit', 0],
  ['realtimeIncidentLimit', 20_001],
  ['use24hTime', 'no'],
  ['timestampDateFormat', 'YYYY-MM-DD'],
  ['timestampTimeFormat', ''],
  ['timestampFormat', 'nonsense'],
  ['timestampFormat', '{date} {tme}'],
  ['timestampDateFormat', '{date}'],
  ['showSeverityLevels', {}],
  ['acknowledgementExpiry', 'in five hours'],
  ['acknowledgementMessage', 'x'.repeat(1001)],
  ['acknowledgementNeedsExpiry', 'yes'],
  ['debug', []],
]

test.each(wrong)('%s: %j is ignored with one warning, and the other keys still apply', async (key, value) => {
  const { runtime, warnings } = await found({ [key]: value, ...(key === 'debug' ? {} : { debug: true }) })
  expect(set(runtime)).toEqual(key === 'debug' ? {} : { debug: true })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(new RegExp(`^${key} is ignored: .* is not .*\\.$`))
})

test.each([
  ['does not exist', 404, 'text/html', '<html></html>', 'the site responded with status 404'],
  ['cannot be served', 500, 'text/plain', '', 'the site responded with status 500'],
  ['is an HTML page', 200, 'text/html', '<!doctype html>', 'it is not JSON: line 1, column 1'],
  ['is broken', 200, 'application/json', '{\n"backendUrl":', 'it is not JSON: line 2, column 14'],
  ['is a list', 200, 'application/json', '[]', 'it is not a JSON object'],
  ['is null', 200, 'application/json', 'null', 'it is not a JSON object'],
])("a file that %s causes one warning, and the build's values apply", async (_, status, contentType, body, why) => {
  const { url } = await startServer((__, response) => sendText(response, status, contentType, body))
  const result = await findConfiguration({ origin: url, basePath: '/', build: { VITE_COOKIE_DOMAIN: 'example.org' } })
  expect(result.runtime).toBeUndefined()
  expect(set(result.build)).toEqual({ cookieDomain: 'example.org' })
  expect(result.warnings).toEqual([`/runtime-config.json is not used: ${why}.`])
})

test('if the site does not respond in time, or breaks the connection, there is a warning, not a failure', async () => {
  const { url } = await startServer(({ path }, response) => {
    if (path.startsWith('/breaks')) response.destroy()
  })
  const [late, broken] = await Promise.all([
    findConfiguration({ origin: url, basePath: '/', build: {}, timeout: 50 }),
    findConfiguration({ origin: `${url}/breaks`, basePath: '/', build: {} }),
  ])
  expect(late.warnings).toEqual(['/runtime-config.json is not used: the site did not respond.'])
  expect(broken.warnings).toEqual(late.warnings)
})

test('every value of the build is read', async () => {
  const { build, warnings } = await found(
    {},
    {
      VITE_BACKEND_URL: 'https://argus.example.org/',
      VITE_BACKEND_WS_URL: 'wss://argus.example.org/ws',
      VITE_ENABLE_WEBSOCKET_SUPPORT: 'true',
      VITE_COOKIE_DOMAIN: 'example.org',
      VITE_USE_SECURE_COOKIE: 'false',
      VITE_DEFAULT_AUTO_REFRESH_INTERVAL: '15',
      VITE_REALTIME_MAX_RETRIES: '3',
    },
  )
  expect(set(build)).toEqual({
    backendUrl: 'https://argus.example.org',
    backendWSUrl: 'wss://argus.example.org/ws',
    enableWebsocketSupport: true,
    cookieDomain: 'example.org',
    useSecureCookie: false,
    defaultAutoRefreshInterval: 15,
    realtimeServiceMaxRetries: 3,
  })
  expect(warnings).toEqual([])
})

test.each(['0', '-1', '1.5', '1e3', 'often', '99999999999999999999'])(
  'the value %s in the build is not a usable whole number, and is ignored with a warning',
  async (text) => {
    const { build, warnings } = await found(
      {},
      {
        VITE_DEFAULT_AUTO_REFRESH_INTERVAL: text,
        VITE_REALTIME_MAX_RETRIES: text,
      },
    )
    expect(set(build)).toEqual({})
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toMatch(
      /^VITE_DEFAULT_AUTO_REFRESH_INTERVAL is ignored: .* is not a positive whole number of at most 2147483\.$/,
    )
    expect(warnings[1]).toMatch(/^VITE_REALTIME_MAX_RETRIES is ignored: /)
  },
)

test('a blank value of the build counts as absent, and a flag that is neither true nor false is ignored with a warning', async () => {
  const { build, warnings } = await found({}, { VITE_BACKEND_URL: ' ', VITE_USE_SECURE_COOKIE: 'yes' })
  expect(set(build)).toEqual({})
  expect(warnings).toEqual(['VITE_USE_SECURE_COOKIE is ignored: "yes" is not true or false.'])
})
