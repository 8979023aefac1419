import { Fault, type FaultFacts } from '../../machines/core/domain/fault.ts'

/**
 * Values of charts as JSON. An object `{ $: kind, … }` stands for a value that JSON does not have: `undefined`, a number
 * such as NaN, a Map, a Set, a Date, a Fault or another Error. Functions become `undefined`.
 */
export type Encoded = null | boolean | number | string | readonly Encoded[] | { readonly [key: string]: Encoded }

/** How the texts of a value are written. `key` is the property that the text is the value of. */
export interface Writer {
  readonly text: (text: string, key: string) => string
  readonly key: (key: string) => string
}

/** Deeper levels are left out: no chart nests that deep, but a server's answer may. */
const greatestDepth = 60

/** Converts a value to JSON; `writer` is given every text and every key. */
export function encode(value: unknown, writer: Writer): Encoded {
  return encoded(value, writer, '', 0)
}

function encoded(value: unknown, writer: Writer, key: string, depth: number): Encoded {
  switch (typeof value) {
    case 'string':
      return writer.text(value, key)
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', value: text(value) }
    case 'boolean':
      return value
    case 'object':
      return value === null
        ? null
        : depth > greatestDepth
          ? { $: 'undefined' }
          : encodedObject(value, writer, key, depth)
    default:
      return { $: 'undefined' }
  }
}

function text(number: number): string {
  return Object.is(number, -0) ? '-0' : String(number)
}

function encodedObject(value: object, writer: Writer, key: string, depth: number): Encoded {
  const inner = (part: unknown, name = key): Encoded => encoded(part, writer, name, depth + 1)
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
      own: properties(value, inner, writer),
    }
  }
  if ('xstate$$type' in value) return { ...value } as Encoded // a reference to a child, which XState names by its id
  return properties(value, inner, writer)
}

function properties(value: object, inner: (part: unknown, key: string) => Encoded, writer: Writer): Encoded {
  const own = Object.entries(value).filter(([, part]) => typeof part !== 'function')
  return Object.fromEntries(own.map(([key, part]) => [escaped(writer.key(key)), inner(part, key)]))
}

/** A key that begins with `$` gets another one, so that it is not taken for the kind of a value. */
function escaped(key: string): string {
  return key.startsWith('$') ? `$${key}` : key
}

/** Converts JSON back to the value. */
export function decode(value: Encoded): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(decode)
  if (!('$' in value)) return decodedProperties(value)
  switch (value.$) {
    case 'number':
      return Number(value.value)
    case 'Set':
      return new Set(listOf(value.values))
    case 'Map':
      return new Map(listOf(value.entries) as [unknown, unknown][])
    case 'Date':
      return new Date(Number(decode(value.time ?? null)))
    case 'Fault':
      return new Fault({ ...(decode(value.facts ?? {}) as FaultFacts), body: decode(value.body ?? null) })
    case 'Error':
      return Object.assign(new Error(String(value.message)), decode(value.own ?? {}), { name: String(value.name) })
    default:
      return undefined
  }
}

function decodedProperties(value: { readonly [key: string]: Encoded }): object {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.replace(/^\$/, ''), decode(part)]))
}

function listOf(value: Encoded | undefined): readonly unknown[] {
  return value !== undefined && isList(value) ? value.map(decode) : []
}

function isList(value: Encoded): value is readonly Encoded[] {
  return Array.isArray(value)
}
