import { join } from 'node:path'
import { documentedBlocks } from '../../server/documentedHeaders.ts'

/** The installation on which the README's proxy examples are tested. */
export interface ProvingGround {
  readonly port: number
  /** The folder of the built console or, if it is served at a path, the folder that contains it as `console`. */
  readonly folder: string
  /** The folder for the log of the proxy. */
  readonly log: string
  /** The origin of the Argus server. */
  readonly server: string
}

const [atRoot = '', belowPath = ''] = documentedBlocks('nginx')

/** The proxy example with the console at the root of a site. */
export function proxyAtRoot(ground: ProvingGround): string {
  return adapted(atRoot, { ...ground, documentedFolder: '/srv/argus-console' })
}

/** The proxy example with the console at /console/, beside the server's own pages, assembled as the README says. */
export function proxyBelowPath(ground: ProvingGround): string {
  const kept = without(
    without(atRoot, /^ {4}root .*\n/gm),
    /^(?: {4}# .*\n)*^ {4}location (?!\/ws\/)[^{]*\{[^}]*\}\n\n?/gm,
  )
  const joined = replaced(kept, /\}\n$/g, `${belowPath}}\n`)
  return adapted(joined, { ...ground, documentedFolder: '/srv/argus' })
}

/** The README's example of a runtime configuration, adapted to a site at this host without HTTPS. */
export function documentedConfiguration(cookieDomain: string): string {
  const [text = ''] = documentedBlocks('json')
  const example: unknown = JSON.parse(text)
  return JSON.stringify(Object.assign(Object(example), { cookieDomain, useSecureCookie: false }))
}

/** Changes the names and addresses that the README says to change, and removes HTTPS; the rest is unchanged. */
function adapted(example: string, ground: ProvingGround & { readonly documentedFolder: string }): string {
  const { port, folder, log, server, documentedFolder } = ground
  const withoutCertificate = without(example, /^ {4}ssl_certificate(?:_key)? .*\n/gm)
  const logged = replaced(withoutCertificate, '/var/log/nginx/argus.log', join(log, 'argus.log'))
  const listening = replaced(logged, 'listen 443 ssl;', `listen 127.0.0.1:${port};`)
  const rooted = replaced(listening, `root ${documentedFolder};`, `root ${folder};`)
  return replaced(rooted, 'proxy_pass http://127.0.0.1:8000;', `proxy_pass ${server};`)
}

function without(text: string, what: RegExp): string {
  return replaced(text, what, '')
}

/**
 * Replaces every occurrence. Throws if there is none, because then the README has changed and this file must be
 * adapted.
 */
function replaced(text: string, what: string | RegExp, by: string): string {
  const changed = text.replaceAll(what, () => by)
  if (changed === text) throw new Error(`The README's example has no ${String(what)}.`)
  return changed
}
