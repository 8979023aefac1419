import { cappedText } from '../../core/domain/cappedText.ts'
import { wasRefused, type Fault } from '../../core/domain/fault.ts'

/** One thing the server found wrong, and with which part of what was sent: a field's name, in lists the index. */
export interface FieldError {
  readonly path: readonly string[]
  readonly text: string
}

/** Keys under which the server speaks of the whole and of no field. */
const ofTheWhole = new Set(['non_field_errors', 'detail'])

/**
 * What a refusal says field by field, in every shape the server has: `{"field": ["…"]}`, `{"field": "…"}`,
 * `{"non_field_errors": ["…"]}`, `["…"]`, a bare text, and all of them nested (section 8, the extracted message). A
 * number, or what is true or false, is shown as text where a text would stand.
 */
export function fieldErrors(body: unknown): readonly FieldError[] {
  return gather(body, [])
}

/** Whether a refusal is to be read field by field: that something is not found is no field's matter. */
export function isAboutFields(fault: Fault): boolean {
  return wasRefused(fault) && fault.status !== 404
}

/** What is shown beside the fields after a failure: what a refusal says of them; nothing where it says nothing of any. */
export function errorsOfFailure(fault: Fault): readonly FieldError[] {
  return isAboutFields(fault) ? fieldErrors(fault.body) : []
}

function gather(part: unknown, path: readonly string[]): readonly FieldError[] {
  if (isWords(part)) return String(part).trim() === '' ? [] : [{ path, text: String(part).trim() }]
  if (Array.isArray(part)) {
    return withoutCode(part).flatMap((item: unknown, index) =>
      gather(item, isWords(item) ? path : [...path, String(index)]),
    )
  }
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => gather(value, ofTheWhole.has(key) ? path : [...path, key]))
}

/** The newest servers put a code for programs after the words: `["Enter a valid email address.", "invalid"]`. */
function withoutCode(items: readonly unknown[]): readonly unknown[] {
  const last = items.at(-1)
  return items.length > 1 && typeof last === 'string' && /^[a-z]+(?:_[a-z]+)*$/.test(last) ? items.slice(0, -1) : items
}

function isWords(part: unknown): part is string | number | boolean {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
}

/** What is said of this part and of anything within it, in one line; undefined where nothing is. */
export function errorWithin(errors: readonly FieldError[], ...path: readonly string[]): string | undefined {
  return inOneLine(errors.filter((error) => isWithin(error.path, path)))
}

/** What is said of exactly this part, in one line; undefined where nothing is. */
export function errorAt(errors: readonly FieldError[], ...path: readonly string[]): string | undefined {
  return inOneLine(errors.filter((error) => isSamePath(error.path, path)))
}

/** What is said of none of these parts, in one line: nothing the server says goes unseen. */
export function errorElsewhere(
  errors: readonly FieldError[],
  shown: readonly (readonly string[])[],
): string | undefined {
  return namedInOneLine(errors.filter(({ path }) => !shown.some((known) => isSamePath(known, path))))
}

/** What is said of none of these parts, nor of anything within them, in one line. */
export function errorOutside(errors: readonly FieldError[], shown: readonly (readonly string[])[]): string | undefined {
  return namedInOneLine(errors.filter(({ path }) => !shown.some((known) => isWithin(path, known))))
}

/** Without what is out of date once this part is changed: what is said of it, of anything within it, of what it is part of. */
export function withoutErrorsAt(errors: readonly FieldError[], ...path: readonly string[]): readonly FieldError[] {
  return errors.filter((error) => error.path.some((key, index) => index < path.length && path[index] !== key))
}

function namedInOneLine(errors: readonly FieldError[]): string | undefined {
  return errors.length === 0 ? undefined : cappedText(errors.map(named).join(' '))
}

function named({ path, text }: FieldError): string {
  return path.length === 0 ? text : `${path.join('.')}: ${text}`
}

function inOneLine(errors: readonly FieldError[]): string | undefined {
  return errors.length === 0 ? undefined : cappedText(errors.map(({ text }) => text).join(' '))
}

function isWithin(path: readonly string[], whole: readonly string[]): boolean {
  return whole.every((key, index) => path[index] === key)
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => other[index] === key)
}
