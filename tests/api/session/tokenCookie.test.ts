// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example.org/incidents"}
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cookiePage,
  createTokenKeeper,
  type CookiePage,
  type CookieSettings,
} from '../../../src/api/session/tokenCookie.ts'
import { endless } from './sessionToken.ts'

const page = cookiePage(window, '/')

/** The same page, but recording every cookie that is written. */
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
    for (const name of ['token', 'token_expiry']) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
})

test('without a cookie, there is no token', () => {
  const token = keeper()
  expect(token.current()).toBeUndefined()
  expect(token.restore()).toBeUndefined()
})

test('a stored token is available immediately and on the next visit', () => {
  keeper().keep(endless('f00'))
  expect(document.cookie).toBe('token=f00')
  const next = keeper()
  expect(next.current()).toBeUndefined()
  expect(next.restore()).toEqual(endless('f00'))
  expect(next.current()).toBe('f00')
})

test.each(['%E2%82%AC', 'a%0Ab', '%20'])(
  'a cookie whose value is not valid in a header, %s, is not accepted as a token',
  (value) => {
    document.cookie = `token=${value}; Path=/`
    const token = keeper()
    expect(token.restore()).toBeUndefined()
    expect(token.current()).toBeUndefined()
  },
)

test('the browser sends the cookie to every path, never from other sites, and, if so configured, only over secure connections', () => {
  const watched = watchedPage()
  keeper({ useSecureCookie: true }, watched).keep(endless('f00'))
  expect(watched.written.at(-1)).toBe('token=f00; Path=/; SameSite=Strict; Secure')
  keeper({ useSecureCookie: false }, watched).keep(endless('f00'))
  expect(watched.written.at(-1)).toBe('token=f00; Path=/; SameSite=Strict')
})

test('a configured parent domain becomes the Domain attribute of the cookie', () => {
  const watched = watchedPage()
  keeper({ cookieDomain: '.example.org' }, watched).keep(endless('f00'))
  expect(watched.written.at(-1)).toContain('; Domain=example.org')
  expect(document.cookie).toBe('token=f00')
})

test('before storing, an earlier cookie of that domain is removed with the same Domain attribute', () => {
  const watched = watchedPage()
  keeper({ cookieDomain: '.example.org' }, watched).keep(endless('f00'))
  expect(watched.written).toContain('token=; Path=/; SameSite=Strict; Domain=example.org; Max-Age=0; Secure')
})

test('if the browser refuses the domain, the token is stored for the host', () => {
  keeper({ cookieDomain: 'elsewhere.example.com' }).keep(endless('f00'))
  expect(document.cookie).toBe('token=f00')
})

test.each([
  ['of the domain', '; Domain=example.org'],
  ['that belongs to the host only', ''],
])('an older cookie %s is replaced', (_, domain) => {
  document.cookie = `token=older; Path=/; Secure${domain}`
  keeper({ cookieDomain: 'example.org' }).keep(endless('f00'))
  expect(document.cookie).toBe('token=f00')
})

test('the token stored last is used', () => {
  const token = keeper()
  token.keep(endless('one'))
  token.keep(endless('two'))
  expect(token.current()).toBe('two')
  expect(document.cookie).toBe('token=two')
})

test.each(['console.example.org', 'example.org', 'elsewhere.example.com'])(
  'forgetting a token removes it and its cookie, with the domain %s',
  (cookieDomain) => {
    const token = keeper({ cookieDomain })
    token.keep(endless('f00'))
    token.forget(endless('f00'))
    expect(token.current()).toBeUndefined()
    expect(document.cookie).toBe('')
    expect(token.restore()).toBeUndefined()
  },
)

test('forgetting a token leaves the newer cookie of another tab alone', () => {
  const token = keeper()
  token.keep(endless('old'))
  document.cookie = 'token=newer; Path=/; Secure'
  token.forget(endless('old'))
  expect(token.current()).toBeUndefined()
  expect(document.cookie).toBe('token=newer')
})

