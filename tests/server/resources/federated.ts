import { html, redirect, type Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { isLoopback } from '../http/cors.ts'
import { cookiesOfSession, sessionCookie } from './ownSession.ts'

/** The address to return to after sign-in: a path of this site or a page on this machine, otherwise the front page. */
function returnAddress({ url, request, origin }: Call): string {
  const asked = url.searchParams.get('next') ?? request.headers.get('referer') ?? '/'
  if (!URL.canParse(asked, origin)) return '/'
  const target = new URL(asked, origin)
  if (target.origin === origin) return `${target.pathname}${target.search}`
  return isLoopback(target.origin) ? target.href : '/'
}

function choicePage(call: Call, next: string): Answer {
  const people = call.world.users.filter(({ username }) => username !== 'argus' && !username.startsWith('src_'))
  const links = people.map(({ username, firstName, lastName }) => {
    const address = `?${new URLSearchParams({ user: username, next }).toString()}`.replaceAll('&', '&amp;')
    const name = `${firstName} ${lastName}`.trim()
    return `    <li><a href="${address}">${username}${name === '' ? '' : ` (${name})`}</a></li>`
  })
  return html(
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n  <meta charset="utf-8">\n' +
      '  <meta name="viewport" content="width=device-width, initial-scale=1">\n  <title>Sign in with Feide</title>\n' +
      '  <style>body { font: 1rem/1.6 system-ui; max-width: 30rem; margin: 3rem auto }</style>\n</head>\n' +
      `<body>\n  <h1>Sign in with Feide</h1>\n  <p>This stands in for the federated sign-in. Who are you?</p>\n` +
      `  <ul>\n${links.join('\n')}\n  </ul>\n</body>\n</html>\n`,
  )
}

/**
 * Signs in: sets the cookie of the session, which sockets require, and before 2.0 also the token cookie for the client.
 */
function federatedSignIn(call: Call, generation: Generation): Answer {
  const next = returnAddress(call)
  const user = call.world.userNamed(call.url.searchParams.get('user') ?? '')
  if (user === undefined) return choicePage(call, next)
  const { sessions } = call.world
  if (isSecondGeneration(generation)) return { ...redirect(next, 302), cookies: cookiesOfSession(user, call.world) }
  return {
    ...redirect(next, 302),
    cookies: [
      sessionCookie(sessions.openSession(user)),
      `token=${sessions.signIn(user, call.world.now())}; Path=/; SameSite=Lax`,
    ],
  }
}

export function addFederatedSignIn(resources: Resources, generation: Generation): void {
  resources.add('/oidc/login/dataporten_feide/', {
    methods: { GET: (call) => federatedSignIn(call, generation) },
    everyone: 'ignore',
    negotiates: false,
    allow: '',
  })
}
