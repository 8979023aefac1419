/**
 * The path of the site that the page is served below: '/', or for example '/console/'. It starts and ends with a slash,
 * and the base element of index.html names it; a page without that element is at the root.
 */
export function basePathOf(page: Pick<Document, 'querySelector'>): string {
  const base = page.querySelector('base')
  return base === null ? '/' : new URL('.', base.href).pathname
}

/** The address within the site for a path of the console: '/incidents/7/' becomes '/console/incidents/7/'. */
export function addressBelow(basePath: string, path: string): string {
  return basePath.slice(0, -1) + path
}

/**
 * The console's path for an address within the site. An address outside the base path becomes the root, because no page
 * is served there.
 */
export function pathBelow(basePath: string, address: string): string {
  return address.startsWith(basePath) ? address.slice(basePath.length - 1) : '/'
}

/** A name within the browser (a stored entry, a channel) that no console at another path of the same site uses. */
export function nameBelow(basePath: string, name: string): string {
  return basePath === '/' ? name : name + basePath
}
