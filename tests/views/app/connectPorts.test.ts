import { beforeEach, expect, test, vi } from 'vitest'
import { portOf } from '../../../machines/core/port.ts'
import { defaultPreferences, preferenceKeys } from '../../../machines/list/domain/preferences.ts'
import * as ports from '../../../machines/ports.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { connect } from '../../../src/connect.ts'
import { browserStorage } from '../../api/app/browserStorage.ts'
import { configuration, server } from '../support/world.ts'

/**
 * Checks that src/connect.ts provides each port to the browser with its own adapter. The same things happen in the
 * browser while each of them runs, and no two ports have the same effect, so that no two adapters can be confused.
 */

type Name = keyof typeof ports

const byName: Readonly<Record<Name, unknown>> = { ...ports }

interface Row {
  readonly given?: unknown
  /** What the chart sends to a subscription. */
  readonly command?: object
  /** What happens in the browser, and what the chart learns, apart from what happens without the port. */
  readonly effect: readonly string[]
}

const token = { token: 'another-token', expiresAt: undefined }

/** What a port tells the chart. */
const tells = (type: string) => `tells {"type":"${type}"}`

const rows: Partial<Record<Name, Row>> = {
  // Start-up and the server itself
  findConfiguration: {
    effect: [
      'GET https://console.example.org/runtime-config.json without a token',
      'gives {"build":{},"warnings":["/runtime-config.json is not used: the site responded with status 404."]}',
    ],
  },
  applyConfiguration: {
    given: { configuration: { ...configuration, debug: true } },
    effect: ['debugging starts', 'GET https://argus.example.org/api/v1/incidents/metadata/ Token abcdefgh'],
  },
  sendAhead: {
    given: { configuration, place: { path: '/', search: '' }, preferences: defaultPreferences, token, server },
    effect: [
      'GET /api/v1/incidents/?open=true&acked=false&level__lte=5&page_size=25 Token abcdefgh',
      'GET /api/v2/auth/user/ Token abcdefgh',
    ],
  },
  loadChunk: { given: { name: 'login' }, effect: ['chunk login', 'gives nothing'] },
  meetServer: {
    effect: [
      'GET /api/ without a token',
      'local storage has argus.1.server',
      'gives {"metadata":{"serverVersion":"2.9.1","apiVersions":{"stable":"v2"}},"abilities":{"hasRealtime":false,"keepsFurtherConditions":true,"hasPublicFilters":true,"judgesEventTime":true,"changesExpiry":true,"hasOwnSession":true}}',
      'GET /api/v2/incidents/sources/ Token abcdefgh',
    ],
  },
  apiActivity: { effect: [tells('api.answered')] },
  network: { effect: [tells('network.offline')] },
  visibility: { effect: [tells('page.shown'), tells('page.hidden')] },

  // The session
  fetchCurrentUser: {
    effect: ['GET /api/v2/auth/user/ Token abcdefgh', 'fails Fault: Failed to get current user: No.'],
  },
  recognizeUser: {
    given: { isPrompted: true },
    effect: [
      'GET /api/v2/auth/user/ without a token',
      'local storage has argus.1.serverFacts',
      'fails Fault: Failed to get current user: No.',
    ],
  },
  requestToken: {
    given: { username: 'olga', password: 'kept secret' },
    effect: [
      'secret {"username":"olga","password":"kept secret"}',
      'POST /api/v1/token-auth/ without a token',
      'fails Fault: Failed to sign in: No.',
    ],
  },
  keepToken: {
    given: token,
    effect: [
      'secret {"token":"another-token"}',
      'GET /api/v1/incidents/metadata/ Token another-token',
      'cookie token=another-token',
    ],
  },
  suspendToken: { effect: ['Fault: Not authenticated'] },
  relyOnOwnSession: {
    effect: [
      'local storage has argus.1.serverFacts',
      'channel argus.session {"type":"recognized"}',
      'GET /api/v1/incidents/metadata/ without a token',
    ],
  },
  forgetToken: {
    given: { token: { token: 'abcdefgh', expiresAt: undefined } },
    effect: ['Fault: Not authenticated', 'cookie '],
  },
  announceSignIn: { given: token, effect: ['channel argus.session {"type":"signedIn","token":"another-token"}'] },
  announceSignOut: { given: { token }, effect: ['channel argus.session {"type":"signedOut","token":"another-token"}'] },
  otherTabs: { effect: [tells('otherTab.recognized')] },
  leaveSite: { given: { url: 'https://sso.example.org/' }, effect: ['page leaves for https://sso.example.org/'] },
  serverPage: { given: { returnTo: '/incidents/7/' }, effect: ['session storage has argus.1.returnTo'] },

  // The address, the keyboard and the page
  location: {
    command: { type: 'location.push', to: '/profiles/' },
    effect: [
      'history has the state',
      'history gains https://console.example.org/profiles/',
      'secret {}',
      'tells {"type":"location.changed","place":{"path":"/incidents/","search":""},"by":0}',
    ],
  },
  keyboard: {
    effect: ['tells {"type":"keyboard.pressed","key":"j"}', 'tells {"type":"keyboard.pressed","key":"u"}'],
  },
  rowKeys: { effect: [tells('rowKeys.next')] },
  undoKey: { effect: ['tells {"type":"undoKey.pressed","id":"a"}'] },
  pageEnd: { effect: [tells('pageEnd.came')] },
  paletteKey: { effect: [tells('paletteKey.pressed')] },
  longPress: { effect: ['no menu'] },
  focusKeeper: { effect: ['focus at last on BUTTON'] },
  wallKeys: { effect: [tells('wallKeys.leave')] },
  escapeKey: { effect: [tells('escapeKey.pressed')] },
  focusRow: { given: { to: 'next' }, effect: ['focus on A'] },
  focusSearch: { effect: ['focus on INPUT'] },
  leaveRows: { effect: ['focus on H1'] },
  wallHand: {
    effect: [
      tells('wallHand.moved'),
      tells('wallHand.moved'),
      tells('wallHand.moved'),
      tells('wallHand.moved'),
      tells('wallHand.moved'),
      tells('wallHand.moved'),
    ],
  },
  screenLock: { effect: ['screen stays on', 'screen may turn off'] },
  barSight: {
    effect: ['tells {"type":"barSight.changed","isSeen":true}', 'tells {"type":"barSight.changed","isSeen":false}'],
  },
  aroundSight: { effect: ['tells {"type":"aroundSight.changed","isSeen":false}'] },
  copyAddress: {
    given: { path: '/incidents/7/' },
    effect: ['clipboard has https://console.example.org/incidents/7/', 'gives nothing'],
  },
  copyIncident: {
    given: { path: '/incidents/7/', text: { before: '7: Link down\n', after: '\n' } },
    effect: ['clipboard has 7: Link down\nhttps://console.example.org/incidents/7/\n', 'gives nothing'],
  },
  newTab: {
    command: { type: 'newTab.point', url: 'https://tickets.example.org/7' },
    effect: ['tab opens', 'tab at https://tickets.example.org/7', tells('newTab.pointed')],
  },
  checkRelease: {
    effect: [
      'GET https://console.example.org/ without a token',
      'fails Fault: Failed to check the release: not a page of the console',
    ],
  },
  reloadPage: { effect: ['page reloads'] },
  printPage: { effect: ['page prints'] },

  // What this browser keeps
  storePreferences: {
    given: { preferences: defaultPreferences },
    effect: [...preferenceKeys.map((key) => `local storage has argus.1.${key}`), 'gives nothing'],
  },
  storeDrafts: {
    given: { owner: 'olga', texts: new Map([['olga\nticket.7', 'https://']]), forms: new Map() },
    effect: ['session storage has argus.1.drafts'],
  },
  storeRuns: { given: { owner: 'olga', runs: new Map() }, effect: ['session storage loses argus.1.runs'] },
  forgetStored: { effect: ['session storage loses argus.1.drafts', 'session storage loses argus.1.runs'] },
  forgetUser: {
    given: { username: 'olga' },
    effect: ['views', 'messages', 'pauses', 'actions'].map((name) => `local storage loses argus.1.${name}::olga`),
  },
  leaveWarning: { effect: ['asks before leaving'] },
  startRecording: { effect: ['recorder starts', 'gives nothing'] },
  recordingWatch: { effect: ['tells {"type":"recorder.failed","error":"full"}', 'recorder unwatched'] },
  saveRecording: { given: { keepsTexts: false }, effect: ['recorder saves {"keepsTexts":false}', 'gives nothing'] },
  stopRecording: { effect: ['recorder stops'] },

  // Live updates, other tabs and alarms
  socket: {
    command: { type: 'socket.subscribe' },
    effect: ['socket to /open/', 'socket sends {"action":"subscribe"}', 'socket closed'],
  },
  writeTabs: {
    command: { type: 'writeTabs.tell', pks: [7], username: 'olga' },
    effect: ['channel argus.writes {"server":"","username":"olga","pks":[7]}', 'channel argus.writes closed'],
  },
  tabLead: {
    given: { username: 'olga' },
    command: { type: 'tabLead.ask' },
    effect: ['tells {"type":"tabLead.missing"}'],
  },
  heldOrderStore: {
    given: { owner: 'olga' },
    command: {
      type: 'heldOrderStore.keep',
      order: {
        id: '1.close.7',
        owner: 'olga',
        operation: 'close',
        pks: [7],
        text: '',
        isSingle: true,
        replacedUrl: '',
        orderedAt: 1,
        isSent: false,
      },
    },
    effect: ['local storage has argus.1.held::olga:'],
  },
  keptMessages: {
    given: { username: 'olga' },
    command: { type: 'keptMessages.change', change: { kind: 'note', text: 'one' } },
    effect: [
      'tells {"type":"keptMessages.told","messages":{"acknowledge":[],"close":[],"note":[]}}',
      'local storage has argus.1.messages::olga',
      'tells {"type":"keptMessages.told","messages":{"acknowledge":[],"close":[],"note":["one"]}}',
    ],
  },
  keptActions: {
    given: { username: 'olga' },
    command: { type: 'keptActions.change', change: { type: 'clear', until: 1 } },
    effect: [
      'tells {"type":"keptActions.told","actions":[],"isStored":true}',
      'local storage has argus.1.actions::olga',
      'tells {"type":"keptActions.told","actions":[],"isStored":true}',
    ],
  },
  keptPauses: {
    given: { username: 'olga' },
    command: { type: 'keptPauses.change', change: { type: 'forget', pks: [] } },
    effect: [
      'tells {"type":"keptPauses.told","pauses":[],"isStored":true}',
      'local storage has argus.1.pauses::olga',
      'tells {"type":"keptPauses.told","pauses":[],"isStored":true}',
    ],
  },
  keptViews: {
    given: { username: 'olga' },
    command: { type: 'keptViews.change', change: { type: 'choose', standard: undefined } },
    effect: [
      'tells {"type":"keptViews.told","kept":{"views":[]},"isStored":true}',
      'local storage has argus.1.views::olga',
      'tells {"type":"keptViews.told","kept":{"views":[]},"isStored":true}',
    ],
  },
  alarmTabs: {
    command: { type: 'alarmTabs.look', pks: [7], at: 1 },
    effect: ['channel argus.alarms {"type":"looked","pks":[7],"at":1}', 'channel argus.alarms closed'],
  },
  claimSound: {
    given: { pks: [7], since: 0, within: 1000 },
    effect: ['sound closed', 'local storage has argus.1.soundedAlarms', 'gives true'],
  },
  playSound: { effect: ['sound plays', 'gives nothing'] },
  checkSound: { effect: ['sound closed', 'gives nothing'] },
  pageClick: {
    effect: [
      tells('pageClick.clicked'),
      tells('pageClick.clicked'),
      tells('pageClick.clicked'),
      tells('pageClick.clicked'),
      tells('pageClick.clicked'),
      tells('pageClick.clicked'),
    ],
  },
  findNotificationPermission: { effect: ['gives default'] },
  requestNotificationPermission: { effect: ['asks for permission', 'gives denied'] },
  desktopNotifications: {
    command: { type: 'desktopNotifications.show', alerts: [{ tag: 'seven', title: 'Alarm', text: '', pk: 7 }] },
    effect: ['notification Alarm'],
  },
}

