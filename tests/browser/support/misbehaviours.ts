/** A misbehaviour of the stand-in server, as its control calls accept it, and the text that the operator then reads. */
export interface AnsweredMisbehaviour {
  readonly name: string
  readonly misbehaviour: Readonly<Record<string, unknown>>
  /** The text after 'Failed to <action>: ', in the server's words. */
  readonly words: string
  /** Whether the response is a 5xx, which the console also reports in a separate message. */
  readonly isServerError: boolean
  /** Whether the call took effect nevertheless. */
  readonly tookEffect: boolean
  /** Matches the browser's own log message about the response. */
  readonly console: RegExp
}

function answered(name: string, status: number, words: string, more: object = {}): AnsweredMisbehaviour {
  return {
    name,
    misbehaviour: { kind: 'status', status, ...more },
    words,
    isServerError: status >= 500,
    tookEffect: false,
    console: new RegExp(`status of ${status}`),
  }
}

function garbled(name: string, how: string, words: string): AnsweredMisbehaviour {
  return { name, misbehaviour: { kind: 'garbled', how }, words, isServerError: false, tookEffect: true, console: /^$/ }
}

/** Responses that refuse a call. */
export const refusals: readonly AnsweredMisbehaviour[] = [
  answered('403', 403, 'You do not have permission to perform this action.'),
  answered('404', 404, 'Not found.'),
]

const locked = 'The database is locked.'

/** Responses of a broken server, as JSON and as a page. */
export const breakdowns: readonly AnsweredMisbehaviour[] = [
  answered('500 with JSON', 500, locked, { body: 'json', detail: locked }),
  answered('503 with a page', 503, 'Service Unavailable', { body: 'html' }),
]

/** Responses that cannot be read. The console shows its own message in place of the server's. */
export const garblings: readonly AnsweredMisbehaviour[] = [
  garbled('a response that is not JSON', 'not-json', 'The server sent data that cannot be read.'),
  garbled('half a response', 'truncated', 'The server sent data that cannot be read.'),
  garbled('a response with the content type of a page', 'content-type', 'The server sent a page instead of data.'),
  garbled('a response of another shape', 'shape', 'The server sent data of an unexpected shape'),
]

export const answeredMisbehaviours = [...refusals, ...breakdowns, ...garblings]

/** What browsers log about a connection that was cut or abandoned: first Chromium's messages, then WebKit's. */
export const cutConnection =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_|SOCKET_|FAILED|INTERNET_DISCONNECTED)|(Connection|Load) (terminated|failed)|load failed/

/** What browsers log about a live connection that is lost or cannot be opened. */
export const lostSocket = /WebSocket|\bws:\/\//

/** The requests that misbehaviours can affect, each as the `match` of a misbehaviour. */
export const places = {
  list: { method: 'GET', path: '^/api/v\\d/incidents/\\?(?!count)' },
  /** The list, its count, the events and each incident. */
  incidents: { method: 'GET', path: '^/api/v\\d/incidents/' },
  /** Everything that the console fetches once it knows who is signed in. */
  everything: { method: 'GET', path: '^/api/v\\d/(?!auth/)' },
  incident: { method: 'GET', path: '^/api/v\\d/incidents/\\d+/$' },
  events: { method: 'GET', path: 'incidents/\\d+/events/$' },
  acknowledgements: { method: 'GET', path: 'incidents/\\d+/acks/$' },
  signOff: { method: 'POST', path: 'incidents/\\d+/events/$' },
  signIn: { method: 'POST', path: '^/api/v\\d/(token-auth|auth/token/login)/$' },
  anySignIn: { method: 'POST', path: 'auth(/token/login)?/$' },
  user: { method: 'GET', path: '/api/v2/auth/user/' },
  methods: { method: 'GET', path: '/login-methods/' },
  logout: { method: 'POST', path: '^/api/v\\d/auth/(token/)?logout/$' },
  metadata: { method: 'GET', path: '^/api/$' },
  configuration: { method: 'GET', path: '/runtime-config.json' },
  server: { path: '^/(api|login-methods)/' },
} as const
