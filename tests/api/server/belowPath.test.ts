// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://example.org/console/incidents/7/?token=a"}
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocationEvent } from '../../../machines/app/ports.ts'
import { addressBelow, basePathOf } from '../../../src/api/core/basePath.ts'
import { currentPlace, openAddress, type Address } from '../../../src/api/app/location.ts'
import { cookiePage, createTokenKeeper } from '../../../src/api/session/tokenCookie.ts'
import { endless } from '../session/sessionToken.ts'

const basePath = '/console/'
let address: Address | undefined

function open() {
  const heard: LocationEvent[] = []
  address = openAddress(window, basePath, (event) => heard.push(event))
  return { here: address, heard }
}

function keeper(cookieDomain = 'example.org') {
  return createTokenKeeper(cookiePage(window, basePath), () => ({ cookieDomain, useSecureCookie: true }))
}

/** The cookies named 'token' that are visible at the root of the site. */
function seenAtRoot(): string {
  const before = location.href
  history.replaceState(null, '', '/')
  const cookies = document.cookie
  history.replaceState(null, '', before)
  return cookies
}

beforeEach(() => {
  for (const path of ['/', '/console']) document.cookie = `token=; Path=${path}; Max-Age=0`
})

afterEach(() => {
  address?.close()
  history.replaceState(null, '', '/console/incidents/7/?token=a')
  document.head.innerHTML = ''
})

test.each([
  ['<base href="/">', '/'],
  ['<base href="/console/">', '/console/'],
  ['<base href="/a/b/">', '/a/b/'],
  // Browsers resolve the addresses of assets against this base in the same way.
  ['<base href="/console">', '/'],
  ['<base href="https://example.org/console/#x">', '/console/'],
  ['<title>A page without a base</title>', '/'],
])('the base path is read from the page: %s', (head, found) => {
  document.head.innerHTML = head
  expect(basePathOf(document)).toBe(found)
})

test.each([
  ['/', '/incidents/7/', '/incidents/7/'],
  ['/console/', '/incidents/7/', '/console/incidents/7/'],
  ['/console/', '/', '/console/'],
  ['/a/b/', '/login?next=%2Ftimeslots', '/a/b/login?next=%2Ftimeslots'],
])('below %s, the path %s has the address %s', (base, path, found) => {
  expect(addressBelow(base, path)).toBe(found)
})

test.each([
  ['/console/incidents/7/?open=true', { path: '/incidents/7/', search: '?open=true' }],
  ['/console/', { path: '/', search: '' }],
  ['/console', { path: '/', search: '' }],
  ['/console/login?next=%2Ftimeslots', { path: '/login', search: '?next=%2Ftimeslots' }],
  // The console is not served there.
  ['/incidents/7/', { path: '/', search: '' }],
  ['/consoles/incidents', { path: '/', search: '' }],
])('at %s, the console is at %o', (at, place) => {
  history.replaceState(null, '', at)
  expect(currentPlace(window, basePath)).toEqual(place)
})

test.each(['push', 'replace'] as const)(
  'a %s shows an address below the base path, and is reported without the base path',
  (way) => {
    const { here, heard } = open()
    here.handle({ type: `location.${way}`, to: '/timeslots?a=b' })
    expect(location.href).toBe('https://example.org/console/timeslots?a=b')
    expect(heard).toEqual([{ type: 'location.changed', place: { path: '/timeslots', search: '?a=b' }, by: 0 }])
  },
)

test('an address with only a query keeps the path', () => {
  const { here } = open()
  here.handle({ type: 'location.push', to: '?open=true' })
  expect(location.href).toBe('https://example.org/console/incidents/7/?open=true')
})

test('a push of the current address adds no entry', () => {
  const { here } = open()
  const entries = history.length
  here.handle({ type: 'location.push', to: '/incidents/7/?token=a' })
  expect(history.length).toBe(entries)
})

test.each(['/../admin/', '/%2e%2e/admin/', '/./../../admin/'])('no path leads outside the base path: %s', (to) => {
  const { here } = open()
  here.handle({ type: 'location.push', to })
  expect(location.href).toBe('https://example.org/console/admin/')
})

test.each([
  '//elsewhere.example.com/',
  '/\\elsewhere.example.com/',
  'https://elsewhere.example.com/',
  'javascript:alert(1)',
])('an address that is not on this site is not followed: %s', (to) => {
  const { here, heard } = open()
  here.handle({ type: 'location.push', to })
  expect(location.href).toBe('https://example.org/console/incidents/7/?token=a')
  expect(heard).toEqual([])
})

test('a stored token can be read on the next visit, even without the trailing slash, but not by the rest of the site', () => {
  keeper().keep(endless('f00'))
  expect(keeper().restore()).toEqual(endless('f00'))
  history.replaceState(null, '', '/console')
  expect(keeper().restore()).toEqual(endless('f00'))
  expect(seenAtRoot()).toBe('')
})

test('a session at the root of the site is unaffected by a session at a path', () => {
  document.cookie = 'token=root; Path=/; Secure'
  const token = keeper()
  token.keep(endless('f00'))
  expect(token.restore()).toEqual(endless('f00'))
  expect(seenAtRoot()).toBe('token=root')
  token.forget(endless('f00'))
  expect(seenAtRoot()).toBe('token=root')
  expect(document.cookie).toBe('token=root')
})

test.each(['', '; Domain=example.org'])(
  'a token that a server set for the whole site (%s) is read, and removed there',
  (domain) => {
    document.cookie = `token=f00; Path=/; Secure${domain}`
    const token = keeper()
    expect(token.restore()).toEqual(endless('f00'))
    token.keep(endless('f00'))
    token.forget(endless('f00'))
    expect(document.cookie).toBe('')
    expect(seenAtRoot()).toBe('')
  },
)

test("forgetting a token leaves another tab's newer cookie alone, and removes the old cookie from the root", () => {
  document.cookie = 'token=old; Path=/; Secure'
  const token = keeper()
  token.keep(endless('newer'))
  token.forget(endless('old'))
  expect(document.cookie).toBe('token=newer')
  expect(seenAtRoot()).toBe('')
})
