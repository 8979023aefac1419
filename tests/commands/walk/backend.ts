/** A server as the walk reaches it. */
export interface Backend {
  /** 'https://argus.example.org' */
  readonly origin: string
  /** What stands before its paths, without a slash at its end: '/argus', or nothing. */
  readonly prefix: string
}

/** An address that is none, told in one sentence. */
export class WrongAddress extends Error {}

/** Reads the address of a server. Throws WrongAddress. */
export function readBackend(text: string): Backend {
  const wrong = (why: string) =>
    new WrongAddress(`--backend '${text}' ${why}: give the server's address, such as https://argus.example.org.`)
  if (!URL.canParse(text)) throw wrong('is no address')
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') throw wrong('is neither http nor https')
  if (username !== '' || password !== '') throw wrong('must not name a person (--user and --password do)')
  if (search !== '' || hash !== '') throw wrong("must end before any '?' and '#'")
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

/** The whole address of a path of the server. */
export function addressOf({ origin, prefix }: Backend, path: string): string {
  return `${origin}${prefix}${path}`
}

/** The same for the live connection. */
export function socketAddressOf(backend: Backend, path: string): string {
  return addressOf(backend, path).replace(/^http/, 'ws')
}

/** Where a redirect of the server leads on the console's origin; places elsewhere stay what they are. */
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

/** A cookie of the server as the console's origin, which is another host without encryption, may keep it. */
export function cookieHere(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes.filter((attribute) => !/^(?:domain|secure|partitioned|path)\b/i.test(attribute))
  // Without encryption, a browser takes no cookie that is for every site.
  const fitting = kept.map((attribute) => attribute.replace(/^samesite=none$/i, 'SameSite=Lax'))
  return [pair, ...fitting, 'Path=/'].join('; ')
}
