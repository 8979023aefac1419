import { configurationPath } from '../site.ts'
import type { Fault, RequestFault, SocketFault } from './schema.ts'

/** A fault switched on, and what is left of it. */
export interface ActiveFault<Kind extends Fault = Fault> {
  id: number
  fault: Kind
  /** How many requests it still meets. */
  left: number
  /** Aborted when it is switched off. */
  over: AbortSignal
}

export type Told = Fault & { id: number; left: number | null }

interface Entry extends ActiveFault {
  end: AbortController
}

function pathMatches(pattern: string, path: string): boolean {
  return pattern.startsWith('/') ? path.startsWith(pattern) : new RegExp(pattern).test(path)
}

function isAutomaticTicket(path: string): boolean {
  return path.split('?')[0]?.endsWith('/automatic-ticket/') === true
}

function meets(fault: RequestFault, method: string, path: string): boolean {
  if (fault.kind === 'plugin-error' && !(method === 'PUT' && isAutomaticTicket(path))) {
    return false
  }
  const { method: onlyMethod = method, path: pattern } = fault.match ?? {}
  return onlyMethod === method && (pattern === undefined || pathMatches(pattern, path))
}

function isForRequests(active: ActiveFault): active is ActiveFault<RequestFault> {
  return active.fault.kind !== 'socket'
}

function isForSockets(active: ActiveFault): active is ActiveFault<SocketFault> {
  return active.fault.kind === 'socket'
}

/** Which of the faults are not final: the request goes on after them. */
const passing: readonly Fault['kind'][] = ['slow', 'out-of-order']

/** Everything that goes wrong at the moment. */
export class Faults {
  /** Used-up ones stay among them, since they may still hold a request. */
  readonly #entries = new Map<number, Entry>()
  readonly #socketListeners = new Set<(fault: SocketFault) => void>()
  readonly #fileOfSite: string
  #last = 0

  /** The configuration is a file of the site rather than an answer of the server: only a fault with a path meets it. */
  constructor(fileOfSite = configurationPath('/')) {
    this.#fileOfSite = fileOfSite
  }

  /** Switches a fault on and answers its number. */
  add(fault: Fault): Told {
    this.#last += 1
    const end = new AbortController()
    const left = fault.times ?? Number.POSITIVE_INFINITY
    const entry = { id: this.#last, fault, left, end, over: end.signal }
    this.#entries.set(entry.id, entry)
    if (fault.kind === 'socket') for (const listener of this.#socketListeners) listener(fault)
    return this.#tell(entry)
  }

  list(): Told[] {
    return [...this.#entries.values()].filter(({ left }) => left > 0).map((entry) => this.#tell(entry))
  }

  /** Switches one off and ends what it still holds up; false where there is none of that number. */
  remove(id: number): boolean {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    entry?.end.abort()
    return entry !== undefined
  }

  clear(): void {
    for (const id of this.#entries.keys()) this.remove(id)
  }

  /** The faults that meet a request, each used once by it: those it passes through, and the first it ends in. */
  meet(method: string, path: string): ActiveFault<RequestFault>[] {
    const met: ActiveFault<RequestFault>[] = []
    for (const entry of this.#entries.values()) {
      if (entry.left <= 0 || !isForRequests(entry) || !meets(entry.fault, method, path)) continue
      if (path === this.#fileOfSite && entry.fault.match?.path === undefined) continue
      met.push(entry)
      entry.left -= 1
      if (!passing.includes(entry.fault.kind)) break
    }
    return met
  }

  /** The fault that meets a new socket, used once by it. A silence is not used up. */
  meetSocket(): ActiveFault<SocketFault> | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.left <= 0 || !isForSockets(entry)) continue
      if (entry.fault.how !== 'silent') entry.left -= 1
      return entry
    }
    return undefined
  }

  /** Whether sockets send nothing at the moment. */
  get silent(): boolean {
    return [...this.#entries.values()].some(({ fault }) => fault.kind === 'socket' && fault.how === 'silent')
  }

  onSocketFault(listener: (fault: SocketFault) => void): void {
    this.#socketListeners.add(listener)
  }

  #tell({ id, fault, left }: Entry): Told {
    return { id, ...fault, left: Number.isFinite(left) ? left : null }
  }
}
