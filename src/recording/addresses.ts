import type { WordReplacements } from './words.ts'

const absolute = /^(https?|wss?):\/\/([^/?#]*)(.*)$/is
const mail = /^(mailto:)(.*)$/is
const local = /^[/?][^\s]*$/

/** Parameters of the list's address whose values are primary keys. */
const keyParameters: ReadonlySet<string> = new Set(['source', 'not-source'])
const shortNumber = /^\d{1,3}$/
const wholeNumber = /^\d+$/

/**
 * Replaces the words of an address, which stays one. Of an address within the site, these parts are kept, because they
 * say which screen it leads to: those that `isKept` knows, short numbers, and primary keys. Undefined if the text is no
 * address.
 */
export function replacedAddress(
  text: string,
  replacements: WordReplacements,
  isKept: (part: string) => boolean,
): string | undefined {
  const [, scheme, host = '', rest = ''] = absolute.exec(text) ?? []
  if (scheme !== undefined)
    return `${scheme}://${replacedHost(host, replacements)}${inParts(rest, replacements, () => false)}`
  const [, prefix, address = ''] = mail.exec(text) ?? []
  if (prefix !== undefined) return prefix + inParts(address, replacements, () => false)
  return local.test(text) ? replacedLocal(text, replacements, isKept) : undefined
}

/** A number is a primary key after a known part of the path, as in `/incidents/4711`, or as the value of such a parameter. */
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

/** A number of a host is a port or a part of an IP address, so it must not become too large. */
function replacedHost(host: string, replacements: WordReplacements): string {
  const isNumeric = /^(\[.*\]|[\d.]+)(:\d+)?$/.test(host)
  if (isNumeric) return host.replaceAll(/[\da-f]+/gi, (number) => small(number.replaceAll(/\D/g, '1'), replacements))
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/s.exec(host) ?? []
  return inParts(name, replacements, () => false) + port.replace(/\d+/, (number) => small(number, replacements))
}

function small(number: string, replacements: WordReplacements): string {
  return `1${replacements.of(number)}`.slice(0, number.length)
}

/** Replaces the parts between the delimiters of an address. */
function inParts(address: string, replacements: WordReplacements, isKept: (part: string) => boolean): string {
  return address.replaceAll(/[^/?&=#]+/g, (part) => (isKept(decoded(part)) ? part : replacedPart(part, replacements)))
}

/** The words of a part may contain escaped letters, such as `%C3%A5`; they are the same words as without escapes. */
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