test('a token that contains characters with a special meaning in cookies is restored unchanged', () => {
  keeper().keep(endless('a;b=c, d'))
  expect(keeper().restore()).toEqual(endless('a;b=c, d'))
})

test.each([
  ['another name with the same ending', 'csrftoken=x'],
  ['an empty value', 'token='],
  ['invalid escapes', 'token=%E0%A4%A'],
])('%s is not a token', (_, cookie) => {
  const foreign: CookiePage = { cookie, hostname: 'console.example.org', basePath: '/' }
  expect(keeper({}, foreign).restore()).toBeUndefined()
})

test('the token is found among other cookies', () => {
  const cookie = 'csrftoken=x; token=f00; theme=dark'
  const foreign: CookiePage = { cookie, hostname: 'console.example.org', basePath: '/' }
  expect(keeper({}, foreign).restore()).toEqual(endless('f00'))
})

describe('a token with an expiry', () => {
  const parallel = { token: 'b9a10cf6b1de2952', expiresAt: 1_800_000_000_000 }

  test('has its expiry in a second cookie with the same attributes, and both survive a reload', () => {
    const watched = watchedPage()
    keeper({ cookieDomain: 'example.org' }, watched).keep(parallel)
    expect(watched.written.slice(-2)).toEqual([
      'token_expiry=1800000000000.b9a10cf6; Path=/; SameSite=Strict; Domain=example.org; Secure',
      'token=b9a10cf6b1de2952; Path=/; SameSite=Strict; Domain=example.org; Secure',
    ])
    expect(keeper().restore()).toEqual(parallel)
  })

  test('loses the cookie with the expiry when it is forgotten, or replaced by a token without a known expiry', () => {
    const token = keeper()
    token.keep(parallel)
    token.keep(endless('f00'))
    expect(document.cookie).toBe('token=f00')
    token.keep(parallel)
    token.forget(parallel)
    expect(document.cookie).toBe('')
  })

  test('does not pass its expiry on to a token that a server has stored instead', () => {
    keeper().keep(parallel)
    document.cookie = 'token=f00; Path=/; Secure'
    expect(keeper().restore()).toEqual(endless('f00'))
  })

  test.each(['soon.b9a10cf6', '1800000000000', '', '.b9a10cf6'])(
    'has no known expiry if the cookie with the expiry is unreadable (%s)',
    (words) => {
      const foreign: CookiePage = {
        cookie: `token=${parallel.token}; token_expiry=${words}`,
        hostname: '',
        basePath: '/',
      }
      expect(keeper({}, foreign).restore()).toEqual({ ...parallel, expiresAt: undefined })
    },
  )

  test('is no longer sent once it has expired, but other tabs can still read its cookies until it is replaced', () => {
    const token = keeper()
    token.keep(parallel)
    token.suspend()
    expect(token.current()).toBeUndefined()
    expect(token.restore()).toEqual(parallel)
  })
})

test("the server's own session is used until there is a token or the user signs out", () => {
  const token = keeper()
  expect(token.hasOwnSession()).toBe(false)
  token.relyOnOwnSession()
  expect([token.hasOwnSession(), token.current()]).toEqual([true, undefined])
  token.keep(endless('f00'))
  expect(token.hasOwnSession()).toBe(false)
  token.relyOnOwnSession()
  token.forget(undefined)
  expect(token.hasOwnSession()).toBe(false)
  expect(document.cookie).toBe('token=f00')
})

test('if the browser throws on any access to cookies, the session lasts until the page is closed', () => {
  const document = {
    get cookie(): string {
      throw new DOMException('no rights', 'SecurityError')
    },
    set cookie(_: string) {
      throw new DOMException('no rights', 'SecurityError')
    },
  }
  const bare = { document, location: window.location } as Window
  const kept = keeper({}, cookiePage(bare, '/'))
  expect(kept.restore()).toBeUndefined()
  kept.keep(endless('f00'))
  expect(kept.current()).toBe('f00')
  kept.forget(endless('f00'))
  expect(kept.current()).toBeUndefined()
})
