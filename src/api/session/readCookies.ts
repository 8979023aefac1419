/** `document.cookie`; nothing where the browser throws at the mere mention, as in a frame without rights of its own. */
export function cookiesOf(page: Pick<Document, 'cookie'>): string {
  try {
    return page.cookie
  } catch {
    return ''
  }
}

/**
 * The values of all cookies of a name, decoded, in the order in which the browser tells them: those of longer paths
 * first. `cookies` is `document.cookie`. Empty ones and those that cannot be decoded are left out.
 */
export function cookiesNamed(name: string, cookies: string): readonly string[] {
  return cookies.split(';').flatMap((cookie) => {
    const [found = '', ...rest] = cookie.trim().split('=')
    const value = found === name ? decoded(rest.join('=')) : undefined
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
