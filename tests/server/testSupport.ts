import { createStandIn, type StandInOptions, type StandIn } from './standIn.ts'

export const ORIGIN = 'http://argus.example'
export const START = new Date('2026-11-20T18:00:00Z')

export interface Asked {
  status: number
  text: string
  /** The parsed body; undefined if it is not JSON. */
  body: unknown
  headers: Headers
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Question {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function question(method: string, path: string, { token, body, headers, signal }: Question = {}): Request {
  return new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Starts a stand-in whose clock does not advance, with short functions for sending it requests. */
export function startStandIn(options: StandInOptions = {}) {
  const standIn = createStandIn({ seed: 3, now: () => START, incidents: 60, ...options })
  async function ask(method: string, path: string, more: Question = {}): Promise<Asked> {
    const answer = await standIn.fetch(question(method, path, more))
    const text = await answer.text()
    return { status: answer.status, text, body: parsed(text), headers: answer.headers }
  }
  return { standIn, ask, token: signIn(standIn) }
}

export function signIn(standIn: StandIn, username = 'admin'): string {
  const user = standIn.world.userNamed(username)
  if (user === undefined) throw new Error(`There is no user ${username}.`)
  return standIn.world.sessions.signIn(user, standIn.world.now())
}
