// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { startStandIn, signIn, type Asked } from './testSupport.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** A browser that stores the server's cookies. By default, the server is of version 2.9. */
function browse(options: Parameters<typeof startStandIn>[0] = {}) {
  const { standIn, ask } = startStandIn({ generation: '2.9', ...options })
  const jar = new Map<string, string>()
  async function go(method: string, path: string, more: Parameters<typeof ask>[2] = {}): Promise<Asked> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(method, path, {
      ...more,
      headers: { ...(cookie === '' ? {} : { cookie }), ...more.headers },
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const submit = (path: string, fields: Record<string, string>) =>
    go('POST', path, { headers: asForm, body: form({ csrfmiddlewaretoken: jar.get('csrftoken') ?? '', ...fields }) })
  async function logIn(next = '/console/incidents/7'): Promise<Asked> {
    await go('GET', `/accounts/login/?next=${encodeURIComponent(next)}`)
    return submit('/accounts/login/', { username: 'operator', password: 'operator', next })
  }
  return { standIn, go, submit, logIn, jar }
}

const locationOf = ({ status, headers }: Asked) => [status, headers.get('location')]

describe('the sign-in page of a server of version 2.0 or later', () => {
  test('offers a form and federated sign-in, and sets the CSRF token', async () => {
    const { go, jar } = browse()
    const { status, text, headers } = await go('GET', '/accounts/login/?next=/console/incidents/7%3Fa%3D1')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain(`name="csrfmiddlewaretoken" value="${jar.get('csrftoken')}"`)
    // Real servers drop the address to lead back to, in the form and in the links.
    expect(text).toContain('<form method="post" action="/accounts/login/">')
    expect(text).toContain('href="/oidc/login/dataporten_feide/"')
    expect(text).not.toContain('console')
    expect(headers.getSetCookie().join()).not.toContain('HttpOnly')
  })

  test('leads back to the address of a form that names one, and sets a session cookie that no script can read and a new CSRF token', async () => {
    const { go, logIn, jar } = browse()
    await go('GET', '/accounts/login/')
    const first = jar.get('csrftoken')
    const answer = await logIn()
    expect(locationOf(answer)).toEqual([302, '/console/incidents/7'])
    expect(answer.headers.getSetCookie()).toHaveLength(2)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sessionid=\w{32}; HttpOnly; /)
    expect(jar.get('csrftoken')).not.toBe(first)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/\btoken=/)
  })

  test('reports a wrong password, and shows the form again', async () => {
    const { go, submit, jar } = browse()
    await go('GET', '/accounts/login/')
    const { status, text } = await submit('/accounts/login/', {
      username: 'operator',
      password: 'no',
      next: '/console/',
    })
    expect([status, jar.has('sessionid')]).toEqual([200, false])
    expect(text).toContain('Please enter a correct username and password.')
  })

  test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', ''])(
    'does not redirect to another site: %s',
    async (next) => {
      expect(locationOf(await browse().logIn(next))).toEqual([302, '/incidents/'])
    },
  )

  test('refuses a form without the CSRF token, and a form from another site', async () => {
    const { go, submit, jar } = browse()
    const fields = { username: 'operator', password: 'operator' }
    expect((await submit('/accounts/login/', fields)).status).toBe(403)
    await go('GET', '/accounts/login/')
    expect((await submit('/accounts/login/', { ...fields, csrfmiddlewaretoken: 'f'.repeat(32) })).status).toBe(403)
    const body = form({ ...fields, csrfmiddlewaretoken: jar.get('csrftoken') ?? '' })
    const foreign = await go('POST', '/accounts/login/', {
      headers: { ...asForm, origin: 'https://evil.example' },
      body,
    })
    expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  })

  test('signs in the user that federated sign-in names, without an API token', async () => {
    const { go, jar } = browse()
    expect((await go('GET', '/oidc/login/dataporten_feide/?next=/console/')).text).toContain('Who are you?')
    const answer = await go('GET', '/oidc/login/dataporten_feide/?user=observer&next=/console/')
    expect(locationOf(answer)).toEqual([302, '/console/'])
    expect([...jar.keys()].toSorted()).toEqual(['csrftoken', 'sessionid'])
    expect((await go('GET', '/api/v2/auth/user/')).body).toMatchObject({ username: 'observer' })
  })

  test('offers only federated sign-in if the server has no passwords', async () => {
    const { go, submit } = browse({ passwords: false })
    expect((await go('GET', '/accounts/login/')).text).not.toContain('<form')
    expect((await submit('/accounts/login/', { username: 'operator', password: 'operator' })).status).toBe(200)
    const body = { username: 'operator', password: 'operator' }
    expect((await go('POST', '/api/v2/token-auth/', { body, headers: { cookie: '' } })).status).toBe(400)
  })
})

