/** The kinds of fields that a medium can ask for: how each is recognised, typed and sent. */

export interface FieldKind {
  /** Whether a JSON schema with these types (null left out) and this format calls for a field of this kind. */
  readonly isAskedFor: (types: readonly string[], format: string | undefined) => boolean
  /** Whether a saved value is of this kind, for a setting whose schema is unknown. */
  readonly holds: (value: unknown) => boolean
  /**
   * The value to send for a trimmed text; undefined to leave the setting out. Invalid text is sent as is, and the
   * server refuses it.
   */
  readonly valueOf: (text: string) => unknown
  /** The type of the input element. */
  readonly type: 'text' | 'email' | 'url'
  readonly inputMode: 'text' | 'email' | 'url' | 'decimal'
}

/**
 * All kinds, in order of precedence: the first one that fits is used. `text` is for everything that fits no other kind.
 */
export const fieldKinds = {
  /** Typed in a text field: in a number field, the browser would withhold input that is not a number. */
  number: {
    isAskedFor: (types) => areAll(types, ['integer', 'number']),
    holds: (value) => typeof value === 'number',
    valueOf: (text) => (text === '' ? undefined : numberOf(text)),
    type: 'text',
    inputMode: 'decimal',
  },
  /** A list or dictionary, typed as JSON. */
  json: {
    isAskedFor: (types) => areAll(types, ['object', 'array']),
    holds: (value) => typeof value === 'object' && value !== null,
    valueOf: (text) => (text === '' ? undefined : structureOf(text)),
    type: 'text',
    inputMode: 'text',
  },
  email: {
    isAskedFor: (_, format) => format === 'email',
    holds: never,
    valueOf: asTyped,
    type: 'email',
    inputMode: 'email',
  },
  url: {
    isAskedFor: (_, format) => ['uri', 'url', 'iri'].includes(format ?? ''),
    holds: never,
    valueOf: asTyped,
    type: 'url',
    inputMode: 'url',
  },
  text: {
    isAskedFor: never,
    holds: never,
    valueOf: asTyped,
    type: 'text',
    inputMode: 'text',
  },
} as const satisfies Readonly<Record<string, FieldKind>>

export type FieldKindName = keyof typeof fieldKinds

const names = Object.keys(fieldKinds) as readonly FieldKindName[]

/** The definition of a kind of field. */
export function fieldKind(name: FieldKindName): FieldKind {
  return fieldKinds[name]
}

/** The kind of field that a JSON schema with these types (null left out) and this format calls for. */
export function kindAskedFor(types: readonly string[], format: string | undefined): FieldKindName {
  return names.find((name) => fieldKind(name).isAskedFor(types, format)) ?? 'text'
}

/** The kind of field for a saved value whose schema is unknown. */
export function kindHolding(value: unknown): FieldKindName {
  return names.find((name) => fieldKind(name).holds(value)) ?? 'text'
}

function areAll(types: readonly string[], of: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => of.includes(type))
}

function never(): boolean {
  return false
}

function asTyped(text: string): string {
  return text
}

/** Numbers in plain notation. Other input is sent as text, so that it never turns into a different number. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function numberOf(text: string): number | string {
  const number = Number(text)
  return plainNumber.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}

function structureOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