const done: string[] = []
const { signal } = new AbortController()
const channels: FakeChannel[] = []

function note(...words: readonly unknown[]): void {
  done.push(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '))
}

class FakeChannel extends EventTarget {
  private readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    channels.push(this)
  }
  postMessage(message: unknown) {
    note('channel', this.name, message)
  }
  close() {
    note('channel', this.name, 'closed')
  }
}

class FakeSocket extends EventTarget {
  readonly OPEN = 1
  readonly readyState = 1
  constructor(address: string) {
    super()
    note('socket to', address)
  }
  send(text: string) {
    note('socket sends', text)
  }
  close() {
    note('socket closed')
  }
}

class FakeNotification extends EventTarget {
  static readonly permission = 'default'
  static requestPermission() {
    note('asks for permission')
    return Promise.resolve('denied')
  }
  constructor(title: string) {
    super()
    note('notification', title)
  }
}

class FakeAudio extends EventTarget {
  readonly state = 'running'
  readonly currentTime = 0
  resume = () => Promise.resolve()
  createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} })
  createOscillator = () =>
    Object.assign(new EventTarget(), {
      frequency: { setValueAtTime() {} },
      connect() {},
      start: () => note('sound plays'),
      stop() {},
    })
  close = () => note('sound closed')
}

/** The window, with everything that this page can do noted. */
function fakePage(): Window {
  const storage = (name: string) => {
    const held = browserStorage()
    return Object.assign(browserStorage(), {
      getItem: (key: string) => held.getItem(key),
      setItem(key: string, value: string) {
        // The name of a page is different each time.
        note(name, 'has', key.replace(/(?<=held:.*:)[^:]+:[^:]+$/, ''))
        held.setItem(key, value)
      },
      removeItem(key: string) {
        note(name, 'loses', key)
        held.removeItem(key)
      },
    })
  }
  const own: Readonly<Record<PropertyKey, unknown>> = {
    location: Object.assign(new URL('https://console.example.org/incidents/'), {
      reload: () => note('page reloads'),
      assign: (address: string) => note('page leaves for', address),
    }),
    print: () => note('page prints'),
    history: {
      state: null,
      go: (by: number) => note('history goes', by),
      pushState: (_state: unknown, _title: string, address?: string) => note('history gains', address ?? 'the state'),
      replaceState: (_state: unknown, _title: string, address?: string) => note('history has', address ?? 'the state'),
    },
    localStorage: storage('local storage'),
    sessionStorage: storage('session storage'),
    open: () => {
      note('tab opens')
      return {
        closed: false,
        close: () => note('tab closes'),
        location: { replace: (to: string) => note('tab at', to) },
      }
    },
    focus: () => note('page in front'),
  }
  return new Proxy(window, {
    get(target, key): unknown {
      const found: unknown = key in own ? own[key] : Reflect.get(target, key)
      if (typeof found !== 'function' || key in own) return found
      return (...given: readonly unknown[]): unknown => Reflect.apply(found, target, given)
    },
  })
}