describe('with the session of the server', () => {
  const note = { body: { type: 'OTH', description: 'by session' } }
  const path = '/api/v2/incidents/1/events/'

  test('a client can read, and write with the CSRF token', async () => {
    const { go, logIn, jar } = browse()
    await logIn()
    expect((await go('GET', '/api/v2/auth/user/')).body).toMatchObject({ username: 'operator' })
    const written = await go('POST', path, { ...note, headers: { 'x-csrftoken': jar.get('csrftoken') ?? '' } })
    expect([written.status, written.body]).toMatchObject([201, { actor: { username: 'operator' } }])
  })

  test('a write without the CSRF token is refused with the CSRF page, and a write without the CSRF cookie with a sentence', async () => {
    const { go, logIn, jar } = browse()
    await logIn()
    for (const headers of [{}, { 'x-csrftoken': 'f'.repeat(32) }]) {
      const refused = await go('POST', path, { ...note, headers })
      expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
      expect(refused.text).toContain('CSRF verification failed')
    }
    const sessionAlone = { cookie: `sessionid=${jar.get('sessionid')}` }
    const refused = await go('POST', path, { ...note, headers: sessionAlone })
    expect([refused.status, refused.body]).toEqual([403, { detail: 'CSRF Failed: CSRF cookie not set.' }])
  })

  test('a valid token takes precedence, and an invalid one is refused despite the session', async () => {
    const { standIn, go, logIn } = browse()
    await logIn()
    const token = signIn(standIn, 'observer')
    expect((await go('GET', '/api/v2/auth/user/', { token })).body).toMatchObject({ username: 'observer' })
    expect((await go('POST', path, { ...note, token })).status).toBe(201)
    expect((await go('GET', '/api/v2/auth/user/', { token: '0123' })).status).toBe(401)
  })

  test('the pages of the server are shown with the session, but not with an API token alone', async () => {
    const { standIn, go, logIn } = browse()
    const pages = ['/incidents/', '/incidents/1/', '/timeslots/', '/notificationprofiles/', '/destinations/']
    for (const own of pages) {
      const answer = await go('GET', own, { token: signIn(standIn, 'operator') })
      expect(locationOf(answer)).toEqual([302, `/accounts/login/?next=${own}`])
    }
    await logIn()
    for (const own of pages) expect((await go('GET', own)).text).toContain('<title>Argus: ')
    expect((await go('GET', '/timeslots/')).text).toContain('Night duty')
    expect(locationOf(await go('GET', '/'))).toEqual([302, '/incidents/'])
    expect((await go('GET', '/incidents/99999/')).status).toBe(404)
    expect((await go('POST', '/incidents/', { headers: asForm, body: form({}) })).status).toBe(403)
  })

  test('signing out requires the CSRF token', async () => {
    const { go, submit, logIn, jar } = browse()
    await logIn()
    const cookie = `sessionid=${jar.get('sessionid')}`
    expect((await submit('/accounts/logout/', { csrfmiddlewaretoken: '' })).status).toBe(403)
    expect((await go('GET', '/accounts/logout/')).status).toBe(405)
    expect(locationOf(await submit('/accounts/logout/', {}))).toEqual([302, '/accounts/login/'])
    expect(jar.has('sessionid')).toBe(false)
    expect((await go('GET', '/api/v2/auth/user/', { headers: { cookie } })).status).toBe(401)
  })
})

test('a server before 2.0 has none of these pages, and its federated sign-in sets a cookie with the API token', async () => {
  const { go, jar } = browse({ generation: '1.36' })
  expect((await go('GET', '/accounts/login/')).status).toBe(404)
  await go('GET', '/oidc/login/dataporten_feide/?user=operator&next=/')
  expect([...jar.keys()].toSorted()).toEqual(['sessionid', 'token'])
  const refused = await go('POST', '/api/v2/incidents/1/events/', { body: { type: 'OTH' } })
  expect([refused.status, refused.body]).toEqual([403, { detail: 'CSRF Failed: CSRF cookie not set.' }])
})

test('a server without passwords lists only federated sign-in', async () => {
  const { ask } = startStandIn({ passwords: false })
  expect((await ask('GET', '/login-methods/')).body).toMatchObject([{ type: 'OAuth2' }])
})
