import { html, redirect } from '../http/answer.ts'
import type { Resources } from '../http/resource.ts'

const signInPage =
  '<!DOCTYPE html>\n\n<html lang="en-US">\n  <head><title>Argus: Log in</title></head>\n' +
  '  <body><h1>Log in</h1><p>The stand-in server has no pages of its own.</p></body>\n</html>\n'

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
