/** One thing the server found wrong, and with which part of what was sent: a field's name, in lists the index. */
export interface FieldError {
  readonly path: readonly string[]
  readonly text: string
}

/** Keys under which the server speaks of the whole and of no field. */
const ofTheWhole = new Set(['non_field_errors', 'detail'])

/**
 * What a refusal says field by field, in every shape the server has: `{"field": ["…"]}`, `{"field": "…"}`,
 * `{"non_field_errors": ["…"]}`, `["…"]`, a bare text, and all of them nested (section 8, the extracted message).
 */
export function fieldErrors(body: unknown): readonly FieldError[] {
  return gather(body, [])
}

function gather(part: unknown, path: readonly string[]): readonly FieldError[] {
  if (typeof part === 'string') return part.trim() === '' ? [] : [{ path, text: part.trim() }]
  if (Array.isArray(part)) {
    return part.flatMap((item: unknown, index) => gather(item, typeof item === 'string' ? path : [...path, String(index)]))
  }
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => gather(value, ofTheWhole.has(key) ? path : [...path, key]))
}

/** What is said of exactly this part, in one line; undefined where nothing is. */
export function errorAt(errors: readonly FieldError[], ...path: readonly string[]): string | undefined {
  const texts = errors.filter((error) => isSamePath(error.path, path)).map(({ text }) => text)
  return texts.length === 0 ? undefined : texts.join(' ')
}

/** What is said of none of these parts, in one line: nothing the server says goes unseen. */
export function errorElsewhere(errors: readonly FieldError[], shown: readonly (readonly string[])[]): string | undefined {
  const texts = errors.filter(({ path }) => !shown.some((known) => isSamePath(known, path))).map(named)
  return texts.length === 0 ? undefined : texts.join(' ')
}

/** Without what is out of date once this part is changed: what is said of it, of anything within it, of what it is part of. */
export function withoutErrorsAt(errors: readonly FieldError[], ...path: readonly string[]): readonly FieldError[] {
  return errors.filter((error) => error.path.some((key, index) => index < path.length && path[index] !== key))
}

function named({ path, text }: FieldError): string {
  return path.length === 0 ? text : `${path.join('.')}: ${text}`
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => other[index] === key)
}
