/**
 * The path of the site below which the page is served: '/', or one such as '/console/'. It begins and ends with a slash,
 * and whoever serves the page says it in the base element of index.html; a page without one is at the root.
 */
export function basePathOf(page: Pick<Document, 'querySelector'>): string {
  const base = page.querySelector('base')
  return base === null ? '/' : new URL('.', base.href).pathname
}

/** The address within the site of one of the console's own paths: '/incidents/7/' is '/console/incidents/7/'. */
export function addressBelow(basePath: string, path: string): string {
  return basePath.slice(0, -1) + path
}

/** The console's own path of an address within the site. What is not below the base, which nobody serves, is its root. */
export function pathBelow(basePath: string, address: string): string {
  return address.startsWith(basePath) ? address.slice(basePath.length - 1) : '/'
}

/** A name within the browser (a stored entry, a channel) that no console at another path of the same site uses. */
export function nameBelow(basePath: string, name: string): string {
  return basePath === '/' ? name : name + basePath
}
