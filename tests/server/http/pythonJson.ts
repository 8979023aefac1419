/** The error for a text that is not JSON, with the message of the real server's parser. */
export class JsonError extends Error {}

const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Finds the place where a text stops being JSON, and the real server's words for the error. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): void {
    this.#blanks()
    this.#value()
    this.#blanks()
    if (this.#at < this.#text.length) this.#fail('Extra data', this.#at)
  }

  #value(): void {
    const character = this.#text[this.#at]
    if (character === '{') return this.#object()
    if (character === '[') return this.#array()
    if (character === '"') return this.#string()
    for (const literal of literals.keys()) {
      if (this.#text.startsWith(literal, this.#at)) {
        this.#at += literal.length
        return
      }
    }
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.#text.slice(this.#at))
    if (number === null) this.#fail('Expecting value', this.#at)
    else this.#at += number[0].length
  }

  #object(): void {
    this.#at += 1
    this.#blanks()
    if (this.#take('}')) return
    for (;;) {
      if (this.#text[this.#at] !== '"') this.#fail('Expecting property name enclosed in double quotes', this.#at)
      this.#string()
      this.#blanks()
      if (!this.#take(':')) this.#fail("Expecting ':' delimiter", this.#at)
      this.#blanks()
      this.#value()
      this.#blanks()
      if (this.#take('}')) return
      if (!this.#take(',')) this.#fail("Expecting ',' delimiter", this.#at)
      this.#blanks()
    }
  }

  #array(): void {
    this.#at += 1
    this.#blanks()
    if (this.#take(']')) return
    for (;;) {
      this.#value()
      this.#blanks()
      if (this.#take(']')) return
      if (!this.#take(',')) this.#fail("Expecting ',' delimiter", this.#at)
      this.#blanks()
    }
  }

  #string(): void {
    const start = this.#at
    this.#at += 1
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === '"') {
        this.#at += 1
        return
      }
      if (character !== undefined && character < ' ') this.#fail('Invalid control character at', this.#at)
      this.#at += character === '\\' ? 2 : 1
    }
    this.#fail('Unterminated string starting at', start)
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #blanks(): void {
    while (/[ \t\n\r]/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }

  #fail(problem: string, at: number): never {
    const before = this.#text.slice(0, at).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    throw new JsonError(`${problem}: line ${before.length} column ${column} (char ${at})`)
  }
}

/** Parses JSON. For anything else, throws a JsonError with the real server's message. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    new Reader(text).document()
    throw new JsonError(String(error))
  }
}