function press(selector: string, key: string, init: KeyboardEventInit = {}): void {
  document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
}

/** Everything that can happen in the browser. */
async function happen(): Promise<void> {
  press('body', 'j')
  press('body', 'u')
  press('body', 'Escape')
  press('body', 'k', { ctrlKey: true })
  press('tr a', 'ArrowDown')
  const row = document.querySelector('tr')
  const finger = { pointerType: 'touch', isPrimary: true }
  row?.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), finger))
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  row?.dispatchEvent(menu)
  if (menu.defaultPrevented) note('no menu')
  row?.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }))
  window.dispatchEvent(new Event('offline'))
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  if (leaving.defaultPrevented) note('asks before leaving')
  window.dispatchEvent(new Event('pagehide'))
  for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data: { type: 'recognized' } }))
  await new Promise((resolve) => setTimeout(resolve))
}

function connected(page: Window) {
  const recorder = {
    start: () => Promise.resolve(note('recorder starts')),
    stop: () => note('recorder stops'),
    save: (choice: object) => Promise.resolve(note('recorder saves', choice)),
    watch: (failed: (error: unknown) => void) => {
      failed('full')
      return () => note('recorder unwatched')
    },
  }
  const chunks = { load: (chunk: string) => Promise.resolve(note('chunk', chunk)) }
  const mask = { learn: (secret: unknown) => note('secret', secret) }
  return connect(page, begin(page, {}), recorder, chunks, mask, () => note('debugging starts'))
}

