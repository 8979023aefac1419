import { isSecondGeneration, type Generation } from '../options.ts'

const WORDS = 'Enter a valid key-value construct: "key=value", where key and value are strings.'
const KEY_WORDS = ' The key can consist of lowercase letters, numbers and underscores.'

/** What is said to a text that is no tag; from the second generation on it tells what a key may be. */
export function tagWords(generation: Generation): string {
  return isSecondGeneration(generation) ? `${WORDS}${KEY_WORDS}` : WORDS
}

/** Reads `key=value` texts as the third version does: what is wrong with each, or undefined where nothing is. */
export function tagErrors(values: readonly unknown[], generation: Generation): unknown[] | undefined {
  const errors = values.map((value) => {
    if (typeof value !== 'string') return ['Not a valid string.']
    return /^[a-z0-9_]+=./s.test(value) ? {} : [tagWords(generation)]
  })
  return errors.some(Array.isArray) ? errors : undefined
}
