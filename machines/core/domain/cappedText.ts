/** The maximum number of characters of any text that is shown or logged (docs/behaviour.md#limits). */
export const longestText = 500

/** The maximum number of characters of the suffix that says how much was cut. */
const roomForWords = 26

/** The suffix of a text that was already cut. */
const alreadyMore = /… and (\d+) (kB|characters) more$/

/**
 * Cuts a text that is too long to display, and adds a suffix that says how much is missing. If the text contains one
 * that was already cut, the new suffix counts everything that is missing.
 */
export function cappedText(text: string): string {
  if (text.length <= longestText) return text
  const [words = '', count = '0', unit] = alreadyMore.exec(text) ?? []
  const leftOut = Number(count) * (unit === 'kB' ? 1000 : 1)
  // Never cut a surrogate pair in half.
  const start = text.slice(0, longestText - roomForWords).replace(/[\uD800-\uDBFF]$/, '')
  return start + moreWords(text.length - words.length - start.length + leftOut)
}

function moreWords(length: number): string {
  return length < 1000 ? `… and ${length} characters more` : `… and ${Math.round(length / 1000)} kB more`
}
