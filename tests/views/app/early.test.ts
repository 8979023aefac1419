import { afterEach, expect, test, vi } from 'vitest'
import { Actor, createActor, type AnyMachineSnapshot } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { defaultPreferences, type Preferences } from '../../../machines/list/domain/preferences.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { createPreferenceStorage } from '../../../src/api/list/preferenceStorage.ts'
import { connect } from '../../../src/connect.ts'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { chunks } from '../support/chunks.ts'
import { unrecorded } from '../support/unrecorded.ts'

/**
 * What is asked before the charts start is what the charts ask, or nothing (docs/behaviour.md#start-up): each visit takes
 * place twice, once with the early questions and once with nothing sent ahead.
 */

const olga = { username: 'olga', first_name: 'Olga', admin_url: null }
const servers = {
  first: { 'server-version': '1.19.2', 'api-version': { stable: 'v1', unstable: 'v2' } },
  second: { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } },
}
type ServerName = keyof typeof servers

const places = ['/', '/incidents?open=true&acked=false&timeframe=24', '/incidents/wall', '/incidents/7/', '/timeslots']
const sessions = ['a token', 'an expired token', 'the session of the server', 'none'] as const
const remembered: Readonly<Record<string, Partial<Preferences>>> = {
  nothing: {},
  'a page size and a filter': { pageSize: 100, filter: { ...defaultPreferences.filter, maxLevel: 2 } },
  'a timeframe': { timeframeHours: 24 },
  'the second page': { cursor: 'second', rowsBefore: 25 },
  realtime: { autoUpdateMethod: 'realtime' },
  'the order of everything': { sortAll: true, order: { by: 'severity', direction: 'ascending' } },
}

interface State {
  readonly place: string
  readonly session: (typeof sessions)[number]
  readonly preferences: string
  /** The server of the last visit; undefined if this is the first. */
  readonly last: ServerName | undefined
  readonly server: ServerName
}

/** Every place with every session; preferences, the server of the last visit and that of this one take turns. */
const states: readonly State[] = places.flatMap((place, first) =>
  sessions.flatMap((session, second) =>
    Object.keys(remembered).flatMap((preferences, third) => {
      const [server, other] =
        (first + second) % 2 === 0 ? (['second', 'first'] as const) : (['first', 'second'] as const)
      const last = ([server, undefined, other] as const)[third % 3]
      return (first + third) % 2 === 0 ? [{ place, session, preferences, last, server }] : []
    }),
  ),
)

let stop = () => {}
afterEach(() => {
  stop()
  stop = () => {}
  Reflect.deleteProperty(document, 'cookie')
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

/** Leaves in the browser what the last visit left there. */
async function remember({ place, session, preferences, last }: State) {
  window.history.replaceState(null, '', place)
  window.localStorage.clear()
  await createPreferenceStorage(() => window.localStorage, '/').write({
    ...defaultPreferences,
    ...remembered[preferences],
  })
  const backendUrl = window.location.origin
  const keep = (name: string, value: object) =>
    window.localStorage.setItem(`argus.1.${name}`, JSON.stringify({ backendUrl, ...value }))
  if (last !== undefined) {
    const { 'server-version': serverVersion, 'api-version': apiVersions } = servers[last]
    keep('server', { serverVersion, apiVersions })
  }
  if (session === 'the session of the server') keep('serverFacts', { hasOwnSession: true })
  const ends = session === 'a token' ? Date.now() + 86_400_000 : Date.now() - 1000
  const cookies = session.endsWith('token') ? `token=abcdefgh; token_expiry=${ends}.abcdefgh` : 'csrftoken=wB2z'
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => cookies, set: () => {} })
}

/** The first questions of one visit: to the server itself, for the user and for the first page. */
async function visit(state: State, isEarly: boolean): Promise<{ early: readonly string[]; all: readonly string[] }> {
  await remember(state)
  const asked: string[] = []
  const isRecognized = state.session !== 'none'
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address)
    const isPage = pathname.endsWith('/incidents/') && !searchParams.has('count') && !searchParams.has('id__in')
    const isAlarm = searchParams.get('level__lte') === '1'
    if (pathname === '/api/' || pathname.endsWith('/auth/user/') || (isPage && !isAlarm)) {
      // The start of a timeframe depends on the moment.
      const question = search.replace(/start_time__gte=[^&]*/, 'start_time__gte=…')
      asked.push(`${pathname}${question} ${new Headers(headers).get('authorization') ?? 'without a token'}`)
    }
    return Promise.resolve(answer(state.server, pathname, isRecognized))
  })
  const beginning = begin(window, {})
  if (isEarly) await beginning.askEarly()
  const begun = isEarly ? beginning : { ...beginning, sendAhead: () => {} }
  const early = [...asked]
  const { machine, input } = connect(window, begun, unrecorded, chunks, createMask())
  const root = createActor(machine, { ...recorded, input })
  stop = () => void root.stop()
  root.start()
  await vi.waitFor(
    () => {
      const has = (name: string, tag: string) => snapshotOf(root.system.get(name))?.hasTag(tag)
      const isListed = has('incidents', 'settled') === true
      const isOver = has('session', 'undecided') === false && has('session', 'open') === false
      if (!isListed && !isOver) throw new Error('the visit has not begun')
    },
    { timeout: 10_000 },
  )
  stop()
  return { early, all: asked.toSorted() }
}

function snapshotOf(actor: unknown): AnyMachineSnapshot | undefined {
  return actor instanceof Actor ? (actor.getSnapshot() as AnyMachineSnapshot) : undefined
}

function answer(server: ServerName, pathname: string, isRecognized: boolean): Response {
  if (pathname === '/runtime-config.json') {
    return Response.json({
      backendUrl: window.location.origin,
      cookieDomain: 'localhost',
      enableWebsocketSupport: false,
      debug: window.location.pathname === '/charts',
    })
  }
  if (pathname === '/api/') return Response.json(servers[server])
  if (pathname.startsWith('/api/v1/') && server === 'second') return Response.json({ detail: 'Gone' }, { status: 410 })
  if (pathname.endsWith('/auth/user/')) {
    return isRecognized ? Response.json(olga) : Response.json({ detail: 'No.' }, { status: 401 })
  }
  if (pathname.endsWith('/incidents/')) return Response.json({ next: null, previous: null, results: [] })
  return Response.json({ detail: 'No.' }, { status: 404 })
}

test.each(states)('the early questions are those of the charts: %o', async (state) => {
  const { all: usual } = await visit(state, false)
  const { early, all } = await visit(state, true)
  const isPageAsked = early.some((question) => question.includes('/incidents/'))
  const isRecognized =
    state.session === 'a token' || (state.session === 'the session of the server' && state.last === 'second')
  expect(isPageAsked).toBe(isRecognized && state.last !== undefined)
  expect(early.length).toBe(isPageAsked ? 3 : state.session === 'a token' ? 2 : 1)
  // A server that has been replaced is asked what the last one would have been, and then its own questions.
  const guessed = early.filter((question) => !usual.includes(question))
  expect(guessed.length > 0).toBe(isPageAsked && state.last !== state.server)
  expect(all.filter((question) => !guessed.includes(question))).toEqual(usual)
})

test('the page of the charts asks the server nothing', async () => {
  await remember({ place: '/charts', session: 'a token', preferences: 'nothing', last: 'second', server: 'second' })
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address)
    asked.push(pathname)
    return Promise.resolve(answer('second', pathname, true))
  })
  await begin(window, {}).askEarly()
  expect(asked).toEqual(['/runtime-config.json'])
})
