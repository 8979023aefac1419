/** Extracts the server's error messages from the body of an error response, without the JSON around them. */

/** One error message of the server. */
export interface Statement {
  /** The name of the field with the error, in words; undefined if the message is about the whole call. */
  readonly field: string | undefined
  readonly text: string
}

/** Keys for messages about the whole call. */
const general = new Set(['detail', 'non_field_errors'])

/** All error messages in the body of a response, in order. */
export function statementsOf(body: unknown): readonly Statement[] {
  return found(body, [])
}

/** All error messages in one line: 'Not found.', or 'name: The name is in use.'; undefined if there is none. */
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

/**
 * The path of an item of a list. If the item is an object, the path ends with its position, counted from one. A plain
 * message has the path of the list, because it is about the whole list.
 */
function placeIn(path: readonly string[], item: unknown, index: number): readonly string[] {
  return typeof item === 'object' && item !== null && path.length > 0 ? [...path, String(index + 1)] : path
}

function wordOf(part: unknown): string {
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
}
