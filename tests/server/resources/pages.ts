import { serverError, unknownPath, redirect, type Answer } from '../http/answer.ts'
import { holderOfSession } from '../http/authenticate.ts'
import { formTokenOf, refuseForgery } from '../http/formToken.ts'
import type { Call, Handler, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import { toPositionText } from '../time.ts'
import { isOpen, type Incident } from '../world/model.ts'
import { signInBefore } from './accounts.ts'
import { escaped, formTokenField, ownPage } from './ownPage.ts'

/** The time when the files of the server's own pages were last changed. */
const CHANGED = new Date('2026-06-18T09:00:00Z')
const NEWEST = 50

const icon =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<svg xmlns="http://www.w3.org/2000/svg" ' +
  'viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/></svg>\n'

/** A file of the server's own pages. Unlike responses of the API, it has a Last-Modified header. */
function file({ request }: Call): Answer {
  const headers = { 'cache-control': 'max-age=60, public', etag: '"6a339e90-8d"' }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  if (since >= CHANGED.getTime()) return { status: 304, headers }
  return {
    status: 200,
    body: icon,
    contentType: 'image/svg+xml',
    headers: { ...headers, 'last-modified': CHANGED.toUTCString() },
  }
}

const titles = {
  incidents: 'Incidents',
  timeslots: 'Timeslots',
  notificationprofiles: 'Profiles',
  destinations: 'Destinations',
}

function navigation(formToken: string): string {
  const links = Object.entries(titles).map(([path, title]) => `<a href="/${path}/">${title}</a>`)
  const signOut = `<form method="post" action="/accounts/logout/">${formTokenField(formToken)}<button>Log out</button></form>`
  return `  <nav>${links.join(' ')} ${signOut}</nav>`
}

/** A page for a signed-in user. */
function pageWith({ request, world }: Call, title: string, rows: readonly string[]): Answer {
  const formToken = formTokenOf(request, world)
  const list = rows.map((row) => `    <li>${row}</li>`).join('\n')
  return ownPage(title, `${navigation(formToken)}\n  <ul>\n${list}\n  </ul>`, formToken)
}

function incidents(call: Call): Answer {
  const { world } = call
  const rows: string[] = []
  for (const { pk, description } of world.incidents.newestFirst()) {
    rows.push(`<a href="/incidents/${pk}/">${pk}</a> ${escaped(description)}`)
    if (rows.length === NEWEST) break
  }
  return pageWith(call, titles.incidents, rows)
}

function incident(call: Call, generation: Generation): Answer {
  const found = call.world.incidents.get(Number(call.params['pk']))
  return found === undefined ? unknownPath(generation) : pageWith(call, `Incident ${found.pk}`, wordsOf(found, call))
}

function wordsOf(found: Incident, { world }: Call): string[] {
  const state = isOpen(found, world.now()) ? 'open' : 'closed'
  return [escaped(found.description), `Severity ${found.level}, ${state}`, `since ${toPositionText(found.startTime)}`]
}

/** A page with the user's own rows. */
function ownRows(
  title: string,
  rows: (call: Call) => readonly { owner: number; pk: number; name?: string | null; label?: string | null }[],
): Handler {
  return (call) => {
    const holder = holderOfSession(call.world, call.request)
    const own = rows(call).filter(({ owner }) => owner === holder?.pk)
    return pageWith(
      call,
      title,
      own.map(({ pk, name, label }) => escaped(name ?? label ?? String(pk))),
    )
  }
}

/** Shows the requested error page, so that its design can be checked. */
function trial({ url }: Call, generation: Generation): Answer {
  return url.searchParams.get('status-code') === '404' ? unknownPath(generation) : serverError(generation)
}

/**
 * Servers of version 2.0 and later have their own pages. A browser without a session is redirected to the sign-in page,
 * even if it has a token.
 */
export function addPages(resources: Resources, generation: Generation): void {
  const pages: Readonly<Record<string, Handler>> = {
    '/': () => redirect('/incidents/', 302),
    '/incidents/': incidents,
    '/incidents/:pk/': (call) => incident(call, generation),
    '/timeslots/': ownRows(titles.timeslots, ({ world }) => world.timeslots.rows),
    '/notificationprofiles/': ownRows(titles.notificationprofiles, ({ world }) => world.profiles.rows),
    '/destinations/': ownRows(titles.destinations, ({ world }) => world.destinations.rows),
    '/plannedmaintenance/': (call) => pageWith(call, 'Planned maintenance', []),
    '/sources/': (call) => pageWith(call, 'Sources', []),
    '/user/': (call) => pageWith(call, 'User', []),
    '/favicon.ico': () => redirect('/static/favicon.svg', 302),
    '/json-schema/*': (call) => pageWith(call, 'Settings of a medium', []),
    '/.error/': (call) => trial(call, generation),
  }
  for (const [path, show] of Object.entries(pages)) {
    const write: Handler = ({ request }) => {
      refuseForgery(request)
      return { status: 405 }
    }
    resources.add(path, {
      methods: {
        GET: (call) => {
          const { pathname, search } = call.url
          const isSignedIn = holderOfSession(call.world, call.request) !== undefined
          return isSignedIn ? show(call) : redirect(signInBefore(`${pathname}${search}`), 302)
        },
        POST: write,
        PUT: write,
        PATCH: write,
        DELETE: write,
      },
      allow: '',
      everyone: 'ignore',
      negotiates: false,
    })
  }
  resources.add('/static/favicon.svg', { methods: { GET: file }, allow: '', everyone: 'ignore', negotiates: false })
}
