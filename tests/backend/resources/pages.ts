import { html, redirect } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'

const signInPage =
  '<!DOCTYPE html>\n\n<html lang="en-US">\n  <head><title>Argus: Log in</title></head>\n' +
  '  <body><h1>Log in</h1><p>The stand-in server has no pages of its own.</p></body>\n</html>\n'

/** When the files of the server's own pages last changed. */
const CHANGED = new Date('2026-06-18T09:00:00Z')

const icon =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<svg xmlns="http://www.w3.org/2000/svg" ' +
  'viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/></svg>\n'

/** A file of the server's own pages: unlike answers of the interface, it tells when it changed. */
function file({ request }: Call): Answer {
  const headers = { 'cache-control': 'max-age=60, public', etag: '"6a339e90-8d"' }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  if (since >= CHANGED.getTime()) return { status: 304, headers }
  return {
    status: 200, body: icon, contentType: 'image/svg+xml', headers: { ...headers, 'last-modified': CHANGED.toUTCString() }
  }
}

/** The sign-in page that leads back to a path of the server. */
function signInBefore(path: string): string {
  return `/accounts/login/?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}

/** The last generation has pages of its own beside the API: without a session each sends one to its sign-in page. */
export function addPages(resources: Resources): void {
  const pages = ['/', '/incidents/', '/favicon.ico', '/plannedmaintenance/', '/json-schema/*', '/.error/']
  for (const path of pages) {
    resources.add(path, {
      methods: { GET: ({ url: { pathname, search } }) => redirect(signInBefore(`${pathname}${search}`), 302) },
      allow: '', everyone: 'ignore', negotiates: false
    })
  }
  resources.add('/static/favicon.svg', { methods: { GET: file }, allow: '', everyone: 'ignore', negotiates: false })
  resources.add('/accounts/login/', {
    methods: {
      GET: () => ({
        ...html(signInPage),
        cookies: ['csrftoken=stand-in-csrf-token; Max-Age=31449600; Path=/; SameSite=Lax']
      })
    },
    allow: '', everyone: 'ignore', negotiates: false
  })
}
