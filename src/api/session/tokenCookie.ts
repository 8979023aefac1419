import { isToken, type SessionToken } from '../../../machines/session/domain/token.ts'
import { cookiesNamed, cookiesOf } from './readCookies.ts'

/** How the cookie is written, from the configuration. */
export interface CookieSettings {
  readonly cookieDomain: string
  readonly useSecureCookie: boolean
}

/** The part of the page that the cookie depends on. */
export interface CookiePage {
  /** `document.cookie` */
  cookie: string
  /** `location.hostname` */
  readonly hostname: string
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
}

/** The cookie of a page in the browser. If the browser throws when the cookie is accessed, the cookie stays empty. */
export function cookiePage(page: Pick<Window, 'document' | 'location'>, basePath: string): CookiePage {
  const { document, location } = page
  return {
    get cookie() {
      return cookiesOf(document)
    },
    set cookie(text: string) {
      try {
        document.cookie = text
      } catch {
        // The session then ends when the page is closed, as it does in browsers that silently refuse cookies.
      }
    },
    hostname: location.hostname,
    basePath,
  }
}

export interface TokenKeeper {
  /** The token of this page's session; undefined if it has none, or if its token has expired. */
  readonly current: () => string | undefined
  /** Whether the server's own session is used in place of a token. */
  readonly hasOwnSession: () => boolean
  /** Keeps the token in memory and in the cookie. */
  readonly keep: (token: SessionToken) => void
  /**
   * Makes calls stop sending a token that has expired. The cookies stay until another token replaces them or the user
   * signs out.
   */
  readonly suspend: () => void
  /** Uses the server's own session in place of a token from now on. */
  readonly relyOnOwnSession: () => void
  /**
   * Removes the token from memory, and each cookie that contains it. A cookie with another token stays, because another
   * tab may have a newer token.
   */
  readonly forget: (token: SessionToken | undefined) => void
  /** Loads the token that an earlier visit left in the cookie into memory, and returns it. */
  readonly restore: () => SessionToken | undefined
}

const tokenCookie = 'token'
/** Contains the token's expiry in milliseconds since 1970, a dot, and the first characters of that token. */
const expiryCookie = 'token_expiry'
/** How many characters of a token distinguish it from others. */
const markLength = 8

/**
 * The session's token: in memory for the calls, and in a cookie named token for the next visit
 * (docs/behaviour.md#session). A second cookie with the same attributes contains the token's expiry. The cookies have
 * the console's path, '/' at the root of a site, so that consoles at other paths have their own sessions. A console
 * that finds no cookie at its own path reads the one at '/', because a server that signs users in sets the cookie
 * there. Browsers never send the cookies with requests from other sites. If the browser refuses cookies, the session
 * ends when the page is closed. `settings` is called at every change, because the settings are known only after
 * start-up.
 */
export function createTokenKeeper(page: CookiePage, settings: () => CookieSettings): TokenKeeper {
  let token: string | undefined
  let isOwnSession = false
  /** Without the trailing slash, so that it also matches an address without one. */
  const ownPath = page.basePath === '/' ? '/' : page.basePath.slice(0, -1)

  /**
   * Empty if the domain is the host itself: browsers refuse that for 'localhost' and IP addresses, and for other hosts
   * it has no use.
   */
  function domainAttribute(): string {
    const domain = settings().cookieDomain.replace(/^\./, '')
    return domain === '' || domain === page.hostname ? '' : `; Domain=${domain}`
  }

  function write(name: string, value: string, path: string, attributes: string) {
    const secure = settings().useSecureCookie ? '; Secure' : ''
    page.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=Strict${attributes}${secure}`
  }

  function writeBoth({ token: value, expiresAt }: SessionToken, attributes: string) {
    if (expiresAt !== undefined) write(expiryCookie, `${expiresAt}.${markOf(value)}`, ownPath, attributes)
    write(tokenCookie, value, ownPath, attributes)
  }

  /**
   * Expires both cookies at a path, for the host and for the configured domain. A server that signs users in may have
   * set a token cookie for the whole domain as well, and two cookies with one name would compete.
   */
  function expireAt(path: string) {
    const expired = '; Max-Age=0'
    const { cookieDomain } = settings()
    for (const name of [tokenCookie, expiryCookie]) {
      write(name, '', path, expired)
      if (cookieDomain !== '') write(name, '', path, `; Domain=${cookieDomain.replace(/^\./, '')}${expired}`)
    }
  }

  return {
    current: () => token,
    hasOwnSession: () => isOwnSession,
    keep(next) {
      token = next.token
      isOwnSession = false
      expireAt(ownPath)
      writeBoth(next, domainAttribute())
      // Browsers silently refuse a domain that the host does not belong to, but not a cookie for the host alone.
      if (domainAttribute() !== '' && tokensIn(page.cookie)[0] !== next.token) writeBoth(next, '')
    },
    suspend() {
      token = undefined
    },
    relyOnOwnSession() {
      token = undefined
      isOwnSession = true
    },
    forget(ended) {
      token = undefined
      isOwnSession = false
      if (ended === undefined) return
      if (tokensIn(page.cookie)[0] === ended.token) expireAt(ownPath)
      // If the token is still visible, it is in a cookie at another path.
      if (ownPath !== '/' && tokensIn(page.cookie).includes(ended.token)) expireAt('/')
    },
    restore() {
      token = tokensIn(page.cookie)[0]
      return token === undefined ? undefined : { token, expiresAt: expiryIn(page.cookie, token) }
    },
  }
}

/** The possible tokens among all cookies visible to the page, longer paths first, as browsers order them. */
function tokensIn(cookies: string): readonly string[] {
  return cookiesNamed(tokenCookie, cookies).filter(isToken)
}

/** When a token expires; undefined if no cookie says so for this token. */
function expiryIn(cookies: string, token: string): number | undefined {
  for (const cookie of cookiesNamed(expiryCookie, cookies)) {
    const [time = '', mark] = cookie.split('.')
    if (mark === markOf(token) && /^\d+$/.test(time)) return Number(time)
  }
  return undefined
}

function markOf(token: string): string {
  return token.slice(0, markLength)
}
