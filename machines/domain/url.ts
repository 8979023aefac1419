/** The address as given, where it is an absolute URL of any scheme ('scheme://host…'); otherwise undefined. */
export function absoluteUrl(text: string): string | undefined {
  const trimmed = text.trim()
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+\S*$/i.test(trimmed) ? trimmed : undefined
}

/** The address as given, where it is an absolute http or https URL; otherwise undefined. Anything else never becomes a link. */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  const trimmed = text.trim()
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(trimmed) ? trimmed : undefined
}

/**
 * A return address for after signing in: a path of this site, else undefined. Refuses other hosts in every disguise a
 * browser would follow ('//host', '/\host', control characters) and the login page itself.
 */
export function returnPath(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  return /^\/login\/?(?:[?#]|$)/.test(text) ? undefined : text
}

/** The first value of a key in a query ('?a=b&c=d'), decoded; undefined where it is absent or not decodable. */
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
