import { configurationPath } from '../site.ts'
import type { Misbehaviour, RequestMisbehaviour, SocketMisbehaviour } from './schema.ts'

/** A misbehaviour that is switched on, and the number of requests that it still applies to. */
export interface ActiveMisbehaviour<Kind extends Misbehaviour = Misbehaviour> {
  id: number
  misbehaviour: Kind
  /** How many more requests it applies to. */
  left: number
  /** Aborted when it is switched off. */
  over: AbortSignal
}

export type Told = Misbehaviour & { id: number; left: number | null }

interface Entry extends ActiveMisbehaviour {
  end: AbortController
}

function pathMatches(pattern: string, path: string): boolean {
  return pattern.startsWith('/') ? path.startsWith(pattern) : new RegExp(pattern).test(path)
}

function isAutomaticTicket(path: string): boolean {
  return path.split('?')[0]?.endsWith('/automatic-ticket/') === true
}

function applies(misbehaviour: RequestMisbehaviour, method: string, path: string): boolean {
  if (misbehaviour.kind === 'plugin-error' && !(method === 'PUT' && isAutomaticTicket(path))) {
    return false
  }
  const { method: onlyMethod = method, path: pattern } = misbehaviour.match ?? {}
  return onlyMethod === method && (pattern === undefined || pathMatches(pattern, path))
}

function isForRequests(active: ActiveMisbehaviour): active is ActiveMisbehaviour<RequestMisbehaviour> {
  return active.misbehaviour.kind !== 'socket'
}

function isForSockets(active: ActiveMisbehaviour): active is ActiveMisbehaviour<SocketMisbehaviour> {
  return active.misbehaviour.kind === 'socket'
}

/** The kinds of misbehaviour that let a request through. */
const passing: readonly Misbehaviour['kind'][] = ['slow', 'out-of-order']

/** The misbehaviours that are switched on. */
export class Misbehaviours {
  /** Includes used-up misbehaviours, since they may still hold a request. */
  readonly #entries = new Map<number, Entry>()
  readonly #socketListeners = new Set<(misbehaviour: SocketMisbehaviour) => void>()
  readonly #fileOfSite: string
  #last = 0

  /**
   * The path of the client's configuration. This file belongs to the site, not to the server, so only a misbehaviour
   * with a path applies to it.
   */
  constructor(fileOfSite = configurationPath('/')) {
    this.#fileOfSite = fileOfSite
  }

  /** Switches a misbehaviour on, and returns it with its id. */
  add(misbehaviour: Misbehaviour): Told {
    this.#last += 1
    const end = new AbortController()
    const left = misbehaviour.times ?? Number.POSITIVE_INFINITY
    const entry = { id: this.#last, misbehaviour, left, end, over: end.signal }
    this.#entries.set(entry.id, entry)
    if (misbehaviour.kind === 'socket') for (const listener of this.#socketListeners) listener(misbehaviour)
    return this.#described(entry)
  }

  list(): Told[] {
    return [...this.#entries.values()].filter(({ left }) => left > 0).map((entry) => this.#described(entry))
  }

  /**
   * Switches off the misbehaviour with this id, and releases the requests it holds. Returns false if the id is unknown.
   */
  remove(id: number): boolean {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    entry?.end.abort()
    return entry !== undefined
  }

  clear(): void {
    for (const id of this.#entries.keys()) this.remove(id)
    this.#last = 0
  }

  /**
   * The misbehaviours that apply to a request: all that let it through, and the first that ends it. Counts the
   * request against the limit of each.
   */
  meet(method: string, path: string): ActiveMisbehaviour<RequestMisbehaviour>[] {
    const matching: ActiveMisbehaviour<RequestMisbehaviour>[] = []
    for (const entry of this.#entries.values()) {
      if (entry.left <= 0 || !isForRequests(entry) || !applies(entry.misbehaviour, method, path)) continue
      if (path === this.#fileOfSite && entry.misbehaviour.match?.path === undefined) continue
      matching.push(entry)
      entry.left -= 1
      if (!passing.includes(entry.misbehaviour.kind)) break
    }
    return matching
  }

  /** The misbehaviour that applies to a new socket. Counts the socket against its limit; 'silent' has no limit. */
  meetSocket(): ActiveMisbehaviour<SocketMisbehaviour> | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.left <= 0 || !isForSockets(entry)) continue
      if (entry.misbehaviour.how !== 'silent') entry.left -= 1
      return entry
    }
    return undefined
  }

  /** Whether sockets send nothing at the moment. */
  get silent(): boolean {
    return [...this.#entries.values()].some(
      ({ misbehaviour }) => misbehaviour.kind === 'socket' && misbehaviour.how === 'silent',
    )
  }

  onSocketMisbehaviour(listener: (misbehaviour: SocketMisbehaviour) => void): void {
    this.#socketListeners.add(listener)
  }

  #described({ id, misbehaviour, left }: Entry): Told {
    return { id, ...misbehaviour, left: Number.isFinite(left) ? left : null }
  }
}
