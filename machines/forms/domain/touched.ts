/**
 * The names of the fields that the user has edited or, after an attempt to submit, of all fields. Only these can be
 * marked as empty: a field that was not filled in yet, or only visited, is no error (docs/behaviour.md#validation).
 */
export type Touched = ReadonlySet<string>

/** No field. */
export const untouched: Touched = new Set()

/** The fields that were touched before, and these. */
export function withTouched(touched: Touched, names: readonly string[]): Touched {
  return new Set([...touched, ...names])
}
