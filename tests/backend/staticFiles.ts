import { readFile } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json'
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

function fileResponse(content: Buffer, name: string): Response {
  const type = contentTypes[extname(name)] ?? 'application/octet-stream'
  return new Response(new Uint8Array(content), { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
}

/** A file of a built client; paths without an extension that are no file get the page itself (history routes). */
export async function answerFile(folder: string, pathname: string): Promise<Response> {
  const root = resolve(folder)
  const path = normalize(join(root, decodeURIComponent(pathname)))
  const inside = path === root || path.startsWith(root + sep)
  const found = inside && extname(path) !== '' ? await read(path) : undefined
  if (found !== undefined) return fileResponse(found, path)
  const page = extname(pathname) === '' ? await read(join(root, 'index.html')) : undefined
  return page === undefined ? new Response('Not found', { status: 404 }) : fileResponse(page, 'index.html')
}
