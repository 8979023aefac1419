/** Puts the body of a failed answer into words: what the server says, field by field, without the JSON around it. */

/** One thing that the server says. */
export interface Statement {
  /** The field that it is about, in words; undefined if it is about the whole call. */
  readonly field: string | undefined
  readonly text: string
}

/** Keys under which the server says something about the whole call. */
const general = new Set(['detail', 'non_field_errors'])

/** Everything that the body of an answer says, in its order. */
export function statementsOf(body: unknown): readonly Statement[] {
  return found(body, [])
}

/** The same in one line: 'Not found.', or 'name: The name is in use.'; undefined if the answer says nothing. */
export function answerWords(body: unknown): string | undefined {
  const words = statementsOf(body).map(({ field, text }) => (field === undefined ? text : `${field}: ${text}`))
  return words.length === 0 ? undefined : words.join(' ')
}

function found(part: unknown, path: readonly string[]): readonly Statement[] {
  if (part === null || part === undefined || part === '') return []
  if (Array.isArray(part)) return part.flatMap((item: unknown, index) => found(item, placeIn(path, item, index)))
  if (typeof part === 'object')
    return Object.entries(part).flatMap(([key, value]) => found(value, general.has(key) ? path : [...path, key]))
  return [{ field: path.length === 0 ? undefined : path.join(', ').replaceAll('_', ' '), text: wordOf(part) }]
}

/** Errors in a list are about the list; those within an item name its number, counted from one. */
function placeIn(path: readonly string[], item: unknown, index: number): readonly string[] {
  return typeof item === 'object' && item !== null && path.length > 0 ? [...path, String(index + 1)] : path
}

function wordOf(part: unknown): string {
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
}
