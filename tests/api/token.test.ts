// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example.org/incidents"}
import { beforeEach, expect, test } from 'vitest'
import { cookiePage, createTokenKeeper, type CookiePage, type CookieSettings } from '../../src/api/token.ts'

const page = cookiePage(window, '/')

/** The same page, which also remembers what was written. */
function watchedPage(basePath = '/'): CookiePage & { written: string[] } {
  const written: string[] = []
  return {
    written,
    hostname: page.hostname,
    basePath,
    get cookie() {
      return page.cookie
    },
    set cookie(text: string) {
      written.push(text)
      page.cookie = text
    },
  }
}

function keeper(settings: Partial<CookieSettings> = {}, on: CookiePage = page) {
  return createTokenKeeper(on, () => ({ cookieDomain: 'console.example.org', useSecureCookie: true, ...settings }))
}

beforeEach(() => {
  for (const domain of ['', '; Domain=example.org', '; Domain=console.example.org']) {
    document.cookie = `token=; Path=/; Max-Age=0${domain}`
  }
})

test('at first there is no token, and nothing to restore', () => {
  const token = keeper()
  expect(token.current()).toBeUndefined()
  expect(token.restore()).toBeUndefined()
})

test('a kept token is there at once, and for the next visit', () => {
  keeper().keep('f00')
  expect(document.cookie).toBe('token=f00')
  const next = keeper()
  expect(next.current()).toBeUndefined()
  expect(next.restore()).toBe('f00')
  expect(next.current()).toBe('f00')
})

test('the cookie holds for every path and no other site, and for secure connections alone where the configuration says so', () => {
  const watched = watchedPage()
  keeper({ useSecureCookie: true }, watched).keep('f00')
  expect(watched.written.at(-1)).toBe('token=f00; Path=/; SameSite=Strict; Secure')
  keeper({ useSecureCookie: false }, watched).keep('f00')
  expect(watched.written.at(-1)).toBe('token=f00; Path=/; SameSite=Strict')
})

test('a domain above the host is named', () => {
  const watched = watchedPage()
  keeper({ cookieDomain: '.example.org' }, watched).keep('f00')
  expect(watched.written.at(-1)).toContain('; Domain=example.org')
  expect(document.cookie).toBe('token=f00')
})

test('a domain that the browser refuses does not cost the session', () => {
  keeper({ cookieDomain: 'elsewhere.example.com' }).keep('f00')
  expect(document.cookie).toBe('token=f00')
})

test.each([
  ['of the domain', '; Domain=example.org'],
  ['of the host alone', ''],
])('an older cookie %s does not compete with ours', (_, domain) => {
  document.cookie = `token=older; Path=/; Secure${domain}`
  keeper({ cookieDomain: 'example.org' }).keep('f00')
  expect(document.cookie).toBe('token=f00')
})

test('the latest token counts', () => {
  const token = keeper()
  token.keep('one')
  token.keep('two')
  expect(token.current()).toBe('two')
  expect(document.cookie).toBe('token=two')
})

test.each(['console.example.org', 'example.org', 'elsewhere.example.com'])(
  'forgetting removes both, with the domain %s',
  (cookieDomain) => {
    const token = keeper({ cookieDomain })
    token.keep('f00')
    token.forget('f00')
    expect(token.current()).toBeUndefined()
    expect(document.cookie).toBe('')
    expect(token.restore()).toBeUndefined()
  },
)

test('forgetting leaves the newer cookie of another tab alone', () => {
  const token = keeper()
  token.keep('old')
  document.cookie = 'token=newer; Path=/; Secure'
  token.forget('old')
  expect(token.current()).toBeUndefined()
  expect(document.cookie).toBe('token=newer')
})

test('a token with letters that mean something in a cookie survives', () => {
  keeper().keep('a;b=c, d')
  expect(keeper().restore()).toBe('a;b=c, d')
})

test.each([
  ['another name that ends alike', 'csrftoken=x'],
  ['an empty value', 'token='],
  ['escapes that are none', 'token=%E0%A4%A'],
])('%s is no token', (_, cookie) => {
  const foreign: CookiePage = { cookie, hostname: 'console.example.org', basePath: '/' }
  expect(keeper({}, foreign).restore()).toBeUndefined()
})

test('other cookies do not hide the token', () => {
  const cookie = 'csrftoken=x; token=f00; theme=dark'
  const foreign: CookiePage = { cookie, hostname: 'console.example.org', basePath: '/' }
  expect(keeper({}, foreign).restore()).toBe('f00')
})