type AllAdapters = Awaited<ReturnType<ReturnType<typeof connect>['allAdapters']>>

/** What happens while a port runs, and after it has stopped. */
async function happeningsWith(
  name: Name | undefined,
  { given, command }: Omit<Row, 'effect'>,
): Promise<readonly string[]> {
  document.cookie = 'token=abcdefgh; Path=/'
  channels.length = 0
  document.body.innerHTML =
    '<h1 tabindex="-1">Incidents</h1><input type="search" id="search"><button>Menu</button><table><tr data-pk="7"><td><a href="#7" data-opens>7</a></td></tr></table><div data-undo="a"></div>'
  const adapters = await connected(fakePage()).allAdapters()
  document.querySelector('button')?.focus()
  done.length = 0
  const tell = (event: object) => note('tells', event)
  const commanded: ((command: object | undefined) => void)[] = []
  const scope = { input: given, sendBack: tell, receive: (handle: () => void) => void commanded.push(handle) }
  let stop: (() => void) | undefined
  try {
    const run = (name === undefined ? () => undefined : adapters[name]) as (...words: readonly unknown[]) => unknown
    const kind = name === undefined ? 'effect' : portOf(byName[name])?.kind
    if (kind === 'callback') stop = run(scope) as typeof stop
    else if (kind === 'effect') run(given)
    else note('gives', (await (given === undefined ? run(signal) : run(given, signal))) ?? 'nothing')
  } catch (error) {
    note('fails', String(error))
  }
  for (const handle of commanded) handle(command)
  await happen()
  await adapters.fetchSourceSystems(signal).catch((error: unknown) => note(String(error)))
  note('focus on', document.activeElement?.tagName)
  note('cookie', document.cookie)
  document.querySelector('input')?.focus()
  stop?.()
  note('focus at last on', document.activeElement?.tagName)
  await happen()
  return [...done]
}

