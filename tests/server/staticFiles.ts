import { readFile } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { documentedHeaders } from './documentedHeaders.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/**
 * Part of the path of every built file whose name changes with its content. Browsers may cache such files, as in the
 * documented nginx configuration.
 */
const assets = `${sep}assets${sep}`

function fileResponse(content: Buffer, name: string): Response {
  const type = contentTypes[extname(name)] ?? 'application/octet-stream'
  const caching = name.includes(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = { ...documentedHeaders, 'content-type': type, 'cache-control': caching }
  return new Response(new Uint8Array(content), { headers })
}

/** The client's page with this path in its base element, as a proxy would rewrite it. */
export function pageBelow(page: string, base: string): string {
  return page.replace('<base href="/">', `<base href="${base}">`)
}

function pageResponse(page: Buffer, base: string): Response {
  return fileResponse(base === '/' ? page : Buffer.from(pageBelow(page.toString(), base)), 'index.html')
}

/**
 * Returns a file of a built client that is served at the path `base`. A path without an extension is a route of the
 * client, for which the client's page is returned. Redirects `base` without its trailing slash to `base`.
 */
export async function answerFile(folder: string, pathname: string, base = '/'): Promise<Response> {
  if (`${pathname}/` === base) return new Response(null, { status: 301, headers: { location: base } })
  const root = resolve(folder)
  const path = normalize(join(root, decodeURIComponent(pathname.slice(base.length))))
  const inside = path === root || path.startsWith(root + sep)
  const page = join(root, 'index.html')
  const found = inside && extname(path) !== '' && path !== page ? await read(path) : undefined
  if (found !== undefined) return fileResponse(found, path)
  const shown = extname(pathname) === '' || path === page ? await read(page) : undefined
  return shown === undefined ? new Response('Not found', { status: 404 }) : pageResponse(shown, base)
}
