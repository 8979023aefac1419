/** The address of a server. */
export interface Backend {
  /** 'https://argus.example.org' */
  readonly origin: string
  /** The path before the server's own paths, without a trailing slash: '/argus', or empty. */
  readonly prefix: string
}

/** Thrown for an invalid address; the message is one sentence. */
export class WrongAddress extends Error {}

/** Parses the address of a server. Throws WrongAddress. */
export function readBackend(text: string): Backend {
  const wrong = (why: string) =>
    new WrongAddress(`--backend '${text}' ${why}: give the server's address, such as https://argus.example.org.`)
  if (!URL.canParse(text)) throw wrong('is not a URL')
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') throw wrong('is neither http nor https')
  if (username !== '' || password !== '')
    throw wrong('must not contain a user name or password (use --user and --password)')
  if (search !== '' || hash !== '') throw wrong("must end before any '?' and '#'")
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

/** The full address of a path on the server. */
export function addressOf({ origin, prefix }: Backend, path: string): string {
  return `${origin}${prefix}${path}`
}

/** The full WebSocket address of a path on the server. */
export function socketAddressOf(backend: Backend, path: string): string {
  return addressOf(backend, path).replace(/^http/, 'ws')
}

/**
 * The address on the console's origin that corresponds to a redirect from the server; redirects to other sites are
 * unchanged.
 */
export function locationHere({ origin, prefix }: Backend, location: string): string {
  if (!URL.canParse(location, origin)) return location
  const target = new URL(location, origin)
  const isAbsolute = URL.canParse(location)
  if (target.origin !== origin) return location
  const rest = `${target.search}${target.hash}`
  if (prefix === '') return `${target.pathname}${rest}`
  if (target.pathname === prefix || target.pathname.startsWith(`${prefix}/`)) {
    return `${target.pathname.slice(prefix.length) || '/'}${rest}`
  }
  return isAbsolute ? location : `${target.pathname}${rest}`
}

/** Adapts a cookie of the server to the console's origin, which is on another host and has no HTTPS. */
export function cookieHere(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes.filter((attribute) => !/^(?:domain|secure|partitioned|path)\b/i.test(attribute))
  // Without HTTPS, a browser rejects cookies with SameSite=None.
  const fitting = kept.map((attribute) => attribute.replace(/^samesite=none$/i, 'SameSite=Lax'))
  return [pair, ...fitting, 'Path=/'].join('; ')
}
