/** Characters of a text that people are shown, or that is logged, at most (decisions, Messages). */
export const longestText = 500

/** Characters that the words about the rest take at most. */
const roomForWords = 26

/** How a text ends that has been cut before. */
const alreadyMore = /… and (\d+) (kB|characters) more$/

/**
 * A text as it is shown: one that is too long is cut, and says how much more there is. One that was cut before, and is
 * too long with the words around it, goes on saying how much more there is in all.
 */
export function cappedText(text: string): string {
  if (text.length <= longestText) return text
  const [words = '', count = '0', unit] = alreadyMore.exec(text) ?? []
  const leftOut = Number(count) * (unit === 'kB' ? 1000 : 1)
  // A character of two halves is not cut between them.
  const start = text.slice(0, longestText - roomForWords).replace(/[\uD800-\uDBFF]$/, '')
  return start + moreWords(text.length - words.length - start.length + leftOut)
}

function moreWords(length: number): string {
  return length < 1000 ? `… and ${length} characters more` : `… and ${Math.round(length / 1000)} kB more`
}
