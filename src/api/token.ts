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
}

export interface TokenKeeper {
  /** The token of this page's session. */
  readonly current: () => string | undefined
  /** Keeps the token in memory and in the cookie. */
  readonly keep: (token: string) => void
  /** Removes it from memory, and from the cookie unless that holds another by now (another tab may have a newer one). */
  readonly forget: (token: string) => void
  /** Takes the token that the cookie holds from an earlier visit into memory, and returns it. */
  readonly restore: () => string | undefined
}

const cookieName = 'token'

/**
 * The session's token: in memory for the calls, and in a cookie named token with path / for the next visit
 * (specification, section 4). Where the browser refuses the cookie, the session lasts as long as the page.
 * Settings are asked at every change, as they are known only after start-up.
 */
export function createTokenKeeper(page: CookiePage, settings: () => CookieSettings): TokenKeeper {
  let token: string | undefined

  /** A host's own name as the domain is refused for 'localhost' and addresses, and says nothing for other hosts. */
  function domainAttribute(): string {
    const domain = settings().cookieDomain.replace(/^\./, '')
    return domain === '' || domain === page.hostname ? '' : `; Domain=${domain}`
  }

  function write(value: string, attributes: string) {
    const secure = settings().useSecureCookie ? '; Secure' : ''
    page.cookie = `${cookieName}=${value}; Path=/; SameSite=Lax${attributes}${secure}`
  }

  /** A server that signs people in may have set one for the whole domain beside ours; two of one name would compete. */
  function expireAll() {
    const expired = '; Max-Age=0'
    write('', expired)
    const { cookieDomain } = settings()
    if (cookieDomain !== '') write('', `; Domain=${cookieDomain.replace(/^\./, '')}${expired}`)
  }

  return {
    current: () => token,
    keep(next) {
      token = next
      expireAll()
      write(encodeURIComponent(next), domainAttribute())
      // A domain that the host is no part of is refused without a word; a cookie for the host alone is not.
      if (domainAttribute() !== '' && readCookie(page.cookie) !== next) write(encodeURIComponent(next), '')
    },
    forget(ended) {
      token = undefined
      if (readCookie(page.cookie) === ended) expireAll()
    },
    restore() {
      token = readCookie(page.cookie)
      return token
    },
  }
}

function readCookie(cookies: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [name = '', ...rest] = cookie.trim().split('=')
    if (name !== cookieName) continue
    const value = decoded(rest.join('='))
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