beforeEach(() => {
  done.length = 0
  site = answers
  // Otherwise it depends on what had the focus before.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect() {}
    },
  )
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('navigator', {
    onLine: true,
    clipboard: { writeText: (text: string) => Promise.resolve(note('clipboard has', text)) },
    wakeLock: {
      request: () => {
        note('screen stays on')
        return Promise.resolve(Object.assign(new EventTarget(), { release: () => note('screen may turn off') }))
      },
    },
  })
  vi.stubGlobal('fetch', (address: string, { method = 'GET', headers }: RequestInit) => {
    note(method, address, new Headers(headers).get('authorization') ?? 'without a token')
    const answer = site[address] ?? { status: 404 }
    return Promise.resolve(Response.json(answer.body ?? { detail: 'No.' }, answer))
  })
})

const metadata = { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } }

/** Answers by address; everything else is missing. */
type Answers = Readonly<Record<string, { readonly status: number; readonly body?: object }>>

const answers: Answers = {
  '/api/': { status: 200, body: metadata },
  '/api/v2/auth/user/': { status: 401 },
}
/** What the site answers in a test. */
let site = answers

let happeningsWithout: readonly string[] | undefined

async function effectOf(name: Name, row: Row): Promise<readonly string[]> {
  const without = (happeningsWithout ??= await happeningsWith(undefined, {}))
  return (await happeningsWith(name, row)).filter((line) => !without.includes(line))
}

