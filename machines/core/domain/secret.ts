import { uriComponent } from './uriComponent.ts'

/** Replaces a secret. */
export const masked = '•••'

/** Names of properties with secret values: passwords, and the tokens that are used instead of them. */
export const secretNames: ReadonlySet<string> = new Set(['password', 'token'])

/**
 * A secret in the query of an address, where federated sign-ins put it. The match ends at the first character that
 * cannot be part of the value.
 */
const secretInAddress = /([?&](?:password|token)=)[^&#\s"'<>]+/gi

/** The minimum length of a remembered secret: a shorter one would be found in unrelated words. */
const shortestRemembered = 4

/** Deeper levels are not copied: no chart nests that deeply, but a response may. */
const greatestDepth = 40

/** Copies values without their secrets, for use outside the charts: in a tool, a log or a recording. */
export interface Mask {
  /**
   * The value as plain data with its secrets masked: properties with a secret name, secrets in addresses, and secrets
   * learned earlier, wherever a text contains one: a response may repeat a secret. Actors become their ids; functions
   * are left out.
   */
  readonly copy: (value: unknown) => unknown
  /** Like `copy`, and also remembers the secrets it finds. */
  readonly learn: (value: unknown) => unknown
}

/**
 * Creates the mask. There is only one for everything that leaves the charts, so that it knows every secret. A secret
 * that is still being typed is masked in its field but not remembered, because its first letters occur in many words.
 * That is why `learn` is only for events between charts.
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

/** The entries of an object. For an error they include name and message, which `Object.entries` leaves out. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  const own = Object.entries(value)
  if (!(value instanceof Error)) return own
  return [['name', value.name], ['message', value.message], ...own]
}

function isActor(value: object): value is { readonly sessionId: string } {
  return 'sessionId' in value && 'getSnapshot' in value && typeof value.sessionId === 'string'
}
