/**
 * A value as a tree of lines. Only the branches that are open have lines, so that the cost of an outline depends on what
 * is on screen, not on the size of the value.
 */
export interface OutlineLine {
  /** The names from the value down to this line, as JSON: '[]' is the value itself. */
  readonly path: string
  readonly name: string
  readonly depth: number
  /** The value in one line of text: a text in quotes, a number, `Map (5,000)`, `{3}`. */
  readonly text: string
  /** Whether the branch is open; undefined for a leaf. */
  readonly isOpen: boolean | undefined
}

export type Outline = readonly OutlineLine[]

/** The maximum number of parts of a collection that are shown; one line gives the number of the others. */
const mostParts = 100
/** The maximum number of lines in an outline. */
const mostLines = 1000
/** The maximum number of characters in a text. */
const longestText = 300

/** The path of a value itself, which is open from the start. */
export const rootPath = '[]'

/**
 * The outline of a value. `open` has the paths of the open branches below the root; `copyOf` masks secrets: it receives
 * an object with one property, a text or another plain value, and returns a copy that may be shown.
 */
export function outlineOf(value: unknown, open: ReadonlySet<string>, copyOf: (value: unknown) => unknown): Outline {
  const lines: OutlineLine[] = []

  function add(names: readonly string[], name: string, part: unknown): void {
    if (lines.length >= mostLines) return
    const path = JSON.stringify(names)
    const depth = names.length
    const parts = partsOf(part)
    if (parts === undefined) {
      const shown = isPlain(part) ? part : (Reflect.get(Object(copyOf({ [name]: part })), name) as unknown)
      lines.push({ path, name: textWithin(copyOf(name)), depth, text: leafText(shown), isOpen: undefined })
      return
    }
    const isOpen = depth === 0 || open.has(path)
    const isLeaf = parts.size === 0
    lines.push({
      path,
      name: textWithin(copyOf(name)),
      depth,
      text: parts.summary,
      isOpen: isLeaf ? undefined : isOpen,
    })
    if (!isOpen || isLeaf) return
    for (const [key, inner] of parts.first()) add([...names, key], key, inner)
    const left = parts.size - mostParts
    if (left > 0) {
      lines.push({ path: `${path} rest`, name: '…', depth: depth + 1, text: `${left} more`, isOpen: undefined })
    }
  }

  add([], '', value)
  return lines
}

interface Parts {
  readonly size: number
  readonly summary: string
  /** At most `mostParts` of them. */
  readonly first: () => readonly (readonly [string, unknown])[]
}

function partsOf(value: unknown): Parts | undefined {
  if (typeof value !== 'object' || value === null || isActor(value) || value instanceof Date) return undefined
  if (value instanceof Map) {
    return {
      size: value.size,
      summary: `Map (${value.size})`,
      first: () => firstOf(value.entries()).map(([key, part], index) => [keyText(key, index), part]),
    }
  }
  if (value instanceof Set || Array.isArray(value)) {
    const size = value instanceof Set ? value.size : value.length
    return {
      size,
      summary: `${value instanceof Set ? 'Set' : 'Array'} (${size})`,
      first: () => firstOf<unknown>(value.values()).map((part, index) => [String(index), part]),
    }
  }
  const isError = value instanceof Error
  const keys = [...(isError ? ['name', 'message'] : []), ...Object.keys(value)]
  const prefix = isError ? `${value.name} ` : ''
  return {
    size: keys.length,
    summary: `${prefix}{${keys.length}}`,
    first: () => keys.slice(0, mostParts).map((key) => [key, Reflect.get(value, key) as unknown]),
  }
}

function firstOf<Part>(parts: Iterable<Part>): readonly Part[] {
  const first: Part[] = []
  for (const part of parts) {
    if (first.length === mostParts) break
    first.push(part)
  }
  return first
}

function keyText(key: unknown, index: number): string {
  return typeof key === 'string' || typeof key === 'number' ? String(key) : `key ${index}`
}

function isActor(value: object): value is { readonly sessionId: string } {
  return 'sessionId' in value && 'getSnapshot' in value
}

/** Whether a value cannot hold a secret, but the mask would change it. */
function isPlain(value: unknown): boolean {
  return value instanceof Date || typeof value === 'function'
}

function leafText(shown: unknown): string {
  if (typeof shown === 'function') return 'function'
  if (typeof shown === 'string') return JSON.stringify(textWithin(shown))
  if (typeof shown === 'object' && shown !== null) {
    if (shown instanceof Date) return shown.toISOString()
    return 'actor' in shown ? `actor ${String(shown.actor)}` : textWithin(JSON.stringify(shown))
  }
  return String(shown)
}

function textWithin(text: unknown): string {
  const whole = String(text)
  return whole.length > longestText ? `${whole.slice(0, longestText)}…` : whole
}
