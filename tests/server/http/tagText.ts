import { isSecondGeneration, type Generation } from '../options.ts'

const WORDS = 'Enter a valid key-value construct: "key=value", where key and value are strings.'
const KEY_WORDS = ' The key can consist of lowercase letters, numbers and underscores.'

/** The error for a string that is not a tag. Servers of version 2.0 and later explain which keys are valid. */
export function tagWords(generation: Generation): string {
  return isSecondGeneration(generation) ? `${WORDS}${KEY_WORDS}` : WORDS
}

/**
 * Checks `key=value` strings as API version 3 does. Returns an entry for each string, or undefined if none has an
 * error.
 */
export function tagErrors(values: readonly unknown[], generation: Generation): unknown[] | undefined {
  const errors = values.map((value) => {
    if (typeof value !== 'string') return ['Not a valid string.']
    return /^[a-z0-9_]+=./s.test(value) ? {} : [tagWords(generation)]
  })
  return errors.some(Array.isArray) ? errors : undefined
}
