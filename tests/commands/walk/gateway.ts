import { proxy } from 'hono/proxy'
import { cookieHere, locationHere, addressOf, type Backend } from './backend.ts'
import { objection, intentOf, type Intent } from './guard.ts'
import { Ledger } from './ledger.ts'

export interface GatewayOptions {
  readonly backend: Backend
  /** Whether resources that the run did not create may also be changed. */
  readonly mayTouchAll: boolean
  /** Whether the ticket system behind the server may create tickets, which nothing can remove. */
  readonly mayMakeTickets: boolean
}

/** The notes that the gateway took while one path was walked. */
export interface Notes {
  /** A sentence for each call that was refused because of what it would change. Each of these makes the path fail. */
  readonly refusals: readonly string[]
  /** Reasons why the path cannot be walked here. */
  readonly hindrances: readonly string[]
  /** Remarks for the report; they do not make a path fail. */
  readonly oddities: readonly string[]
}

const noTickets = 'it would create a real ticket, which nothing can remove: --tickets allows it'

// These headers are removed, because they could turn an allowed call into a call with another method.
const overriding = ['x-http-method-override', 'x-http-method', 'x-method-override']

/**
 * The only connection to the server, for the console and for the walk itself. Unless the options allow it, it responds
 * with 403 to calls that would create a ticket or change anything that this run did not create. It learns from the
 * responses what the run has created.
 */
export class Gateway {
  readonly ledger = new Ledger()
  readonly #options: GatewayOptions
  #refusals: string[] = []
  #hindrances: string[] = []
  #oddities: string[] = []
  readonly #making = new Set<Promise<Response>>()

  constructor(options: GatewayOptions) {
    this.#options = options
  }

  get backend(): Backend {
    return this.#options.backend
  }

  /** Returns and clears the notes. */
  takeNotes(): Notes {
    const notes = { refusals: this.#refusals, hindrances: this.#hindrances, oddities: this.#oddities }
    this.#refusals = []
    this.#hindrances = []
    this.#oddities = []
    return notes
  }

  /**
   * Sends a request to the same path on the server, regardless of the request's origin. A write of the console that the
   * server refuses is noted. Rejects if the server does not respond.
   */
  async send(request: Request, by: 'console' | 'walk' = 'walk'): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.clone().text()
    const intent = intentOf(request.method, pathname, body)
    const refused = this.#refuse(intent, `${request.method} ${pathname}`)
    if (refused !== undefined) return refused
    const ask = async (signal: AbortSignal | null) => {
      const answer = await this.#ask(request, `${pathname}${search}`, body, signal)
      const isRefused = by === 'console' && answer.status >= 400 && intent.does !== 'read' && intent.does !== 'sign'
      if (answer.status >= 500 || isRefused) {
        const words = isRefused ? `: ${(await answer.clone().text()).slice(0, 200)}` : '.'
        this.#oddities.push(`The server answered ${answer.status} to ${request.method} ${pathname}${words}`)
      }
      return answer
    }
    if (intent.does !== 'make') return ask(request.signal)
    // If the caller disconnects, the server still creates the resource, so the response must be awaited.
    return this.#follow(ask(null).then((answer) => this.#learn(intent.kind, answer)))
  }

  /**
   * Waits until the server has responded to all calls that create something, for at most this many milliseconds.
   * Returns the number of calls that are still pending.
   */
  async settle(patience = 30_000): Promise<number> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience)
    })
    await Promise.race([Promise.allSettled(this.#making), over])
    clearTimeout(timer)
    return this.#making.size
  }

  async #follow(making: Promise<Response>): Promise<Response> {
    this.#making.add(making)
    try {
      return await making
    } finally {
      this.#making.delete(making)
    }
  }

  #refuse(intent: Intent, call: string): Response | undefined {
    const { mayTouchAll, mayMakeTickets } = this.#options
    const why = mayTouchAll ? undefined : objection(intent, this.ledger)
    if (why !== undefined) {
      this.#refusals.push(`${call} was refused, because ${why}.`)
      return Response.json({ detail: `The walk refused this, because ${why}.` }, { status: 403 })
    }
    if (intent.does !== 'ticket' || mayMakeTickets) return undefined
    this.#hindrances.push(noTickets)
    return Response.json({ detail: `The walk refused this: ${noTickets}.` }, { status: 403 })
  }

  async #ask(request: Request, path: string, body: string, signal: AbortSignal | null): Promise<Response> {
    const { backend } = this.#options
    const headers = new Headers(request.headers)
    headers.delete('host')
    headers.delete('content-length')
    for (const name of overriding) headers.delete(name)
    // CSRF protection checks that a request comes from the server's own site.
    if (headers.has('origin')) headers.set('origin', backend.origin)
    if (headers.has('referer')) headers.set('referer', `${addressOf(backend, '')}/`)
    const raw = new Request('http://localhost/', { headers, method: request.method, signal })
    const answer = await proxy(addressOf(backend, path), { raw, redirect: 'manual', ...(body === '' ? {} : { body }) })
    // The walk may change the body, so the length is set only when the response is sent.
    answer.headers.delete('content-length')
    const location = answer.headers.get('location')
    if (location !== null) answer.headers.set('location', locationHere(backend, location))
    const cookies = answer.headers.getSetCookie()
    answer.headers.delete('set-cookie')
    for (const cookie of cookies) answer.headers.append('set-cookie', cookieHere(cookie))
    return answer
  }

  async #learn(kind: Parameters<Ledger['note']>[0], answer: Response): Promise<Response> {
    const text = await answer.text()
    const pk = answer.status === 201 || answer.status === 200 ? pkIn(text) : undefined
    if (pk !== undefined) this.ledger.note(kind, pk)
    return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
  }
}

function pkIn(text: string): number | undefined {
  try {
    const pk: unknown = Reflect.get(Object(JSON.parse(text)), 'pk')
    return typeof pk === 'number' ? pk : undefined
  } catch {
    return undefined
  }
}
