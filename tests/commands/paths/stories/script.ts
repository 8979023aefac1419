/** A call that makes the stand-in server do what a step assumes, below its address /stand-in. */
export interface Order {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/**
 * One sentence of a plan: what the tester does in the console (`do`), what the server or another user does, which the
 * tester has to bring about (`arrange`), or what must be on screen then (`see`).
 */
export interface Line {
  readonly kind: 'do' | 'arrange' | 'see'
  readonly text: string
  /** How to bring it about with the stand-in server. */
  readonly orders?: readonly Order[]
}

/** The parts of a screen, by what they are about. A part that is absent says so, which
 * matters only if it was there; if nobody looks for it, it says nothing (''). */
export type Parts = Readonly<Record<string, string | { readonly absent: string }>>

type Part = Parts[string]

/**
 * Writes down what the driver of a story does and checks. It plays the part of the browser: each hand of the driver
 * writes a sentence.
 */
export class Script {
  #lines: Line[] = []
  #parts: Record<string, Part> = {}
  /** Whether a misbehaviour is on that ends only when it is switched off. */
  #isBroken = false
  /** The number that the stand-in gave to the newest misbehaviour: it counts from 1 in a new world. */
  #newest = 0

  do(text: string): void {
    this.#lines.push({ kind: 'do', text: ended(text) })
  }

  see(text: string): void {
    this.#lines.push({ kind: 'see', text: ended(text) })
  }

  /** Something that the tester brings about outside the console. */
  arrange(text: string, ...orders: readonly Order[]): void {
    this.#lines.push({ kind: 'arrange', text: ended(text), orders })
  }

  /** The server misbehaves: once, or until it is repaired. `text` says how, in a whole sentence. */
  breakDown(text: string, misbehaviour: Readonly<Record<string, unknown>>): Promise<number> {
    if (misbehaviour['times'] === undefined) this.#isBroken = true
    this.arrange(text, { method: 'POST', path: '/misbehaviours', body: misbehaviour })
    this.#newest += 1
    return Promise.resolve(this.#newest)
  }

  /** The server works again. Nothing is written if it works already. */
  repair(): Promise<void> {
    if (this.#isBroken) {
      this.arrange('Let the server work again.', { method: 'DELETE', path: '/misbehaviours' })
      this.#isBroken = false
      this.#newest = 0
    }
    return Promise.resolve()
  }

  /** What is on screen. Only what differs from the last sight is written down. */
  sight(parts: Parts): void {
    const changed = Object.entries(parts)
      .filter(([name, part]) => !isSame(part, this.#parts[name]))
      .map(([, part]) => (typeof part === 'string' ? part : part.absent))
      .filter((text) => text !== '')
    if (changed.length === 0) this.see('Everything on screen is as before, except times, ages and messages.')
    for (const text of changed) this.see(text)
    this.#parts = { ...this.#parts, ...parts }
  }

  /** Another page was opened, so the next sight is written down completely. */
  leavePage(): void {
    this.#parts = {}
  }

  /** The lines since the last call. */
  take(): readonly Line[] {
    const lines = this.#lines
    this.#lines = []
    return lines
  }
}

/** An absent part is not worth a sentence if nobody has seen it before. */
function isSame(now: Part | undefined, before: Part | undefined): boolean {
  if (typeof now === 'string') return now === before
  return typeof before !== 'string'
}

/** A quotation that ends its sentence needs no second full stop. */
function ended(text: string): string {
  return text.replace(/([.?!]')\.$/, '$1')
}
