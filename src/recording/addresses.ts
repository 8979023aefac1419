import type { WordReplacements } from './words.ts'

const absolute = /^(https?|wss?):\/\/([^/?#]*)(.*)$/is
const mail = /^(mailto:)(.*)$/is
const local = /^[/?][^\s]*$/

/** Parameters of the list's address whose values are primary keys. */
const keyParameters: ReadonlySet<string> = new Set(['source', 'not-source'])
const shortNumber = /^\d{1,3}$/
const wholeNumber = /^\d+$/

/**
 * Replaces the words of an address; the result is still an address. In an address within the site, the parts that say
 * which screen it leads to are kept: those for which `isKept` is true, short numbers, and primary keys. Undefined if
 * the text is not an address.
 */
export function replacedAddress(
  text: string,
  replacements: WordReplacements,
  isKept: (part: string) => boolean,
): string | undefined {
  const [, scheme, host = '', rest = ''] = absolute.exec(text) ?? []
  if (scheme !== undefined) return `${scheme}://${replacedHost(host, replacements)}${inParts(rest, replacements)}`
  const [, prefix, address = ''] = mail.exec(text) ?? []
  if (prefix !== undefined) return prefix + inParts(address, replacements)
  return local.test(text) ? replacedLocal(text, replacements, isKept) : undefined
}

/**
 * A number is a primary key if it follows a known part of the path, as in `/incidents/4711`, or is the value of one of
 * the `keyParameters`.
 */
function replacedLocal(text: string, replacements: WordReplacements, isKept: (part: string) => boolean): string {
  let before = ''
  let isInQuery = false
  return text.replaceAll(/[?#]|[^/?&=#]+/g, (part) => {
    if (part === '?' || part === '#') {
      isInQuery = true
      return part
    }
    const isKeyed = isInQuery ? keyParameters.has(before) : isKept(before)
    before = part
    const plain = decoded(part)
    if (isKept(plain) || shortNumber.test(plain) || (isKeyed && wholeNumber.test(plain))) return part
    return replacedPart(part, replacements)
  })
}

/** A number in a host is a port or a part of an IP address, so its replacement must not be too large. */
function replacedHost(host: string, replacements: WordReplacements): string {
  const isNumeric = /^(\[.*\]|[\d.]+)(:\d+)?$/.test(host)
  if (isNumeric) return host.replaceAll(/[\da-f]+/gi, (number) => small(number.replaceAll(/\D/g, '1'), replacements))
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/s.exec(host) ?? []
  return inParts(name, replacements) + port.replace(/\d+/, (number) => small(number, replacements))
}

function small(number: string, replacements: WordReplacements): string {
  return `1${replacements.of(number)}`.slice(0, number.length)
}

/** Replaces the parts between the delimiters of an address. */
function inParts(address: string, replacements: WordReplacements): string {
  return address.replaceAll(/[^/?&=#]+/g, (part) => replacedPart(part, replacements))
}

/**
 * The words of a part may contain percent-encoded letters, such as `%C3%A5`. They get the same replacements as the
 * words in plain letters.
 */
function replacedPart(part: string, replacements: WordReplacements): string {
  const letters = [...part.matchAll(/(?:%[\da-f]{2})+|./gisu)].flatMap(([piece]) =>
    piece.startsWith('%') && decoded(piece) !== piece
      ? Array.from(decoded(piece), (letter) => ({ letter, raw: encodeURIComponent(letter) }))
      : [{ letter: piece, raw: piece }],
  )
  let result = ''
  let word = ''
  const endWord = () => {
    if (word !== '') result += replacements.of(word)
    word = ''
  }
  for (const { letter, raw } of letters) {
    if (/[\p{L}\p{M}\p{N}]/u.test(letter)) {
      word += letter
    } else {
      endWord()
      result += raw
    }
  }
  endWord()
  return result
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
