import { isSecondGeneration, type Generation } from '../options.ts'

const WORDS = 'Enter a valid key-value construct: "key=value", where key and value are strings.'
const KEY_WORDS = ' The key can consist of lowercase letters, numbers and underscores.'

/** The error for a text that is not a tag; from the second generation on it says which keys are valid. */
export function tagWords(generation: Generation): string {
  return isSecondGeneration(generation) ? `${WORDS}${KEY_WORDS}` : WORDS
}

/** Reads `key=value` texts as the third version does: the error of each, or undefined if there is none. */
export function tagErrors(values: readonly unknown[], generation: Generation): unknown[] | undefined {
  const errors = values.map((value) => {
    if (typeof value !== 'string') return ['Not a valid string.']
    return /^[a-z0-9_]+=./s.test(value) ? {} : [tagWords(generation)]
  })
  return errors.some(Array.isArray) ? errors : undefined
}
