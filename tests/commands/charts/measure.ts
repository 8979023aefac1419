/**
 * The advance widths of Helvetica and its metric twins (Arial, Liberation Sans), in thousandths of the font size, for
 * the characters from space to tilde. They make it possible to measure text without a browser.
 */
const advances = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const widestCommon = 722

/** The width of bold letters, relative to regular ones. */
const boldness = 1.095

/** The width of a text in the drawings' font, in pixels. */
export function widthOf(text: string, size: number, isBold = false): number {
  let thousandths = 0
  for (const letter of text) thousandths += advances[(letter.codePointAt(0) ?? 0) - 32] ?? widestCommon
  return (thousandths / 1000) * size * (isBold ? boldness : 1)
}

/** Breaks words into lines of at most `limit` pixels; a word wider than that gets its own line. */
export function wrap(words: readonly string[], limit: number, size: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size) > limit) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line === '' ? lines : [...lines, line]
}
