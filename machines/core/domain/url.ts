/** The trimmed text if it is an absolute URL of any scheme ('scheme://host…'); otherwise undefined. */
export function absoluteUrl(text: string): string | undefined {
  const trimmed = text.trim()
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+\S*$/i.test(trimmed) ? trimmed : undefined
}

/**
 * The trimmed text if it is an absolute http or https URL that a browser can open: with a host, and with a valid port
 * if it has one. Otherwise undefined, so that the text does not become a link. A URL with a name and password before
 * the host is refused too, because it could disguise its host.
 */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const trimmed = text.trim()
  const found = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]<>^|\\%]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i.exec(trimmed)
  return found === null || Number(found[1] ?? 0) > greatestPort ? undefined : trimmed
}

const greatestPort = 65_535

/**
 * The path to return to after signing in, or undefined if it is not a path of the console. Refuses addresses of other
 * hosts, in every form that a browser would follow ('//host', '/\host', control characters), and the login page itself.
 */
export function returnPath(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  return /^\/login\/?(?:[?#]|$)/.test(text) ? undefined : text
}

/** The first value of a key in a query ('?a=b&c=d'), decoded; undefined if it is missing or cannot be decoded. */
export function queryValue(search: string, key: string): string | undefined {
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = pair.split('=')
    if (decoded(name) === key) return decoded(rest.join('='))
  }
  return undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
