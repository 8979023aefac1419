import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deployingFile } from '../../server/documentedHeaders.ts'

/** The installation on which the files of docs/deploying are tested. */
export interface ProvingGround {
  readonly port: number
  /** The folder of the built console or, if it is served at a path, the folder that contains it as `console`. */
  readonly folder: string
  /** The folder for the log of the proxy. */
  readonly log: string
  /** The origin of the Argus server. */
  readonly server: string
}

/** nginx with the console at the root of a site. */
export function proxyAtRoot(ground: ProvingGround): string {
  return adapted(deployingFile('nginx.conf'), { ...ground, documentedFolder: '/srv/argus-console' })
}

/** nginx with the console at /console/, beside the server's own pages. */
export function proxyBelowPath(ground: ProvingGround): string {
  return adapted(deployingFile('nginx-below-a-path.conf'), { ...ground, documentedFolder: '/srv/argus' })
}

/** The nginx of the container, as the container's start script configures it; the script also writes runtime-config.json. */
export function proxyInContainer({ port, folder, log, server }: ProvingGround): string {
  const deploying = resolve(import.meta.dirname, '../../../docs/deploying')
  const configuration = join(log, 'container.conf')
  const { status, stderr } = spawnSync('sh', [join(deploying, 'start.sh')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CONSOLE_FOLDER: folder,
      NGINX_EXAMPLE: join(deploying, 'nginx.conf'),
      NGINX_CONFIGURATION: configuration,
      PORT: String(port),
      ARGUS_SERVER: server,
      COOKIE_DOMAIN: '127.0.0.1',
      USE_SECURE_COOKIE: 'false',
    },
  })
  if (status !== 0) throw new Error(`The container does not start: ${stderr}`)
  return readFileSync(configuration, 'utf8')
}

/** The documented runtime configuration, adapted to a site at this host without HTTPS. */
export function documentedConfiguration(cookieDomain: string): string {
  const example: unknown = JSON.parse(deployingFile('runtime-config.json'))
  return JSON.stringify(Object.assign(Object(example), { cookieDomain, useSecureCookie: false }))
}

/** Changes the names and addresses that an administrator has to change, and removes HTTPS; the rest is unchanged. */
function adapted(example: string, ground: ProvingGround & { readonly documentedFolder: string }): string {
  const { port, folder, log, server, documentedFolder } = ground
  const withoutCertificate = replaced(example, /^ {4}ssl_certificate(?:_key)? .*\n/gm, '')
  const logged = replaced(withoutCertificate, '/var/log/nginx/argus.log', join(log, 'argus.log'))
  const listening = replaced(logged, 'listen 443 ssl;', `listen 127.0.0.1:${port};`)
  const rooted = replaced(listening, `root ${documentedFolder};`, `root ${folder};`)
  return replaced(rooted, 'proxy_pass http://127.0.0.1:8000;', `proxy_pass ${server};`)
}

/**
 * Replaces every occurrence. Throws if there is none, because then the file has changed and this one must be adapted.
 */
function replaced(text: string, what: string | RegExp, by: string): string {
  const changed = text.replaceAll(what, () => by)
  if (changed === text) throw new Error(`The documented configuration has no ${String(what)}.`)
  return changed
}
