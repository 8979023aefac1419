import { isToken, type SessionToken } from '../../../machines/session/domain/token.ts'
import { cookiesNamed, cookiesOf } from './readCookies.ts'

/** How the cookie is written; from the configuration. */
export interface CookieSettings {
  readonly cookieDomain: string
  readonly useSecureCookie: boolean
}

/** What of the page the cookie depends on. */
export interface CookiePage {
  /** `document.cookie` */
  cookie: string
  /** `location.hostname` */
  readonly hostname: string
  /** Below which path of the site the console is. */
  readonly basePath: string
}

/** The cookie of a page in the browser. Some throw at the mere mention of it: there it holds nothing and keeps nothing. */
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
        // The session lasts as long as the page then, as where cookies are refused without a word.
      }
    },
    hostname: location.hostname,
    basePath,
  }
}

export interface TokenKeeper {
  /** The token of this page's session; undefined where it has none, or one that has ended. */
  readonly current: () => string | undefined
  /** Whether the server's own session stands in for a token. */
  readonly hasOwnSession: () => boolean
  /** Keeps the token in memory and in the cookie. */
  readonly keep: (token: SessionToken) => void
  /** The token has ended by its time: no call shows it any more. The cookies stay until there is another, or nobody. */
  readonly suspend: () => void
  /** From now on the server's own session stands in for a token. */
  readonly relyOnOwnSession: () => void
  /** Removes it from memory, and each cookie that holds it; another token stays, as another tab may have a newer one. */
  readonly forget: (token: SessionToken | undefined) => void
  /** Takes the token that the cookie holds from an earlier visit into memory, and returns it. */
  readonly restore: () => SessionToken | undefined
}

const tokenCookie = 'token'
/** When the token ends, in milliseconds since 1970, a dot, and the beginning of the token that this is said of. */
const expiryCookie = 'token_expiry'
/** How many characters of a token tell it from others. */
const markLength = 8

/**
 * The session's token: in memory for the calls, and in a cookie named token for the next visit (specification, section 4).
 * A second cookie with the same attributes says when it ends. The cookies' path is the console's own, '/' at the root of
 * a site: consoles at other paths have sessions of their own. Below a path, one with path '/' is read where there is none
 * of ours, as a server that signs people in sets it there. Other sites never have them sent along (decisions, Servers of
 * all generations). Where the browser refuses cookies, the session lasts as long as the page. Settings are asked at every
 * change, as they are known only after start-up.
 */
export function createTokenKeeper(page: CookiePage, settings: () => CookieSettings): TokenKeeper {
  let token: string | undefined
  let isOwnSession = false
  /** Without the slash at its end it holds for an address without one as well. */
  const ownPath = page.basePath === '/' ? '/' : page.basePath.slice(0, -1)

  /** A host's own name as the domain is refused for 'localhost' and addresses, and says nothing for other hosts. */
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

  /** A server that signs people in may have set one for the whole domain beside ours; two of one name would compete. */
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
      // A domain that the host is no part of is refused without a word; a cookie for the host alone is not.
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
      // What still shows is not at our path.
      if (ownPath !== '/' && tokensIn(page.cookie).includes(ended.token)) expireAt('/')
    },
    restore() {
      token = tokensIn(page.cookie)[0]
      return token === undefined ? undefined : { token, expiresAt: expiryIn(page.cookie, token) }
    },
  }
}

/** The tokens of all cookies that the page sees and that can be one, those of longer paths first, as browsers order them. */
function tokensIn(cookies: string): readonly string[] {
  return cookiesNamed(tokenCookie, cookies).filter(isToken)
}

/** When a token ends; undefined where no cookie says it of that one. */
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
