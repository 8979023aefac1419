// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example.org/incidents?open=true"}
import { afterEach, expect, test, vi } from 'vitest'
import type { LocationEvent } from '../../../machines/app/ports.ts'
import { currentPlace, leaveSite, openAddress, type Address } from '../../../src/api/app/location.ts'

let address: Address | undefined

function open() {
  const heard: LocationEvent[] = []
  address = openAddress(window, '/', (event) => heard.push(event))
  return { address, heard }
}

afterEach(() => {
  address?.close()
  history.replaceState(null, '', '/incidents?open=true')
})

/** The report of a move to this path, by this many history entries. */
function moved(path: string, by: number, search = ''): LocationEvent {
  return { type: 'location.changed', place: { path, search }, by }
}

/** Goes from the list to these paths, one after the other, and discards the events that this causes. */
function openAt(...paths: readonly string[]) {
  const { address: here, heard } = open()
  for (const to of paths) here.handle({ type: 'location.push', to })
  heard.length = 0
  return { here, heard }
}

test('the current place is the path and the query of the address', () => {
  expect(currentPlace(window, '/')).toEqual({ path: '/incidents', search: '?open=true' })
})

test('a push adds an entry to the history and is reported', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.push', to: '/timeslots?a=b' })
  expect(history.length).toBe(entries + 1)
  expect(location.href).toBe('https://console.example.org/timeslots?a=b')
  expect(heard).toEqual([{ type: 'location.changed', place: { path: '/timeslots', search: '?a=b' }, by: 0 }])
})

test('a replacement adds no entry, and is reported', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.replace', to: '/login' })
  expect(history.length).toBe(entries)
  expect(heard).toEqual([{ type: 'location.changed', place: { path: '/login', search: '' }, by: 0 }])
})

test('a push of the current address adds no entry', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.push', to: '/incidents?open=true' })
  expect(history.length).toBe(entries)
  expect(heard).toHaveLength(1)
})

test('Back and Forward are reported', async () => {
  const { address: here, heard } = open()
  here.handle({ type: 'location.push', to: '/timeslots' })
  heard.length = 0
  history.back()
  await vi.waitFor(() =>
    expect(heard).toEqual([{ type: 'location.changed', place: { path: '/incidents', search: '?open=true' }, by: -1 }]),
  )
  history.forward()
  await vi.waitFor(() =>
    expect(heard.at(-1)).toEqual({
      type: 'location.changed',
      place: { path: '/timeslots', search: '' },
      by: 1,
    }),
  )
})

test('Back and Forward report how far they went', async () => {
  const { heard } = openAt('/timeslots', '/destinations', '/notificationprofiles')
  history.go(-3)
  await vi.waitFor(() => expect(heard).toEqual([moved('/incidents', -3, '?open=true')]))
  history.go(2)
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/destinations', 2)))
})

test('a replaced entry keeps its position in the history', async () => {
  const { here, heard } = openAt('/timeslots', '/destinations')
  here.handle({ type: 'location.replace', to: '/notificationprofiles' })
  here.handle({ type: 'location.push', to: '/notificationprofiles' })
  heard.length = 0
  history.go(-2)
  await vi.waitFor(() => expect(heard).toEqual([moved('/incidents', -2, '?open=true')]))
  history.go(2)
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/notificationprofiles', 2)))
})

test('after a reload, Back still reports how far it went', async () => {
  const { here } = openAt('/timeslots', '/destinations')
  here.close()
  const { heard } = open()
  history.go(-2)
  await vi.waitFor(() => expect(heard).toEqual([moved('/incidents', -2, '?open=true')]))
})

test('a reload removes the history entry of a dialog, so that Back returns to the previous page', async () => {
  const { here } = openAt('/timeslots')
  here.handle({ type: 'location.push', to: '/timeslots', isSamePlace: true })
  here.close()
  const { heard } = open()
  await vi.waitFor(() => expect(heard).toEqual([moved('/timeslots', 0)]))
  history.back()
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/incidents', -1, '?open=true')))
})

test("the console's own moves through the history are not reported as the operator's", async () => {
  const { here, heard } = openAt('/timeslots', '/destinations')
  here.handle({ type: 'location.travel', by: -2 })
  await vi.waitFor(() => expect(heard).toEqual([moved('/incidents', 0, '?open=true')]))
  here.handle({ type: 'location.travel', by: 1 })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/timeslots', 0)))
  history.back()
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/incidents', -1, '?open=true')))
})

/** A tab whose history moves only on command, so that several steps can be pending at the same time. */
class SlowTab extends EventTarget {
  readonly entries: { state: unknown; path: string }[] = [{ state: null, path: '/incidents' }]
  /** Moves through the history that the console has requested and the browser has not made yet. */
  readonly asked: number[] = []
  private at = 0
  readonly location = { href: '', origin: 'https://console.example.org', pathname: '/incidents', search: '' }
  readonly history = {
    state: null as unknown,
    go: (by = 0) => void this.asked.push(by),
    pushState: (state: unknown, _: string, url?: string | URL | null) => this.show(this.at + 1, state, url),
    replaceState: (state: unknown, _: string, url?: string | URL | null) => this.show(this.at, state, url),
  }

  constructor() {
    super()
    this.show(0, null, undefined)
  }

  private show(at: number, state: unknown, url: string | URL | null | undefined) {
    const path = url === undefined || url === null ? this.location.pathname : new URL(url).pathname
    this.entries.splice(at, 1, { state, path })
    this.arrive(at)
  }

  private arrive(at: number) {
    this.at = at
    const { state = null, path = '' } = this.entries[at] ?? {}
    this.history.state = state
    Object.assign(this.location, { pathname: path, href: `${this.location.origin}${path}` })
  }

