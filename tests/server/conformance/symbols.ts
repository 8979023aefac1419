/** Looks a symbol up; rejects if it is unknown. */
export type Lookup = (name: string) => Promise<string>

const symbol = /\{([a-zA-Z][\w+ -]*)\}/g
const numberSymbol = /^#\{([a-zA-Z][\w+ -]*)\}$/

/** Replaces each `{symbol}` in a string. `write` escapes the values. */
export async function fillText(text: string, lookup: Lookup, write = (value: string) => value): Promise<string> {
  const names = [...new Set([...text.matchAll(symbol)].map(([, name]) => name ?? ''))]
  const values = new Map<string, string>()
  for (const name of names) values.set(name, await lookup(name))
  return text.replaceAll(symbol, (_whole, name: string) => write(values.get(name) ?? ''))
}

/** Replaces the symbols in every string and key of a JSON value. */
export async function fill<Value>(value: Value, lookup: Lookup): Promise<Value>
export async function fill(value: unknown, lookup: Lookup): Promise<unknown> {
  if (typeof value === 'string') return fillText(value, lookup)
  if (Array.isArray(value)) {
    const elements: unknown[] = []
    for (const element of value) elements.push(await fill(element, lookup))
    return elements
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) entries.push([await fillText(key, lookup), await fill(part, lookup)])
  return Object.fromEntries(entries)
}

/** Like `fill`, but for the body of a request: `"#{symbol}"` becomes a number. */
export async function fillSent(value: unknown, lookup: Lookup): Promise<unknown> {
  if (typeof value === 'string') {
    const name = numberSymbol.exec(value)?.[1]
    return name === undefined ? fillText(value, lookup) : Number(await lookup(name))
  }
  if (Array.isArray(value)) {
    const elements: unknown[] = []
    for (const element of value) elements.push(await fillSent(element, lookup))
    return elements
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) entries.push([key, await fillSent(part, lookup)])
  return Object.fromEntries(entries)
}
