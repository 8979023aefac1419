import { masked, secretNames, type Mask } from '../../machines/core/domain/secret.ts'
import { replacedAddress } from './addresses.ts'
import type { Writer } from './codec.ts'
import { WordReplacements } from './words.ts'

/** The words of the charts' own code, which reveal nothing: names of kinds, states, columns and routes. */
export interface ChartWords {
  readonly values: readonly string[]
  readonly keys: readonly string[]
}

const year = String.raw`(?:(?:19|20|21)\d\d|9999)`
const month = String.raw`(?:0\d?|1[0-2]?|[2-9])`
const day = String.raw`(?:[0-2]\d?|3[01]?|[4-9])`
/** A date, possibly half typed. A text that cannot be a date, such as 555-12-3456, may be a telephone number. */
const date = [
  `${year}[-/](?:${month}(?:[-/]${day}?)?)?`,
  ...[`${day}[-/](?:${month}`, `${month}[-/](?:${day}`].map(
    (pair) => String.raw`${pair}(?:[-/](?:${year}|\d{0,3}))?)?`,
  ),
].join('|')
const time = String.raw`\d{1,2}:(?:\d{0,2}(?::\d{0,2}(?:\.\d{0,9})?)?)?(?: ?[ap]\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?`
/** A date, a time of day, or both, possibly half typed, with or without an offset from UTC. */
const moment = new RegExp(`^(?:(?:${date})(?:[T ,]{0,2}(?:${time})?)?|${time})$`, 'i')
/** The parts of a composed key: a word, a dot or colon, and a whole number or the rest of the line. */
const compound = /([\p{L}\p{N}_]*)([.:]?)(\d{1,7}$)?(.*)/gmu
/** A number too short to be a telephone number or a code. */
const shortNumber = /^-?\d{1,3}$/

/**
 * Leaves out secrets and keeps all other texts. Different secrets become different texts, so that charts that compare
 * them behave the same in a replay.
 */
export function keepingTexts(mask: Mask): Writer {
  const secretOf = secretNumbers()
  const kept = (text: string) => String(mask.copy(text))
  return { text: (text, key) => (secretNames.has(key) ? secretOf(text) : kept(text)), key: kept }
}

/**
 * Leaves out secrets, and replaces every text except the charts' own words with one of the same length and kind: an
 * address stays an address, a number a number. Equal words get equal replacements, regardless of case, so that charts
 * that compare texts behave the same in a replay. Dates, times, and numbers of up to three digits are kept.
 */
export function replacingTexts(words: ChartWords, random: () => number): Writer {
  const secretOf = secretNumbers()
  const keys = new Set(words.keys)
  // The names of columns and fields are keys in the charts' code, but also occur as values.
  const values = new Set([...words.values, ...words.keys])
  const inAddresses = new Set([...words.values, ...words.keys].flatMap((word) => word.split(/\W+/)))
  const replacements = new WordReplacements(random, (word) => values.has(word) || inAddresses.has(word))
  const isPlain = (text: string) => values.has(text) || moment.test(text) || shortNumber.test(text)
  // Charts compose keys such as `signOff.7` or `tag:host` from one of their own words and a number or a text.
  const inCompound = (text: string) =>
    /[ /]/.test(text)
      ? replacements.inText(text)
      : text.replaceAll(compound, (_, word: string, separator: string, number: string | undefined, after: string) =>
          values.has(word) || values.has(word + separator)
            ? word + separator + (number ?? '') + (values.has(after) ? after : replacements.inText(after))
            : replacements.inText(word + separator + (number ?? '') + after),
        )
  const replaced = (text: string) =>
    isPlain(text)
      ? text
      : (replacedAddress(
          text,
          replacements,
          (part) => values.has(part) || inAddresses.has(part) || moment.test(part),
        ) ?? inCompound(text))
  return {
    text: (text, key) => (secretNames.has(key) ? secretOf(text) : replaced(text)),
    key: (key) => (keys.has(key) ? key : replaced(key)),
  }
}

function secretNumbers(): (secret: string) => string {
  const numbers = new Map<string, number>()
  return (secret) => {
    if (secret === '') return ''
    const number = numbers.get(secret) ?? numbers.size + 1
    numbers.set(secret, number)
    return masked + number
  }
}
