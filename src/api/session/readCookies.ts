/** `document.cookie`; empty if the browser throws when it is accessed, as in a sandboxed frame. */
export function cookiesOf(page: Pick<Document, 'cookie'>): string {
  try {
    return page.cookie
  } catch {
    return ''
  }
}

/**
 * The decoded values of all cookies with this name, in the browser's order: longer paths first. `cookies` is
 * `document.cookie`. Empty and undecodable values are left out.
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
