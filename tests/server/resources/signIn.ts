import { Refusal, json, detail, empty, type Answer } from '../http/answer.ts'
import { unauthorized } from '../http/authenticate.ts'
import { asObject } from '../http/body.ts'
import { cookieOf } from '../http/cookie.ts'
import { Fields, required } from '../http/fields.ts'
import { JsonError, parseJson } from '../http/pythonJson.ts'
import type { Call, Resources } from '../http/resource.ts'
import { toWireTime } from '../time.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { User } from '../world/model.ts'

const WRONG = 'Unable to log in with provided credentials.'
const CLEARED = 'token=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/'

function userOf(call: Call, fields: Fields): User | undefined {
  const username = fields.text('username', { needed: true, blank: false })
  const password = fields.text('password', { needed: true, blank: false })
  fields.done()
  return username === undefined || password === undefined ? undefined : call.world.userWithPassword(username, password)
}

async function signIn(call: Call): Promise<Answer> {
  const user = userOf(call, new Fields(asObject(await call.body())))
  if (user === undefined) return json({ non_field_errors: [WRONG] }, 400)
  return json({ token: call.world.sessions.signIn(user, call.world.now()) })
}

function refresh(call: Call): Answer {
  const { sessions } = call.world
  if (call.identity?.parallel === true && !sessions.hasSingleToken(call.user)) {
    const { username } = call.user
    const missing = `No token for the user '${username}' exists, one needs to be created in the admin interface.`
    return json([missing], 400)
  }
  return json({ token: sessions.signIn(call.user, call.world.now()) })
}

/** Ends the token and the browser's session, and removes the cookie. Succeeds even if nobody is signed in. */
function signOut(call: Call): Answer {
  if (call.identity?.token !== undefined) call.world.sessions.signOut(call.identity.user)
  call.world.sessions.closeSession(cookieOf(call.request, 'sessionid') ?? '')
  return { ...empty(200), cookies: [CLEARED] }
}

const field = (label: string, written: boolean) => ({ type: 'string', required: written, read_only: !written, label })

const description = {
  name: 'Obtain New Auth Token',
  renders: ['application/json'],
  parses: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  actions: {
    POST: { username: field('Username', true), password: field('Password', true), token: field('Token', false) },
  },
}

function codeOf(name: string, text: string): string {
  if (name === 'non_field_errors') return 'authorization'
  return text === required ? 'required' : 'blank'
}

function pythonErrors(errors: unknown): string {
  const parts = Object.entries(asObject(errors)).map(([name, messages]) => {
    const list = Array.isArray(messages) ? messages : [messages]
    const details = list.map((text) => `ErrorDetail(string='${String(text)}', code='${codeOf(name, String(text))}')`)
    return `'${name}': [${details.join(', ')}]`
  })
  return `{${parts.join(', ')}}`
}

/**
 * The second kind of sign-in, which allows a user to have many tokens. Every error is a 403 with a message in Python
 * notation.
 */
async function signInBeside(call: Call): Promise<Answer> {
  const text = await call.request.text()
  try {
    const user = text === '' ? holderOf(call) : userOf(call, new Fields(asObject(parseJson(text))))
    if (user === undefined) return detail(pythonErrors({ non_field_errors: [WRONG] }), 403)
    const { token, expiry } = call.world.sessions.signInBeside(user, call.world.now())
    return json({ expiry: toWireTime(expiry), token })
  } catch (error) {
    if (error instanceof JsonError) return detail(error.message, 403)
    if (error instanceof Refusal && error.answer.status === 400) {
      return detail(pythonErrors(JSON.parse(error.answer.body ?? '{}')), 403)
    }
    throw error
  }
}

/** The user whose token is in the header. A request without a body asks for another token for this user. */
function holderOf(call: Call): User {
  const words = (call.request.headers.get('authorization') ?? '').split(' ')
  const verdict = call.world.sessions.judge(words[1] ?? '', call.world.now())
  if (typeof verdict === 'string') throw new Refusal(detail('Authentication credentials were not provided.', 403))
  return verdict.user
}

function parallelOnly(call: Call): string {
  const { identity } = call
  if (identity?.token === undefined || !identity.parallel) throw new Refusal(unauthorized('Invalid token.'))
  return identity.token
}

export function addSignIn(resources: Resources, generation: Generation): void {
  const tokenSignIn = { methods: { POST: signIn }, everyone: 'look', negotiates: false, description } as const
  resources.add('/api/v2/token-auth/', tokenSignIn)
  resources.add('/api/v2/auth/refresh-token/', { methods: { POST: refresh } })
  if (!isSecondGeneration(generation)) {
    resources.add('/api/v1/token-auth/', tokenSignIn)
    resources.add('/api/v1/auth/refresh-token/', { methods: { POST: refresh } })
    resources.add('/api/v1/auth/logout/', { methods: { POST: signOut }, everyone: 'look' })
    resources.add('/api/v2/auth/logout/', { methods: { POST: signOut }, everyone: 'look' })
  }
  if (generation !== '1.19') {
    resources.add('/api/v2/auth/token/login/', {
      methods: {
        POST: signInBeside,
        GET: () => detail('Authentication credentials were not provided.', 403),
      },
      allow: 'POST, OPTIONS',
      everyone: 'ignore',
    })
    resources.add('/api/v2/auth/token/logout/', {
      methods: {
        POST: (call) => {
          call.world.sessions.revoke(parallelOnly(call))
          return empty(204)
        },
      },
    })
    resources.add('/api/v2/auth/token/logoutall', {
      methods: {
        POST: (call) => {
          parallelOnly(call)
          call.world.sessions.signOutEverywhere(call.user)
          return empty(204)
        },
      },
    })
  }
}
