import { randomBytes } from 'node:crypto'
import { jsonOf, type Account } from './account.ts'
import { NotApplicable, type Happening, type ReportOrder } from './flow.ts'
import type { Gateway } from './gateway.ts'
import { tagOf, wayTagOf } from './narrowing.ts'

/** The beginning of every run's mark. */
export const markStem = 'argus-console-walk-'

/** Creates a unique mark. */
export function newMark(): string {
  return `${markStem}${randomBytes(4).toString('hex')}`
}

export interface GroundOptions {
  readonly gateway: Gateway
  readonly account: Account
  readonly mark: string
  /** The token of a source system, which may report incidents if the account may not. */
  readonly sourceToken: string | undefined
}

export interface Answered {
  readonly status: number
  /** Undefined if the body is not JSON. */
  readonly body: unknown
}

const whoMayReport =
  'use the account of a source system or administrator, or give the token of a source system with --source-token'

/** The walk's own calls to the server, such as those that report incidents and make changes to them. */
export class Ground {
  readonly mark: string
  readonly gateway: Gateway
  readonly account: Account
  readonly #sourceToken: string | undefined
  #source: number | undefined
  #reported = 0
  #way = 0
  #deletesNone = false

  constructor({ gateway, account, mark, sourceToken }: GroundOptions) {
    this.gateway = gateway
    this.account = account
    this.mark = mark
    this.#sourceToken = sourceToken
  }

  /** The tag of the current path. */
  get wayTag(): string {
    return wayTagOf(this.mark, this.#way)
  }

  /** Starts a path, which does not see what earlier paths left behind. */
  beginWay(): void {
    this.#way += 1
  }

  /**
   * Calls the server as the user, not through the console. Renews an expired token. Rejects if the server does not
   * respond.
   */
  async ask(method: string, path: string, body?: unknown): Promise<Answered> {
    const first = await this.#ask(method, path, body, this.account.token)
    return first.status === 401 ? this.#ask(method, path, body, await this.account.renew()) : first
  }

  /** Calls the server as the source system if its token was given, otherwise as the user. */
  askAsSource(method: string, path: string, body?: unknown): Promise<Answered> {
    return this.#sourceToken === undefined
      ? this.ask(method, path, body)
      : this.#ask(method, path, body, this.#sourceToken)
  }

  /** Calls the server as the user. Returns the response's JSON. Throws if the server refuses. */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.ask(method, path, body)
    if (answer.status >= 400) throw refusal(method, path, answer)
    return answer.body
  }

  /** Creates an incident and returns its pk. Throws NotApplicable if neither the user nor a source system may. */
  async report(order: ReportOrder): Promise<number> {
    if (!order.description.includes(this.mark))
      throw new Error(`'${order.description}' does not contain the mark of the run.`)
    const answer = await this.#create(this.#wireOf(order))
    const pk: unknown = Reflect.get(Object(answer.body), 'pk')
    if (answer.status === 201 && typeof pk === 'number') return pk
    if (answer.status === 401)
      throw new NotApplicable(`The server does not know the source system's token: ${whoMayReport}.`)
    if (answer.status === 400 || answer.status === 403) {
      throw new NotApplicable(`${this.account.username} may not report incidents: ${whoMayReport}.`)
    }
    throw refusal('POST', 'incidents/', answer)
  }

  /** Makes a change to an incident. Throws NotApplicable for a deletion if the server does not delete incidents. */
  async happen(pk: number, happening: Happening): Promise<void> {
    const path = `/api/${this.account.version}/incidents/${pk}/`
    if (happening.action === 'delete') {
      const { status } = await this.deleteIncident(pk)
      if (status === 405 || status === 403) throw new NotApplicable('The server does not delete incidents.')
      if (status >= 400) throw new Error(`The server answered ${status} to the deletion of incident ${pk}.`)
      return
    }
    if (happening.action === 'ticket') {
      await this.call('PUT', `${path}ticket_url/`, { ticket_url: happening.url })
      return
    }
    const isClosing = happening.action === 'close'
    const description = `${isClosing ? 'Closed' : 'Reopened'} outside the console`
    await this.call('POST', `${path}events/`, { type: isClosing ? 'CLO' : 'REO', description })
  }

  /** Deletes an incident as its source system or, if the source system may not delete it, as the user. */
  async deleteIncident(pk: number): Promise<Answered> {
    // A server that does not delete incidents refuses everybody: one attempt is enough.
    if (this.#deletesNone) return { status: 405, body: undefined }
    const path = `/api/${this.account.version}/incidents/${pk}/`
    const asSource = await this.askAsSource('DELETE', path)
    this.#deletesNone = asSource.status === 405
    return this.#sourceToken !== undefined && [401, 403].includes(asSource.status) ? this.ask('DELETE', path) : asSource
  }

  #wireOf({ description, level = 3, tags = [], isStateful = true, startTime }: ReportOrder): Record<string, unknown> {
    this.#reported += 1
    return {
      start_time: startTime ?? new Date().toISOString(),
      ...(isStateful ? {} : { end_time: null }),
      description,
      level,
      source_incident_id: `${this.mark}-${this.#reported}`,
      tags: [...tags, tagOf(this.mark), this.wayTag].map((tag) => ({ tag })),
    }
  }

  /**
   * Creates an incident. If that fails because the user has no source system, names one: administrators may do that.
   */
  async #create(incident: Record<string, unknown>): Promise<Answered> {
    const path = `/api/${this.account.version}/incidents/`
    const named = this.#source === undefined ? incident : { ...incident, source: this.#source }
    const answer = await this.askAsSource('POST', path, named)
    if (answer.status !== 400 || this.#source !== undefined || this.#sourceToken !== undefined) return answer
    const source = await this.#someSource()
    if (source === undefined) return answer
    const second = await this.ask('POST', path, { ...incident, source })
    if (second.status === 201) this.#source = source
    return second
  }

  /** The source of Argus itself, or the first source if Argus has none. */
  async #someSource(): Promise<number | undefined> {
    const v1 = this.account.version === 'v1'
    const { body } = await this.ask('GET', v1 ? '/api/v1/incidents/metadata/' : '/api/v2/incidents/sources/')
    const found: unknown = v1 ? Reflect.get(Object(body), 'sourceSystems') : body
    const sources: readonly unknown[] = Array.isArray(found) ? found : []
    const own = sources.find((source) => JSON.stringify(source).includes('"argus"')) ?? sources[0]
    const pk: unknown = Reflect.get(Object(own), 'pk')
    return typeof pk === 'number' ? pk : undefined
  }

  async #ask(method: string, path: string, body: unknown, token: string): Promise<Answered> {
    const answer = await this.gateway.send(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          authorization: `Token ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: answer.status, body: await jsonOf(answer) }
  }
}

function refusal(method: string, path: string, { status, body }: Answered): Error {
  const words = body === undefined ? '' : `: ${JSON.stringify(body).slice(0, 300)}`
  return new Error(`The server answered ${status} to ${method} ${path}${words}`)
}
