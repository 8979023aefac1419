/** A misbehaviour of the stand-in server, as its control calls accept it, and the text that the operator then reads. */
export interface AnsweredMisbehaviour {
  readonly name: string
  readonly misbehaviour: Readonly<Record<string, unknown>>
  /** The text after 'Failed to <action>: ', in the server's words. */
  readonly body: string
  /** The server's message, on one line. */
  readonly words: string
  /** Whether the response is a 5xx, which the console also reports in a separate message. */
  readonly isServerError: boolean
  /** Whether the call took effect nevertheless. */
  readonly tookEffect: boolean
  /** Matches the browser's own log message about the response. */
  readonly console: RegExp
}

const refused = {
  isServerError: false,
  tookEffect: false,
}

/** Responses that refuse a call. */
export const refusals: readonly AnsweredMisbehaviour[] = [
  {
    ...refused,
    name: '403',
    misbehaviour: { kind: 'status', status: 403 },
    body: 'You do not have permission to perform this action.',
    words: 'You do not have permission to perform this action.',
    console: /status of 403/,
  },
  {
    ...refused,
    name: '404',
    misbehaviour: { kind: 'status', status: 404 },
    body: 'Not found.',
    words: 'Not found.',
    console: /status of 404/,
  },
]

/** Responses of a broken server, as JSON and as a page. */
export const breakdowns: readonly AnsweredMisbehaviour[] = [
  {
    name: '500 with JSON',
    misbehaviour: { kind: 'status', status: 500, body: 'json', detail: 'The database is locked.' },
    body: 'The database is locked.',
    words: 'The database is locked.',
    isServerError: true,
    tookEffect: false,
    console: /status of 500/,
  },
  {
    name: '503 with a page',
    misbehaviour: { kind: 'status', status: 503, body: 'html' },
    body: 'Service Unavailable',
    words: 'Service Unavailable',
    isServerError: true,
    tookEffect: false,
    console: /status of 503/,
  },
]

const garbled = { isServerError: false, tookEffect: true, console: /^$/ }

/** Responses that cannot be read. The console shows its own message in place of the server's. */
export const garblings: readonly AnsweredMisbehaviour[] = [
  {
    ...garbled,
    name: 'a response that is not JSON',
    misbehaviour: { kind: 'garbled', how: 'not-json' },
    body: 'The server sent data that cannot be read.',
    words: 'The server sent data that cannot be read.',
  },
  {
    ...garbled,
    name: 'half a response',
    misbehaviour: { kind: 'garbled', how: 'truncated' },
    body: 'The server sent data that cannot be read.',
    words: 'The server sent data that cannot be read.',
  },
  {
    ...garbled,
    name: 'a response with the content type of a page',
    misbehaviour: { kind: 'garbled', how: 'content-type' },
    body: 'The server sent a page instead of data.',
    words: 'The server sent a page instead of data.',
  },
  {
    ...garbled,
    name: 'a response of another shape',
    misbehaviour: { kind: 'garbled', how: 'shape' },
    body: 'The server sent data of an unexpected shape',
    words: 'The server sent data of an unexpected shape',
  },
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
