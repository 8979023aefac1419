import * as v from 'valibot'
import { isSecondGeneration } from '../options.ts'
import type { Server } from './server.ts'
import { chooseIncidents, type KnownIncident, type KnownEvent } from './chooseIncidents.ts'
import { chooseFilters } from './chooseFilters.ts'

const anIncident = v.object({
  pk: v.number(),
  source: v.object({ pk: v.number(), name: v.string(), type: v.object({ name: v.string() }), user: v.number() }),
  source_incident_id: v.string(),
  description: v.string(),
  ticket_url: v.string(),
  tags: v.array(v.object({ tag: v.string() })),
  metadata: v.record(v.string(), v.unknown()),
  stateful: v.boolean(),
  open: v.boolean(),
  acked: v.boolean(),
})
const anEvent = v.object({
  pk: v.number(),
  incident: v.number(),
  actor: v.object({ pk: v.number(), username: v.string() }),
  type: v.object({ value: v.string() }),
})
const token = v.object({ token: v.string() })

const milliseconds: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Converts a time span such as `11h` or `-30s` to milliseconds. */
export function parseSpan(span: string): number {
  const [, amount, unit] = /^([+-]?\d+)([smhd])$/.exec(span) ?? []
  const size = unit === undefined ? undefined : milliseconds[unit]
  if (amount === undefined || size === undefined) throw new Error(`'${span}' is not a time span`)
  return Number(amount) * size
}

/** For a name such as `numbers from 1 to 9`, returns those numbers separated by commas. */
function numbersOf(name: string): string | undefined {
  const [, first, last] = /^numbers from (\d+) to (\d+)$/.exec(name) ?? []
  if (first === undefined || last === undefined) return undefined
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_none, index) => Number(first) + index).join(',')
}

/**
 * A cursor for the rows after or before a given time, such as a client could make. The time is written in the format of
 * bodies (ISO) or of the server's cursors.
 */
function cursorAt(moment: string, after: boolean, isIso: boolean): string {
  const text = moment.replace('Z', '+00:00').replace('T', isIso ? 'T' : ' ')
  return Buffer.from(`${after ? 'r=1&' : ''}${new URLSearchParams({ p: text }).toString()}`).toString('base64')
}

/**
 * The values of the symbols on one server, such as an open incident, an incident whose acknowledgement has expired, or
 * a tag. Most are found with requests that any client could send. Values stored by cases take precedence.
 */
export class ServerWorld {
  readonly #server: Server
  readonly #values: Map<string, string>
  #surveyed = false

  constructor(server: Server) {
    this.#server = server
    this.#values = new Map([
      ['origin', server.origin],
      ['unknownIncident', '99999'],
      ['anotherUnknownIncident', '99998'],
      ['unknownUser', '9999'],
      ['unknownSource', '9999'],
      ['unknownPk', '9999'],
      ...Object.entries(server.known),
    ])
  }

  /** Stores a value from a response. */
  keep(name: string, value: string): void {
    this.#values.set(name, value)
  }

  /** The value of a symbol. Rejects with the symbol's name if the server has no value for it. */
  readonly lookup = async (name: string): Promise<string> => {
    const value = this.#values.get(name) ?? this.#moment(name) ?? numbersOf(name) ?? this.#credential(name)
    if (value !== undefined) return value
    const [, form, direction, moment] = /^(ISO )?cursor (after|before) (.+)$/.exec(name) ?? []
    if (moment !== undefined) return cursorAt(await this.lookup(moment), direction === 'after', form !== undefined)
    if (this.#server.credentials[name] !== undefined) return this.#signIn(name)
    await this.#survey()
    const found = this.#values.get(name)
    if (found === undefined) throw new Error(`The server has no value for {${name}}.`)
    return found
  }

  #moment(name: string): string | undefined {
    const [, form, span] = /^(now|date)([+-]\d+[smhd])?$/.exec(name) ?? []
    if (form === undefined) return undefined
    const moment = new Date(this.#server.now().getTime() + (span === undefined ? 0 : parseSpan(span))).toISOString()
    return form === 'date' ? moment.slice(0, 10) : moment
  }

  #credential(name: string): string | undefined {
    const [, part, role] = /^(name|password|session) of (\w+)$/.exec(name) ?? []
    const credentials = role === undefined ? undefined : this.#server.credentials[role]
    if (credentials === undefined) return part === undefined ? this.#altered(name) : undefined
    if (part === 'session') return this.#server.session(credentials.username)
    return part === 'name' ? credentials.username : credentials.password
  }

  /**
   * Alters a stored value: changes the last character of a token, or removes the fraction of a second from a moment.
   */
  #altered(name: string): string | undefined {
    const [, change, kept] = /^(spoilt|whole second of) (\w+)$/.exec(name) ?? []
    const value = kept === undefined ? undefined : this.#values.get(kept)
    if (value === undefined) return undefined
    return change === 'spoilt' ? `${value.slice(0, -1)}x` : value.replace(/\.\d+/, '')
  }

  async #signIn(role: string): Promise<string> {
    const version = isSecondGeneration(this.#server.generation) ? 'v2' : 'v1'
    const answer = await this.#server.fetch(
      new Request(`${this.#server.origin}/api/${version}/token-auth/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(this.#server.credentials[role]),
      }),
    )
    if (answer.status !== 200) throw new Error(`The sign-in as ${role} failed with ${answer.status}.`)
    const value = v.parse(token, await answer.json()).token
    this.#values.set(role, value)
    return value
  }

  /** Fetches every incident and event, and chooses the values of the symbols from them. */
  async #survey(): Promise<void> {
    if (this.#surveyed) return
    this.#surveyed = true
    const incidents = await this.#readAll('/api/v2/incidents/', anIncident)
    const events = await this.#readAll('/api/v2/incidents/events/', anEvent)
    const own = await this.#readOwnSource(incidents)
    for (const [name, value] of [
      ...chooseIncidents(incidents, events, own),
      ...chooseFilters(incidents, own),
      ...this.#people(events),
    ])
      this.#values.set(name, value)
  }

  async #readAll<Item>(path: string, item: v.GenericSchema<unknown, Item>): Promise<Item[]> {
    const page = v.object({ results: v.array(item) })
    return v.parse(page, await this.#read(`${path}?page_size=100000`, 'operator')).results
  }

  async #readOwnSource(incidents: readonly KnownIncident[]): Promise<KnownIncident['source'] | undefined> {
    if (this.#server.credentials['source'] === undefined) return incidents[0]?.source
    const page = v.object({ results: v.array(anIncident) })
    return v.parse(page, await this.#read('/api/v2/incidents/mine/?page_size=1', 'source')).results[0]?.source
  }

  async #read(path: string, role: string): Promise<unknown> {
    const headers = { Authorization: `Token ${await this.lookup(role)}` }
    const answer = await this.#server.fetch(new Request(`${this.#server.origin}${path}`, { headers }))
    if (answer.status !== 200) throw new Error(`The request for ${path} failed with ${answer.status}.`)
    return answer.json()
  }

  #people(events: readonly KnownEvent[]): [string, string][] {
    const name = this.#server.credentials['operator']?.username
    const actor = events.find((event) => event.actor.username === name)?.actor
    return actor === undefined ? [] : [['operatorUser', String(actor.pk)]]
  }
}
