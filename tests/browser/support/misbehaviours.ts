/** A way in which a call goes wrong, as the stand-in server's control calls take it, and what a person then reads. */
export interface AnsweredFault {
  readonly name: string
  readonly fault: Readonly<Record<string, unknown>>
  /** What follows 'Failed to <action>: ', the server's body as JSON. */
  readonly body: string
  /** The server's words in one line. */
  readonly words: string
  /** Whether the answer is a 5xx, which is told by a message of its own as well. */
  readonly isServerError: boolean
  /** Whether the call took effect all the same. */
  readonly tookEffect: boolean
  /** What the browser itself says of it on its console. */
  readonly console: RegExp
}

const refused = {
  isServerError: false,
  tookEffect: false,
}

/** Answers that say no. */
export const refusals: readonly AnsweredFault[] = [
  {
    ...refused,
    name: '403',
    fault: { kind: 'status', status: 403 },
    body: '{"detail":"You do not have permission to perform this action."}',
    words: 'You do not have permission to perform this action.',
    console: /status of 403/,
  },
  {
    ...refused,
    name: '404',
    fault: { kind: 'status', status: 404 },
    body: '{"detail":"Not found."}',
    words: 'Not found.',
    console: /status of 404/,
  },
]

/** Answers that say the server broke, in data and as a page. */
export const breakdowns: readonly AnsweredFault[] = [
  {
    name: '500 with JSON',
    fault: { kind: 'status', status: 500, body: 'json', detail: 'The database is locked.' },
    body: '{"detail":"The database is locked."}',
    words: 'The database is locked.',
    isServerError: true,
    tookEffect: false,
    console: /status of 500/,
  },
  {
    name: '503 with a page',
    fault: { kind: 'status', status: 503, body: 'html' },
    body: '"Service Unavailable"',
    words: 'Service Unavailable',
    isServerError: true,
    tookEffect: false,
    console: /status of 503/,
  },
]

const garbled = { isServerError: false, tookEffect: true, console: /^$/ }

/** Answers that cannot be understood. The client's own words stand where the server's would. */
export const garblings: readonly AnsweredFault[] = [
  {
    ...garbled,
    name: 'an answer that is not JSON',
    fault: { kind: 'garbled', how: 'not-json' },
    body: '"The server sent data that cannot be read."',
    words: 'The server sent data that cannot be read.',
  },
  {
    ...garbled,
    name: 'half an answer',
    fault: { kind: 'garbled', how: 'truncated' },
    body: '"The server sent data that cannot be read."',
    words: 'The server sent data that cannot be read.',
  },
  {
    ...garbled,
    name: 'an answer that calls itself a page',
    fault: { kind: 'garbled', how: 'content-type' },
    body: '"The server sent a page instead of data."',
    words: 'The server sent a page instead of data.',
  },
  {
    ...garbled,
    name: 'an answer of another shape',
    fault: { kind: 'garbled', how: 'shape' },
    body: '"The server sent data of an unexpected shape',
    words: 'The server sent data of an unexpected shape',
  },
]

export const answeredMisbehaviours = [...refusals, ...breakdowns, ...garblings]

/** What browsers say on their consoles of a connection that was cut or given up: Chromium, then WebKit. */
export const cutConnection =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_|SOCKET_|FAILED|INTERNET_DISCONNECTED)|(Connection|Load) (terminated|failed)|load failed/

/** What they say of a live connection that is lost or cannot be had. */
export const lostSocket = /WebSocket|\bws:\/\//

/** Requests as the `match` of a fault names them. */
export const places = {
  list: { method: 'GET', path: '^/api/v\\d/incidents/\\?(?!count)' },
  /** The list, how many match, what happens, and each incident. */
  incidents: { method: 'GET', path: '^/api/v\\d/incidents/' },
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
