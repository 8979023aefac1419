const word = /[\p{L}\p{M}\p{N}]+/gu

/**
 * How many random words to try. After that, a word that is already in use will do, because all words of one letter may
 * be in use.
 */
const attempts = 200

/** Replaces words with random ones of the same length, letters with letters and digits with digits. */
export class WordReplacements {
  private readonly replacements = new Map<string, string>()
  private readonly taken = new Set<string>()

  /** `isReserved` says which words must not be used, because they mean something to the charts. */
  constructor(
    private readonly random: () => number,
    private readonly isReserved: (word: string) => boolean,
  ) {}

  /** Replaces every word of a text. */
  inText(text: string): string {
    return text.replaceAll(word, (found) => this.of(found))
  }

  /** The replacement for one word, with capitals in the same places. */
  of(found: string): string {
    const lower = found.toLowerCase()
    const isSameLength = lower.length === found.length
    const key = isSameLength ? lower : found
    const replacement = this.replacements.get(key) ?? this.invented(key)
    this.replacements.set(key, replacement)
    this.taken.add(replacement)
    if (!isSameLength) return replacement
    return replacement.replaceAll(/./g, (letter, at: number) =>
      found[at] === lower[at] ? letter : letter.toUpperCase(),
    )
  }

  private invented(key: string): string {
    let invented = ''
    for (let attempt = 0; attempt < attempts; attempt++) {
      invented = Array.from({ length: key.length }, (_, at) => this.letter(key[at] ?? '')).join('')
      if (invented !== key && !this.taken.has(invented) && !this.isReserved(invented)) break
    }
    return invented
  }

  private letter(original: string): string {
    if (original === '0') return '0'
    if (/\d/.test(original)) return String(1 + Math.floor(this.random() * 9))
    return String.fromCharCode(97 + Math.floor(this.random() * 26))
  }
}
