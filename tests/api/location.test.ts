// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example.org/incidents?open=true"}
import { afterEach, expect, test, vi } from 'vitest'
import type { LocationEvent } from '../../machines/ports.ts'
import { currentPlace, leaveSite, openAddress, type Address } from '../../src/api/location.ts'

let address: Address | undefined

function open() {
  const heard: LocationEvent[] = []
  address = openAddress(window, (event) => heard.push(event))
  return { address, heard }
}

afterEach(() => {
  address?.close()
  history.replaceState(null, '', '/incidents?open=true')
})

test('the place is the path and the query of the address', () => {
  expect(currentPlace(window)).toEqual({ path: '/incidents', search: '?open=true' })
})

test('going somewhere adds an entry to the history and is told', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.push', to: '/timeslots?a=b' })
  expect(history.length).toBe(entries + 1)
  expect(location.href).toBe('https://console.example.org/timeslots?a=b')
  expect(heard).toEqual([{ type: 'location.changed', place: { path: '/timeslots', search: '?a=b' }, by: 0 }])
})

test('replacing adds no entry, and is told', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.replace', to: '/login' })
  expect(history.length).toBe(entries)
  expect(heard).toEqual([{ type: 'location.changed', place: { path: '/login', search: '' }, by: 0 }])
})

test('going where one is already adds no entry', () => {
  const { address: here, heard } = open()
  const entries = history.length
  here.handle({ type: 'location.push', to: '/incidents?open=true' })
  expect(history.length).toBe(entries)
  expect(heard).toHaveLength(1)
})

test('Back and Forward are told', async () => {
  const { address: here, heard } = open()
  here.handle({ type: 'location.push', to: '/timeslots' })
  heard.length = 0
  history.back()
  await vi.waitFor(() => expect(heard).toEqual([
    { type: 'location.changed', place: { path: '/incidents', search: '?open=true' }, by: -1 },
  ]))
  history.forward()
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({
    type: 'location.changed', place: { path: '/timeslots', search: '' }, by: 1,
  }))
})

test('once closed, nothing is told', () => {
  const { address: here, heard } = open()
  here.close()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toEqual([])
})

test.each(['//elsewhere.example.com/', 'https://elsewhere.example.com/', 'javascript:alert(1)', 'http://['])(
  'an address of another site is not followed: %s',
  (to) => {
    const { address: here, heard } = open()
    here.handle({ type: 'location.push', to })
    here.handle({ type: 'location.replace', to })
    expect(location.href).toBe('https://console.example.org/incidents?open=true')
    expect(heard).toEqual([])
  },
)

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
])('leaving the site for %s', (url, gone) => {
  expect(leaving(url)).toEqual(gone)
})