test.each(Object.entries(rows) as [Name, Row][])('%s has its effect', async (name, row) => {
  expect(await effectOf(name, row)).toEqual(row.effect)
})

test('no two ports have the same effect', () => {
  const effects = Object.values(rows).map(({ effect }) => effect.join())
  expect(effects.filter((effect, index) => effects.indexOf(effect) !== index)).toEqual([])
})

test('every subscription and every effect is in the table', () => {
  const names = (Object.keys(ports) as Name[]).filter((name) => portOf(byName[name])?.kind !== 'promise')
  expect(names.filter((name) => !(name in rows))).toEqual([])
})

test.each([
  ['/incidents/7/', { path: '/incidents/7/', search: '' }, 'secret [null,{}]'],
  ['/incidents/?acked=true', { path: '/incidents/', search: '?acked=true' }, 'secret [null,{"acked":"true"}]'],
])(
  'a visit that returns from the pages of the server begins where the user left, with the address of that place: %s',
  (returnTo, place, secret) => {
    const page = fakePage()
    connected(page)
    expect(done).toEqual(['secret [null,{}]'])
    page.sessionStorage.setItem('argus.1.returnTo', JSON.stringify({ returnTo, at: Date.now() }))
    done.length = 0
    expect(connected(page).input.place).toEqual(place)
    expect(done).toEqual(['session storage loses argus.1.returnTo', `history has ${returnTo}`, secret])
  },
)

test('the server is not asked again who is signed in there, until the user leaves for its pages', async () => {
  const { recognizeUser, serverPage } = await connected(fakePage()).allAdapters()
  const ask = async () => {
    done.length = 0
    await expect(recognizeUser({ isPrompted: false }, signal)).rejects.toThrow(/current user|authenticated/)
    return done.filter((line) => line.startsWith('GET'))
  }
  const asked = ['GET /api/v2/auth/user/ without a token']
  expect([await ask(), await ask()]).toEqual([asked, []])
  const run = serverPage as (scope: object) => unknown
  run({ input: { returnTo: '/' }, sendBack: () => undefined })
  expect(await ask()).toEqual(asked)
})

/** Whether two visits in a row, each of which meets the server first, ask for an address. */
async function asksTwice(address: string, visit: (adapters: AllAdapters) => Promise<unknown>) {
  document.cookie = 'token=abcdefgh; Path=/'
  const page = fakePage()
  const asks = async () => {
    const adapters = await connected(page).allAdapters()
    done.length = 0
    await adapters.meetServer(signal)
    await visit(adapters)
    return done.some((line) => line.startsWith(`GET ${address} `))
  }
  return [await asks(), await asks()]
}

test('a public filter that turned out to be of another user is not asked for again by the same user', async () => {
  const filters = '/api/v2/notificationprofiles/filters/'
  site = {
    ...answers,
    '/api/v2/auth/user/': { status: 200, body: { username: 'olga', first_name: 'Olga', admin_url: null } },
    [filters]: { status: 200, body: [{ pk: 5, name: 'Oslo', filter: {}, public: true }] },
    [`${filters}5/`]: { status: 403 },
  }
  const visit = async ({ fetchCurrentUser, fetchFilters }: AllAdapters) => {
    await fetchCurrentUser(signal)
    await fetchFilters(signal)
  }
  expect(await asksTwice(`${filters}5/`, visit)).toEqual([true, false])
})

test.each([
  ['not asked again if its version is known', metadata, [true, false]],
  ['asked at each visit if it tells no version', { 'api-version': { stable: 'v2' } }, [true, true]],
])('a server that has no planned maintenance is %s', async (_, body, expected) => {
  site = { ...answers, '/api/': { status: 200, body } }
  const asks = asksTwice('/api/v2/plannedmaintenance/', ({ fetchMaintenance }) => fetchMaintenance(signal))
  expect(await asks).toEqual(expected)
})

test('the charts can be watched only if the configuration says so', async () => {
  expect(await connected(fakePage()).readDebug()).toBe(false)
})
