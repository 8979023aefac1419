import { uriComponent } from './uriComponent.ts'

/** What stands in the place of a secret. */
export const masked = '•••'

/** Names of what nobody but its person and the server may know: passwords, and the tokens that stand in for them. */
export const secretNames: ReadonlySet<string> = new Set(['password', 'token'])

/** In an address, where federated sign-ins put it. Ends at whatever cannot be part of its value. */
const secretInAddress = /([?&](?:password|token)=)[^&#\s"'<>]+/gi

/** A shorter one would be found in words that have nothing to do with it. */
const shortestRemembered = 4

/** Nested deeper, nothing is copied: no chart holds such a thing, but a server may send it. */
const greatestDepth = 40

/** Copies values without the secrets in them, for whatever leaves the charts: a tool, a log, a recording. */
export interface Mask {
  /**
   * The same as plain data: no secret by its name or in an address, nor any secret met before in whatever text, such as
   * a server's answer that repeats it. Actors are their ids, functions are left out.
   */
  readonly copy: (value: unknown) => unknown
  /** As `copy`, and remembers the secrets it meets. */
  readonly learn: (value: unknown) => unknown
}

/**
 * One mask for all that leaves the charts, so that it knows each secret. What is still being typed is hidden where it
 * stands, and not remembered: its first letters are in many words. Hence `learn` is for what charts tell each other.
 */
export function createMask(): Mask {
  const known = new Set<string>()

  function textOf(text: string): string {
    let copy = text.replace(secretInAddress, `$1${masked}`)
    for (const secret of known) copy = copy.replaceAll(secret, masked)
    return copy
  }

  function secretOf(value: unknown, isLearning: boolean, depth: number): unknown {
    if (typeof value !== 'string') return copyOf(value, isLearning, depth)
    if (isLearning && value.length >= shortestRemembered) remember(value)
    return value === '' ? '' : masked
  }

  function remember(secret: string) {
    for (const form of [secret, uriComponent(secret), JSON.stringify(secret).slice(1, -1)]) known.add(form)
  }

  function copyOf(value: unknown, isLearning: boolean, depth: number): unknown {
    if (typeof value === 'string') return textOf(value)
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return value
    if (depth > greatestDepth) return '…'
    const inner = (part: unknown) => copyOf(part, isLearning, depth + 1)
    if (isActor(value)) return { actor: value.sessionId }
    if (Array.isArray(value)) return value.map(inner)
    if (value instanceof Set) return [...value].map(inner)
    if (value instanceof Map) return [...value].map(([key, part]) => [inner(key), inner(part)])
    const own = entriesOf(value).map(([name, part]) => [
      textOf(name),
      secretNames.has(name) ? secretOf(part, isLearning, depth + 1) : inner(part),
    ])
    return Object.fromEntries(own) as unknown
  }

  return { copy: (value) => copyOf(value, false, 0), learn: (value) => copyOf(value, true, 0) }
}

/** An error's name and message are no properties of its own that could be listed. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  const own = Object.entries(value)
  if (!(value instanceof Error)) return own
  return [['name', value.name], ['message', value.message], ...own]
}

function isActor(value: object): value is { readonly sessionId: string } {
  return 'sessionId' in value && 'getSnapshot' in value && typeof value.sessionId === 'string'
}
