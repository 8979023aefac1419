type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const blank = /[ \t\n\r]*/y
const token =
  /[[\]{},:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/**
 * Where a text that is no JSON ceases to be JSON, counted from 1: 'line 3, column 5'. Scans the text, because the
 * messages of browsers differ, and some do not say where.
 */
export function placeOfFault(text: string): string {
  const lines = text.slice(0, firstFault(text)).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/** The offset of the first token that does not belong there, or the length of a text that ends too early. */
function firstFault(text: string): number {
  const within: string[] = []
  let wanted: Wanted = 'value'
  for (let at = 0; ;) {
    at += matched(blank, text, at).length
    const found = matched(token, text, at)
    const next = after(wanted, found, within)
    if (next === undefined) return at
    wanted = next
    at += found.length
  }
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** What is wanted after this token; undefined if the token is not what is wanted. Opens and closes what it is within. */
function after(wanted: Wanted, found: string, within: string[]): Wanted | undefined {
  const isKey = wanted === 'key' || wanted === 'key or end'
  const isValue = wanted === 'value' || wanted === 'value or end'
  const closing = within.at(-1)
  if (found !== '' && found === closing && wanted.endsWith('end')) {
    within.pop()
    return within.length === 0 ? 'nothing' : 'comma or end'
  }
  if (wanted === 'colon') return found === ':' ? 'value' : undefined
  if (wanted === 'comma or end') return found === ',' ? (closing === '}' ? 'key' : 'value') : undefined
  if (isKey) return found.startsWith('"') ? 'colon' : undefined
  if (!isValue || found === '' || ']},:'.includes(found)) return undefined
  if (found === '{' || found === '[') within.push(found === '{' ? '}' : ']')
  if (found === '{') return 'key or end'
  if (found === '[') return 'value or end'
  return within.length === 0 ? 'nothing' : 'comma or end'
}
