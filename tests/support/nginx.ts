import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, listening } from './port.ts'
import { provideProgram } from './program.mjs'

export interface Nginx {
  /** The origin, without a trailing slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Returns the path of an nginx, installing one if necessary. Throws a one-sentence error if there is none and none can
 * be installed.
 */
export function provideNginx(): string {
  return provideProgram({
    name: 'nginx',
    kind: 'an nginx',
    variable: 'NGINX_BIN',
    names: ['nginx'],
    question: '-v',
    debianPackage: 'nginx',
    // Debian installs nginx into a folder that is on PATH only for the administrator.
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  })
}

/**
 * Starts an nginx on a free port of this machine. `serversAt` returns the server blocks of its configuration. nginx
 * writes only into `folder`, which must exist. Rejects with nginx's own message if it does not start.
 */
export async function startNginx(folder: string, serversAt: (port: number) => string): Promise<Nginx> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, completeConfiguration(folder, serversAt(port)))
  const program = spawn(provideNginx(), ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  program.stderr.on('data', (data: Buffer) => output.push(data.toString()))
  await listening(program, port).catch(async (error: unknown) => {
    await end(program)
    throw new Error(`nginx did not start: ${output.join('')}`, { cause: error })
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => end(program) }
}

/**
 * A complete configuration with these server blocks. The rest is as in an installed nginx, except that this one runs as
 * a single process in the foreground and needs no privileges.
 */
function completeConfiguration(folder: string, servers: string): string {
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
    types {
        text/html html;
        text/css css;
        text/javascript js;
        application/json json map;
        image/svg+xml svg;
        text/plain txt;
    }
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path ${join(folder, 'body')};
    proxy_temp_path ${join(folder, 'proxy')};
    fastcgi_temp_path ${join(folder, 'fastcgi')};
    uwsgi_temp_path ${join(folder, 'uwsgi')};
    scgi_temp_path ${join(folder, 'scgi')};
${servers}
}
`
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
}
