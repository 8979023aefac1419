/**
 * The path at which the site serves the console: '/' or, for example, '/console/'. It starts and ends with a slash. The
 * base element of index.html contains it; a page without that element is at the root.
 */
export function basePathOf(page: Pick<Document, 'querySelector'>): string {
  const base = page.querySelector('base')
  return base === null ? '/' : new URL('.', base.href).pathname
}

/** Turns a path of the console into its address within the site: '/incidents/7/' becomes '/console/incidents/7/'. */
export function addressBelow(basePath: string, path: string): string {
  return basePath.slice(0, -1) + path
}

/**
 * Turns an address within the site into a path of the console: '/console/incidents/7/' becomes '/incidents/7/'. Any
 * address outside the base path becomes '/', because the console has no page there.
 */
export function pathBelow(basePath: string, address: string): string {
  return address.startsWith(basePath) ? address.slice(basePath.length - 1) : '/'
}

/** The prefix of the console's stored entries. The number is increased when the console can no longer read older ones. */
export const storagePrefix = 'argus.1.'

/** A name for a stored entry or a channel that no console at another path of the same site uses. */
export function nameBelow(basePath: string, name: string): string {
  return basePath === '/' ? name : name + basePath
}
