/** The start script of the container writes what the console reads. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { configurationDefaults } from '../../machines/core/domain/configuration.ts'
import { readConfiguration } from '../../src/api/core/configurationRules.ts'

const deploying = resolve(import.meta.dirname, '../../docs/deploying')
const required = { ARGUS_SERVER: 'http://argus:8000', COOKIE_DOMAIN: 'argus.example.org' }

/** Runs the script with these variables. */
function start(variables: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'deploying-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { status, stderr } = spawnSync('sh', [join(deploying, 'start.sh')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CONSOLE_FOLDER: folder,
      NGINX_EXAMPLE: join(deploying, 'nginx.conf'),
      NGINX_CONFIGURATION: join(folder, 'nginx.conf'),
      ...variables,
    },
  })
  const written = () => JSON.parse(readFileSync(join(folder, 'runtime-config.json'), 'utf8')) as object
  return { status, stderr, written }
}

function read(written: object) {
  const find = (key: string) => ({ name: key, value: Reflect.get(written, key) as unknown })
  return readConfiguration(find, 'https://argus.example.org')
}

it('writes a value for every key of the configuration', () => {
  const { written, stderr } = start({
    ...required,
    BACKEND_URL: 'https://api.example.org',
    BACKEND_WS_URL: 'wss://api.example.org/ws',
    ENABLE_WEBSOCKET_SUPPORT: 'true',
    USE_SECURE_COOKIE: 'false',
    DEFAULT_AUTO_REFRESH_INTERVAL: '60',
    REALTIME_SERVICE_MAX_RETRIES: '3',
    REALTIME_INCIDENT_LIMIT: '100',
    SHOW_SEVERITY_LEVELS: 'false',
    ACKNOWLEDGEMENT_EXPIRY: 'inFourHours',
    ACKNOWLEDGEMENT_MESSAGE: 'On duty',
    ACKNOWLEDGEMENT_NEEDS_EXPIRY: 'true',
    USE_24H_TIME: 'false',
    TIMESTAMP_DATE_FORMAT: 'd. MMM',
    TIMESTAMP_TIME_FORMAT: `h 'o''clock' "\\"`,
    TIMESTAMP_TIME_NO_SECONDS: 'HH.mm',
    TIMESTAMP_TIMEZONE_OFFSET_FORMAT: 'x',
    TIMESTAMP_FORMAT: '{time} {date}',
    DEBUG: 'true',
  })
  expect(stderr).toBe('')
  const keys = ['backendUrl', 'cookieDomain', ...Object.keys(configurationDefaults)]
  expect(Object.keys(written()).toSorted()).toEqual(keys.toSorted())
  const { values, warnings } = read(written())
  expect(warnings).toEqual([])
  expect(values).toEqual({
    backendUrl: 'https://api.example.org',
    backendWSUrl: 'wss://api.example.org/ws',
    enableWebsocketSupport: true,
    cookieDomain: 'argus.example.org',
    useSecureCookie: false,
    defaultAutoRefreshInterval: 60,
    realtimeServiceMaxRetries: 3,
    realtimeIncidentLimit: 100,
    showSeverityLevels: false,
    acknowledgementExpiry: 'inFourHours',
    acknowledgementMessage: 'On duty',
    acknowledgementNeedsExpiry: true,
    use24hTime: false,
    timestampDateFormat: 'd. MMM',
    timestampTimeFormat: `h 'o''clock' "\\"`,
    timestampTimeNoSeconds: 'HH.mm',
    timestampTimezoneOffsetFormat: 'x',
    timestampFormat: '{time} {date}',
    debug: true,
  })
})

it('writes only what is set, and the site itself as the address of the server', () => {
  expect(start(required).written()).toEqual({ backendUrl: '/', cookieDomain: 'argus.example.org' })
})

it.each([
  [
    { COOKIE_DOMAIN: 'argus.example.org' },
    'Set ARGUS_SERVER to the address of the Argus server, such as http://argus:8000.',
  ],
  [{ ARGUS_SERVER: 'http://argus:8000' }, 'Set COOKIE_DOMAIN to the host of the site, such as argus.example.org.'],
  [{ ...required, DEBUG: 'yes' }, "DEBUG must be true or false, not 'yes'."],
  [{ ...required, REALTIME_INCIDENT_LIMIT: '5k' }, "REALTIME_INCIDENT_LIMIT must be a number, not '5k'."],
])('with %j says in one sentence why the container does not start', (variables, sentence) => {
  expect(start(variables)).toMatchObject({ status: 1, stderr: `${sentence}\n` })
})
