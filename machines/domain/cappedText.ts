/** Characters of a text that people are shown, or that is logged, at most (decisions, Messages). */
export const longestText = 500

/** Characters that the words about the rest take at most. */
const roomForWords = 26

/** A text as it is shown: one that is too long is cut, and says how much more there is. */
export function cappedText(text: string): string {
  if (text.length <= longestText) return text
  // A character of two halves is not cut between them.
  const start = text.slice(0, longestText - roomForWords).replace(/[\uD800-\uDBFF]$/, '')
  return start + moreWords(text.length - start.length)
}

function moreWords(length: number): string {
  return length < 1000 ? `… and ${length} characters more` : `… and ${Math.round(length / 1000)} kB more`
}
