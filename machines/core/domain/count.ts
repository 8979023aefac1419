/** Numbers in texts, and the words that agree with them. No other file decides between singular and plural. */

/** Created when first needed, because it takes milliseconds that would delay the first screen. */
let withThousands: Intl.NumberFormat | undefined

/** A number with thousands separators: 7,312. */
export function inThousands(count: number): string {
  if (count < 1000) return String(count)
  withThousands ??= new Intl.NumberFormat('en')
  return withThousands.format(count)
}

/** The form of a word that agrees with a number: `agreeing(1, 'is', 'are')` is 'is'. */
export function agreeing(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

/** A number and its noun: '1 incident', '7,312 incidents'. `plural` is for nouns that do not just take an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${inThousands(count)} ${agreeing(count, noun, plural)}`
}

/** A number of incidents: '1 incident', '7,312 incidents'. */
export function countWords(count: number): string {
  return counted(count, 'incident')
}
