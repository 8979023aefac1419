import { cappedText } from '../../core/domain/cappedText.ts'
import { wasRefused, type Fault } from '../../core/domain/fault.ts'

/** One error from the server, with the path of the part that it is about: field names, and indexes in lists. */
export interface FieldError {
  readonly path: readonly string[]
  readonly text: string
}

/** Keys of errors that are about the whole form. */
const ofTheWhole = new Set(['non_field_errors', 'detail'])

/**
 * The errors in the body of a refusal, field by field. Reads every shape that the server uses: `{"field": ["…"]}`,
 * `{"field": "…"}`, `{"non_field_errors": ["…"]}`, `["…"]`, a plain string, and all of them nested. Numbers and
 * booleans are shown as text.
 */
export function fieldErrors(body: unknown): readonly FieldError[] {
  return gather(body, [])
}

/** Whether a refusal may be about the fields of the form: a 404 never is. */
export function isAboutFields(fault: Fault): boolean {
  return wasRefused(fault) && fault.status !== 404
}

/** The errors to show beside the fields after a failure; empty if the failure says nothing about fields. */
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

/** The newest servers append a machine-readable code to the messages: `["Enter a valid email address.", "invalid"]`. */
function withoutCode(items: readonly unknown[]): readonly unknown[] {
  const last = items.at(-1)
  return items.length > 1 && typeof last === 'string' && /^[a-z]+(?:_[a-z]+)*$/.test(last) ? items.slice(0, -1) : items
}

function isWords(part: unknown): part is string | number | boolean {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
}

/** The errors of this part and of anything within it, in one line; undefined if there are none. */
export function errorWithin(errors: readonly FieldError[], ...path: readonly string[]): string | undefined {
  return inOneLine(errors.filter((error) => isWithin(error.path, path)))
}

/** The errors of exactly this part, in one line; undefined if there are none. */
export function errorAt(errors: readonly FieldError[], ...path: readonly string[]): string | undefined {
  return inOneLine(errors.filter((error) => isSamePath(error.path, path)))
}

/** The errors of all parts but these, in one line, so that no error stays hidden. */
export function errorElsewhere(
  errors: readonly FieldError[],
  shown: readonly (readonly string[])[],
): string | undefined {
  return namedInOneLine(errors.filter(({ path }) => !shown.some((known) => isSamePath(known, path))))
}

/** The errors of all parts but these and anything within them, in one line. */
export function errorOutside(errors: readonly FieldError[], shown: readonly (readonly string[])[]): string | undefined {
  return namedInOneLine(errors.filter(({ path }) => !shown.some((known) => isWithin(path, known))))
}

/**
 * The errors that remain after this part has changed: all except errors of this part, of anything within it, and of the
 * parts that contain it.
 */
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
