/** A list in words: 'A', 'A or B', 'A, B or C'; '' if it is empty. */
export function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`
}
