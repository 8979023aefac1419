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

/** The cookie of a page in the browser. */
export function cookiePage(page: Pick<Window, 'document' | 'location'>, basePath: string): CookiePage {
  const { document, location } = page
  return {
    get cookie() {
      return document.cookie
    },
    set cookie(text: string) {
      document.cookie = text
    },
    hostname: location.hostname,
    basePath,
  }
}

export interface TokenKeeper {
  /** The token of this page's session. */
  readonly current: () => string | undefined
  /** Keeps the token in memory and in the cookie. */
  readonly keep: (token: string) => void
  /** Removes it from memory, and each cookie that holds it; another token stays, as another tab may have a newer one. */
  readonly forget: (token: string) => void
  /** Takes the token that the cookie holds from an earlier visit into memory, and returns it. */
  readonly restore: () => string | undefined
}

const cookieName = 'token'

/**
 * The session's token: in memory for the calls, and in a cookie named token for the next visit (specification, section 4).
 * The cookie's path is the console's own, '/' at the root of a site: consoles at other paths have sessions of their own.
 * Below a path, one with path '/' is read where there is none of ours, as a server that signs people in sets it there.
 * Other sites never have it sent along (decisions, Servers of all generations). Where the browser refuses the cookie, the
 * session lasts as long as the page. Settings are asked at every change, as they are known only after start-up.
 */
export function createTokenKeeper(page: CookiePage, settings: () => CookieSettings): TokenKeeper {
  let token: string | undefined
  /** Without the slash at its end it holds for an address without one as well. */
  const ownPath = page.basePath === '/' ? '/' : page.basePath.slice(0, -1)

  /** A host's own name as the domain is refused for 'localhost' and addresses, and says nothing for other hosts. */
  function domainAttribute(): string {
    const domain = settings().cookieDomain.replace(/^\./, '')
    return domain === '' || domain === page.hostname ? '' : `; Domain=${domain}`
  }

  function write(value: string, path: string, attributes: string) {
    const secure = settings().useSecureCookie ? '; Secure' : ''
    page.cookie = `${cookieName}=${value}; Path=${path}; SameSite=Strict${attributes}${secure}`
  }

  /** A server that signs people in may have set one for the whole domain beside ours; two of one name would compete. */
  function expireAt(path: string) {
    const expired = '; Max-Age=0'
    write('', path, expired)
    const { cookieDomain } = settings()
    if (cookieDomain !== '') write('', path, `; Domain=${cookieDomain.replace(/^\./, '')}${expired}`)
  }

  return {
    current: () => token,
    keep(next) {
      token = next
      expireAt(ownPath)
      write(encodeURIComponent(next), ownPath, domainAttribute())
      // A domain that the host is no part of is refused without a word; a cookie for the host alone is not.
      if (domainAttribute() !== '' && tokensIn(page.cookie)[0] !== next) write(encodeURIComponent(next), ownPath, '')
    },
    forget(ended) {
      token = undefined
      if (tokensIn(page.cookie)[0] === ended) expireAt(ownPath)
      // What still shows is not at our path.
      if (ownPath !== '/' && tokensIn(page.cookie).includes(ended)) expireAt('/')
    },
    restore() {
      token = tokensIn(page.cookie)[0]
      return token
    },
  }
}

/** The tokens of all cookies that the page sees, those of longer paths first, as browsers order them. */
function tokensIn(cookies: string): readonly string[] {
  return cookies.split(';').flatMap((cookie) => {
    const [name = '', ...rest] = cookie.trim().split('=')
    const value = name === cookieName ? decoded(rest.join('=')) : undefined
    return value === undefined || value === '' ? [] : [value]
  })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
