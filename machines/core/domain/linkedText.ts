import { httpUrl } from './url.ts'

/** A part of a text: an address that can be a link, or the text between two of them. */
export interface TextPart {
  readonly text: string
  readonly isLink: boolean
}

/**
 * The parts of a text, in order; joined, they are the text again. A part is a link if it is an absolute http(s) URL by
 * the rules for tags (`httpUrl`). Punctuation after an address belongs to the sentence, and so does a bracket that the
 * address does not open itself.
 */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"]+/giu)) {
    const address = withoutPunctuation(found)
    if (httpUrl(address) === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false })
    parts.push({ text: address, isLink: true })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? ''
  const opener = closers[last]
  const isLoose = opener === undefined ? /[.,;:!?'`*_]/.test(last) : count(address, last) > count(address, opener)
  return isLoose ? withoutPunctuation(address.slice(0, -1)) : address
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