  /** Moves through the history by this many entries. */
  step(by: number) {
    this.arrive(this.at + by)
    this.dispatchEvent(new Event('popstate'))
  }
}

test('pressing Back twice quickly is undone completely, without stopping on the way', () => {
  const tab = new SlowTab()
  const heard: LocationEvent[] = []
  const here = openAddress(tab, '/', (event) => {
    heard.push(event)
    if (event.by !== 0) here.handle({ type: 'location.travel', by: -event.by })
  })
  for (const to of ['/timeslots', '/destinations', '/notificationprofiles']) here.handle({ type: 'location.push', to })
  heard.length = 0
  tab.step(-1)
  tab.step(-1)
  // On the second step, browsers abandon the move that was requested after the first.
  expect(tab.asked).toEqual([1, 2])
  tab.step(2)
  expect(heard).toEqual([moved('/destinations', -1), moved('/timeslots', -1), moved('/notificationprofiles', 0)])
  tab.step(-3)
  expect(heard.at(-1)).toEqual(moved('/incidents', -3))
})

test('a requested move is forgotten once the operator has opened another place', () => {
  const tab = new SlowTab()
  const heard: LocationEvent[] = []
  const here = openAddress(tab, '/', (event) => heard.push(event))
  for (const to of ['/timeslots', '/destinations']) here.handle({ type: 'location.push', to })
  here.handle({ type: 'location.travel', by: -1 })
  tab.step(-2)
  expect(heard.at(-1)).toEqual(moved('/incidents', -2))
  here.handle({ type: 'location.travel', by: 1 })
  expect(tab.asked).toEqual([-1, 1])
  tab.step(1)
  expect(heard.at(-1)).toEqual(moved('/timeslots', 0))
})

test('moves that are requested at once are made one after the other, and reported together', () => {
  const tab = new SlowTab()
  const heard: LocationEvent[] = []
  const here = openAddress(tab, '/', (event) => heard.push(event))
  for (const to of ['/timeslots', '/destinations']) here.handle({ type: 'location.push', to })
  heard.length = 0
  here.handle({ type: 'location.travel', by: -1 })
  here.handle({ type: 'location.travel', by: -1 })
  expect(tab.asked).toEqual([-1])
  tab.step(-1)
  expect(tab.asked).toEqual([-1, -1])
  tab.step(-1)
  expect(heard).toEqual([moved('/incidents', 0)])
})

test('a requested move that the browser abandoned for another is requested again', () => {
  const tab = new SlowTab()
  const heard: LocationEvent[] = []
  const here = openAddress(tab, '/', (event) => heard.push(event))
  here.handle({ type: 'location.push', to: '/timeslots' })
  here.handle({ type: 'location.travel', by: -1 })
  heard.length = 0
  tab.step(0)
  expect(tab.asked).toEqual([-1, -1])
  expect(heard).toEqual([])
})

test('a new fragment adds a history entry, but is not reported as a step of the operator', async () => {
  const { here, heard } = openAt('/timeslots')
  location.hash = '#week'
  await vi.waitFor(() => expect(heard).toEqual([moved('/timeslots', 0)]))
  here.handle({ type: 'location.push', to: '/destinations' })
  heard.length = 0
  history.back()
  await vi.waitFor(() => expect(heard).toEqual([moved('/timeslots', -1)]))
  history.go(-2)
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/incidents', -2, '?open=true')))
})

test('nothing is reported after the location is closed', () => {
  const { address: here, heard } = open()
  here.close()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toEqual([])
})

test('once the console has opened another place, a requested move that never happened is no longer expected', async () => {
  const { here, heard } = openAt('/timeslots')
  // There is no such entry.
  here.handle({ type: 'location.travel', by: -2 })
  here.handle({ type: 'location.push', to: '/destinations' })
  history.go(-2)
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(moved('/incidents', -2, '?open=true')))
})

test.each(['//elsewhere.example.com/', 'https://elsewhere.example.com/', 'javascript:alert(1)', 'http://['])(
  'an address that is not on this site is not followed: %s',
  (to) => {
    const { address: here, heard } = open()
    here.handle({ type: 'location.push', to })
    here.handle({ type: 'location.replace', to })
    expect(location.href).toBe('https://console.example.org/incidents?open=true')
    expect(heard).toEqual([])
  },
)

test('if the browser refuses to change the address, the console continues, and the next change that the browser allows is made', () => {
  const { address: here, heard } = open()
  const refuse = () => {
    throw new DOMException('too often', 'SecurityError')
  }
  vi.spyOn(history, 'pushState').mockImplementation(refuse)
  vi.spyOn(history, 'replaceState').mockImplementation(refuse)
  here.handle({ type: 'location.push', to: '/timeslots' })
  here.handle({ type: 'location.push', to: '?a=b' })
  expect(heard).toEqual([moved('/timeslots', 0), moved('/timeslots', 0, '?a=b')])
  expect(location.pathname).toBe('/incidents')
  vi.restoreAllMocks()
  here.handle({ type: 'location.push', to: '/destinations' })
  expect(heard.at(-1)).toEqual(moved('/destinations', 0))
  expect(location.pathname).toBe('/destinations')
})

function leaving(url: string): string[] {
  const gone: string[] = []
  const page = { location: { href: location.href, assign: (to: string) => void gone.push(to) } }
  leaveSite(page, url)
  return gone
}

test.each([
  ['https://sso.example.org/login?a=b', ['https://sso.example.org/login?a=b']],
  ['/oidc/login/', ['https://console.example.org/oidc/login/']],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['http://[', []],
])('leaving the site for %s opens %j', (url, gone) => {
  expect(leaving(url)).toEqual(gone)
})
