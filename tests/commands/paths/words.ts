/** Writes values as text and as plain data. Tables contain more than plain data: errors, maps, functions, matchers. */

/** Marks an omission. */
const more = '…'
/** Stands for a matcher of any text, and is printed without quotation marks. */
const anyText = 'any text'
/** The nesting depth at which values are cut off. */
const deepest = 8

/**
 * A value on one line: `pk: 7, message: 'fixed'`. If `most` is given, it limits the number of characters, and deeply
 * nested values are abridged.
 */
export function inWords(value: unknown, most = Infinity): string {
  const plain = most === Infinity ? plainly(value) : abridged(plainly(value), 0)
  return cut(isRecord(plain) ? properties(plain) : asText(plain), most)
}

/** A value that JSON can represent: errors, maps, sets and dates by their content, anything else by a description. */
export function plainly(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint' || typeof value === 'symbol') return value.toString()
  if (value === undefined) return undefined
  if (depth > deepest) return more
  const below = (part: unknown): unknown => plainly(part, depth + 1)
  const shape = shapeOf(value)
  if (shape !== undefined) return shape.sample === undefined ? shape.words : { [shape.words]: below(shape.sample) }
  if (Array.isArray(value)) return value.map((item) => below(item) ?? null)
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, part]) => [asText(below(key)), below(part)]))
  if (value instanceof Set) return [...value].map((item) => below(item) ?? null)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return errorPlainly(value, below)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, below(part)]))
}

/** A failure as text: the status and body of the server's response, or the kind of failure if there was none. */
export function failureInWords(error: unknown, most = Infinity): string {
  if (!(error instanceof Error)) return inWords(error, most)
  const { status, body, kind } = error as {
    readonly status?: unknown
    readonly body?: unknown
    readonly kind?: unknown
  }
  const parts = [
    status === undefined ? undefined : asText(status),
    body === undefined ? undefined : asText(plainly(body)),
  ]
  const words = parts.filter((part) => part !== undefined).join(' ')
  if (words !== '') return cut(words, most)
  return cut(typeof kind === 'string' ? kind : error.message, most)
}

/** A time span: '30 seconds'. */
export function spanInWords(milliseconds: number): string {
  const [size, unit] = units.find(([size]) => milliseconds >= size && milliseconds % size === 0) ?? [1, 'millisecond']
  const count = milliseconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const

/** How many parts to print of a deeply nested value, such as a property of an item in a list. */
const mostDeepParts = 3

function abridged(plain: unknown, depth: number): unknown {
  const below = (part: unknown): unknown => abridged(part, depth + 1)
  const most = depth < 2 ? Infinity : mostDeepParts
  if (Array.isArray(plain)) return [...plain.slice(0, most).map(below), ...(plain.length > most ? [more] : [])]
  if (!isRecord(plain)) return plain
  const entries = Object.entries(plain)
  const kept = entries.slice(0, most).map(([key, part]) => [key, below(part)] as const)
  return Object.fromEntries(entries.length > most ? [...kept, [more, undefined]] : kept)
}

function asText(plain: unknown): string {
  if (plain === more || plain === anyText) return plain
  if (plain === undefined) return 'none'
  if (typeof plain === 'string') return `'${plain.replaceAll(/\s*\n\s*/g, ' ')}'`
  if (Array.isArray(plain)) return `[${plain.map(asText).join(', ')}]`
  return isRecord(plain) ? `{${properties(plain)}}` : JSON.stringify(plain)
}

function properties(plain: Readonly<Record<string, unknown>>): string {
  return Object.entries(plain)
    .map(([key, part]) => (key === more ? more : `${key}: ${asText(part)}`))
    .join(', ')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`
}

function errorPlainly(error: Error, below: (part: unknown) => unknown): unknown {
  const { name, message } = error
  const known = Object.entries(error)
    .filter(([key]) => key !== 'name')
    .map(([key, part]) => [key, below(part)] as const)
  return { error: name, message, ...Object.fromEntries(known) }
}

const shapeMark = Symbol.for('jest.asymmetricMatcher')

/** Describes the matcher that a table uses for any value of a certain shape; undefined for other values. */
function shapeOf(value: object): { readonly words: string; readonly sample?: unknown } | undefined {
  if (!('$$typeof' in value) || value.$$typeof !== shapeMark || !('sample' in value)) return undefined
  const { sample } = value
  if (typeof sample === 'function') return { words: sample === String ? anyText : `any ${sample.name}` }
  return { words: Array.isArray(sample) ? 'a list with' : 'something with', sample }
}
