/** A call that makes the stand-in server do what a step assumes. Its path is relative to /stand-in. */
export interface Order {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/**
 * One sentence of a plan: what the tester does in the console (`do`), what the tester must make the server or another
 * user do (`arrange`), or what must then be on screen (`see`).
 */
export interface Line {
  readonly kind: 'do' | 'arrange' | 'see'
  readonly text: string
  /** How to do it with the stand-in server. */
  readonly orders?: readonly Order[]
}

/**
 * The sentences about a screen, by the part that they describe. If a part is not on screen, its `absent` sentence says
 * so. That sentence is written only if the part was there before, and is empty if nobody would look for the part.
 */
export type Parts = Readonly<Record<string, string | { readonly absent: string }>>

type Part = Parts[string]

/**
 * Writes down what the driver of a story does and checks. It takes the place of the browser: each action of the driver
 * writes a sentence.
 */
export class Script {
  #lines: Line[] = []
  #parts: Record<string, Part> = {}
  /** Whether there is a misbehaviour that lasts until it is switched off. */
  #isBroken = false
  /** The number that the stand-in gave to the newest misbehaviour; in a new world, it counts from 1. */
  #newest = 0

  do(text: string): void {
    this.#lines.push({ kind: 'do', text: ended(text) })
  }

  see(text: string): void {
    this.#lines.push({ kind: 'see', text: ended(text) })
  }

  /** Writes down something that the tester does outside the console. */
  arrange(text: string, ...orders: readonly Order[]): void {
    this.#lines.push({ kind: 'arrange', text: ended(text), orders })
  }

  /** Writes down that the server misbehaves, once or until it is repaired. `text` says how, in a whole sentence. */
  breakDown(text: string, misbehaviour: Readonly<Record<string, unknown>>): Promise<number> {
    if (misbehaviour['times'] === undefined) this.#isBroken = true
    this.arrange(text, { method: 'POST', path: '/misbehaviours', body: misbehaviour })
    this.#newest += 1
    return Promise.resolve(this.#newest)
  }

  /** Writes down that the server works again, unless it already works. */
  repair(): Promise<void> {
    if (this.#isBroken) {
      this.arrange('Let the server work again.', { method: 'DELETE', path: '/misbehaviours' })
      this.#isBroken = false
      this.#newest = 0
    }
    return Promise.resolve()
  }

  /** Writes down what is on screen, but only what has changed since the last call. */
  sight(parts: Parts): void {
    const changed = Object.entries(parts)
      .filter(([name, part]) => !isSame(part, this.#parts[name]))
      .map(([, part]) => (typeof part === 'string' ? part : part.absent))
      .filter((text) => text !== '')
    if (changed.length === 0) this.see('Everything on screen is unchanged, except for times, ages and messages.')
    for (const text of changed) this.see(text)
    this.#parts = { ...this.#parts, ...parts }
  }

  /** Another page was opened, so the next call of `sight` writes everything down. */
  leavePage(): void {
    this.#parts = {}
  }

  /** Returns the lines written since the last call. */
  take(): readonly Line[] {
    const lines = this.#lines
    this.#lines = []
    return lines
  }
}

/** A part that is absent now needs a sentence only if it was there before. */
function isSame(now: Part | undefined, before: Part | undefined): boolean {
  if (typeof now === 'string') return now === before
  return typeof before !== 'string'
}

/** If a sentence ends with a quotation that has its own full stop, drops the second full stop. */
function ended(text: string): string {
  return text.replace(/([.?!]')\.$/, '$1')
}
