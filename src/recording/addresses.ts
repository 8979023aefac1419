import type { WordReplacements } from './words.ts'

const absolute = /^(https?|wss?):\/\/([^/?#]*)(.*)$/is
const mail = /^(mailto:)(.*)$/is
const local = /^[/?][^\s]*$/

/**
 * Replaces the words of an address, which stays one. Of an address within the site, the parts that `isKept` knows and
 * plain numbers are kept: they say which screen it leads to. Undefined if the text is no address.
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
  return local.test(text) ? inParts(text, replacements, (part) => /^\d+$/.test(part) || isKept(part)) : undefined
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
      ? [...decoded(piece)].map((letter) => ({ letter, raw: encodeURIComponent(letter) }))
      : [...piece].map((letter) => ({ letter, raw: letter })),
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
