import { isSecondGeneration, type Generation } from './options.ts'

/** The division of a site's paths between the server and the client. */
export interface Site {
  /** The path below which the client is served, with a slash at both ends. */
  readonly base: string
  readonly generation: Generation
}

const serverPaths = /^\/(?:api|login-methods|oidc|json-schema|admin|ws|stand-in|\.still-alive)(?:\/|$)/
const signInPaths = /^\/(?:accounts|static)(?:\/|$)/

/** The path of the client's configuration. */
export function configurationPath(base: string): string {
  return `${base}runtime-config.json`
}

/**
 * Whether a path belongs to the server, rather than to the client. A client at the root hides the server's own pages
 * there, except those for signing in at a server of version 2.0 or later. A client at any other path hides nothing.
 */
export function isServersPath(path: string, { base, generation }: Site): boolean {
  if (path === configurationPath(base)) return true
  if (base !== '/') return !path.startsWith(base) && `${path}/` !== base
  return serverPaths.test(path) || (isSecondGeneration(generation) && signInPaths.test(path))
}
