import { Fault, type FaultFacts } from '../../machines/core/domain/fault.ts'

/**
 * Values of charts as JSON. An object `{ $: kind, … }` stands for a value that JSON cannot express: `undefined`, a
 * number such as NaN, a Map, a Set, a Date, a Fault or another Error. It also stands for an object that occurs several
 * times, because charts compare objects by identity. Functions become `undefined`.
 */
export type Encoded = null | boolean | number | string | readonly Encoded[] | { readonly [key: string]: Encoded }

/** How the texts and keys of a value are written. The `key` of a text is the name of the property that contains it. */
export interface Writer {
  readonly text: (text: string, key: string) => string
  readonly key: (key: string) => string
}

/** Deeper levels are left out: no chart nests that deep, but a server's response may. */
const greatestDepth = 60

/** Converts values to JSON. */
export class Encoder {
  /** The objects that occur several times, by their number. Complete once all values have been encoded. */
  readonly shared: Encoded[] = []
  private readonly numbers = new Map<object, number | undefined>()
  private readonly repeated = new Set<object>()

  /** `writer` is given every text and every key. `values` must contain every value that will be encoded. */
  constructor(
    private readonly writer: Writer,
    values: readonly unknown[],
  ) {
    const seen = new Set<object>()
    const look = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      if (seen.has(value)) {
        this.repeated.add(value)
        return
      }
      seen.add(value)
      for (const part of partsOf(value)) look(part)
    }
    for (const value of values) look(value)
  }

  encode(value: unknown, key = '', depth = 0): Encoded {
    switch (typeof value) {
      case 'string':
        return this.writer.text(value, key)
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', value: text(value) }
      case 'boolean':
        return value
      case 'object':
        if (value === null) return null
        if (depth > greatestDepth) return { $: 'undefined' }
        return this.repeated.has(value) ? this.reference(value, key, depth) : this.object(value, key, depth)
      default:
        return { $: 'undefined' }
    }
  }

  private reference(value: object, key: string, depth: number): Encoded {
    const known = this.numbers.get(value)
    if (known !== undefined) return { $: 'shared', number: known }
    const number = this.shared.push(null) - 1
    this.numbers.set(value, number)
    this.shared[number] = this.object(value, key, depth)
    return { $: 'shared', number }
  }

  private object(value: object, key: string, depth: number): Encoded {
    const inner = (part: unknown, name = key): Encoded => this.encode(part, name, depth + 1)
    if (Array.isArray(value)) return value.map((part: unknown) => inner(part))
    if (value instanceof Set) return { $: 'Set', values: [...value].map((part: unknown) => inner(part)) }
    if (value instanceof Map) {
      return { $: 'Map', entries: [...value].map(([name, part]: [unknown, unknown]) => [inner(name), inner(part)]) }
    }
    if (value instanceof Date) return { $: 'Date', time: inner(value.getTime()) }
    if (value instanceof Fault) {
      const { kind, action, status, body, isPage, isCsrfFailure, retryAfter, isWithheld } = value
      const facts = { kind, action, status, isPage, isCsrfFailure, retryAfter, isWithheld }
      return { $: 'Fault', facts: inner(facts), body: inner(body, 'body') }
    }
    if (value instanceof Error) {
      return {
        $: 'Error',
        name: value.name,
        message: inner(value.message, 'message'),
        own: this.properties(value, inner),
      }
    }
    // A reference to a child actor, which XState identifies by its id.
    if ('xstate$$type' in value) return { ...value } as Encoded
    return this.properties(value, inner)
  }

  private properties(value: object, inner: (part: unknown, key: string) => Encoded): Encoded {
    const own = Object.entries(value).filter(([, part]) => typeof part !== 'function')
    return Object.fromEntries(own.map(([key, part]) => [escaped(this.writer.key(key)), inner(part, key)]))
  }
}

function partsOf(value: object): Iterable<unknown> {
  if (Array.isArray(value) || value instanceof Set) return value as Iterable<unknown>
  if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)].flat()
  return Object.values(value) as unknown[]
}

function text(number: number): string {
  return Object.is(number, -0) ? '-0' : String(number)
}

/** A key that begins with `$` gets a second `$`, so that it is not mistaken for the kind of a value. */
function escaped(key: string): string {
  return key.startsWith('$') ? `$${key}` : key
}

/** Converts JSON back to values. */
export class Decoder {
  private readonly known = new Map<number, unknown>()

  constructor(private readonly shared: readonly Encoded[]) {}

  decode(value: Encoded): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (isList(value)) return value.map((part) => this.decode(part))
    if (!('$' in value)) return this.properties(value)
    switch (value.$) {
      case 'shared':
        return this.sharedObject(Number(value.number))
      case 'number':
        return Number(value.value)
      case 'Set':
        return new Set(this.list(value.values))
      case 'Map':
        return new Map(this.list(value.entries) as [unknown, unknown][])
      case 'Date':
        return new Date(Number(this.decode(value.time ?? null)))
      case 'Fault':
        return new Fault({ ...(this.decode(value.facts ?? {}) as FaultFacts), body: this.decode(value.body ?? null) })
      case 'Error':
        return Object.assign(new Error(), this.decode(value.own ?? {}), {
          name: this.decode(value.name ?? null),
          message: this.decode(value.message ?? null),
        })
      default:
        return undefined
    }
  }

  private sharedObject(number: number): unknown {
    if (!this.known.has(number)) this.known.set(number, this.decode(this.shared[number] ?? null))
    return this.known.get(number)
  }

  private properties(value: { readonly [key: string]: Encoded }): object {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.replace(/^\$/, ''), this.decode(part)]))
  }

  private list(value: Encoded | undefined): readonly unknown[] {
    return value !== undefined && isList(value) ? value.map((part) => this.decode(part)) : []
  }
}

function isList(value: Encoded): value is readonly Encoded[] {
  return Array.isArray(value)
}
