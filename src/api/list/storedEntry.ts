/**
 * The text of an entry in the browser's storage, in the format of superjson, of which preferences use little: plain values,
 * dates, and properties that are undefined. So the first screen does not wait for all of superjson.
 */

/** Names that no property may have: copying it would change the object's prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Writes a value. Throws for a value that could not be read again. */
export function writtenEntry(value: unknown): string {
  const values: Record<string, readonly [string]> = {}
  const json = plain(value, [], values)
  return JSON.stringify(Object.keys(values).length === 0 ? { json } : { json, meta: { values, v: 1 } })
}

/** Reads what `writtenEntry` or superjson has written. Throws for anything else. */
export function readEntry(text: string): unknown {
  const { json, meta } = JSON.parse(text) as { json?: unknown; meta?: { values?: Record<string, unknown> } }
  // Throws for a name that no property may have.
  const value = plain(json, [], {})
  for (const [path, type] of Object.entries(meta?.values ?? {})) restore(value, keysOf(path), String(type))
  return value
}

/** A copy that JSON can express; `values` gains the types that it cannot. */
function plain(value: unknown, path: readonly string[], values: Record<string, readonly [string]>): unknown {
  if (value === undefined) {
    values[path.join('.')] = ['undefined']
    return null
  }
  if (value instanceof Date) {
    values[path.join('.')] = ['Date']
    return value.toISOString()
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => {
    if (forbidden.has(key)) throw new TypeError(`not a name: ${key}`)
    return [key, plain(one, [...path, key.replace(/[\\.]/g, String.raw`\$&`)], values)] as const
  })
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

/** The names in a path, whose own dots are escaped. */
function keysOf(path: string): readonly string[] {
  return (path.match(/(?:\\.|[^\\.])+/g) ?? []).map((key) => key.replace(/\\(.)/g, '$1'))
}

/** Gives the value at the end of the keys the type that JSON could not express. */
function restore(whole: unknown, keys: readonly string[], type: string): void {
  const key = keys.at(-1) ?? ''
  const holder = keys.slice(0, -1).reduce(propertyOf, whole)
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) throw new TypeError('no such value')
  const value = propertyOf(holder, key)
  if (type === 'undefined') Object.assign(holder, { [key]: undefined })
  else if (type === 'Date' && typeof value === 'string') Object.assign(holder, { [key]: new Date(value) })
  else throw new TypeError(`not a type of preferences: ${type}`)
}

function propertyOf(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Readonly<Record<string, unknown>>)[key]
    : undefined
}
