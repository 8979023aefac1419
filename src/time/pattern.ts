import dayjs, { type Dayjs } from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'

dayjs.extend(advancedFormat)

/** A piece of a pattern: literal text, or letters that represent a part of the time. */
export type Piece = { readonly literal: string } | { readonly letters: string }

/**
 * The meaning of each run of letters in a pattern of the Unicode standard, as date-fns reads it: the letters for dayjs
 * or, if dayjs has none, a function that writes this part of the time.
 */
const meanings: Readonly<Record<string, string | ((time: Dayjs) => string)>> = {
  y: 'YYYY',
  yy: 'YY',
  yyyy: 'YYYY',
  u: 'YYYY',
  uuuu: 'YYYY',
  M: 'M',
  MM: 'MM',
  MMM: 'MMM',
  MMMM: 'MMMM',
  L: 'M',
  LL: 'MM',
  LLL: 'MMM',
  LLLL: 'MMMM',
  d: 'D',
  dd: 'DD',
  do: 'Do',
  E: 'ddd',
  EE: 'ddd',
  EEE: 'ddd',
  EEEE: 'dddd',
  EEEEEE: 'dd',
  H: 'H',
  HH: 'HH',
  h: 'h',
  hh: 'hh',
  k: 'k',
  kk: 'kk',
  m: 'm',
  mm: 'mm',
  s: 's',
  ss: 'ss',
  S: (time) => time.format('SSS').slice(0, 1),
  SS: (time) => time.format('SSS').slice(0, 2),
  SSS: 'SSS',
  a: 'A',
  aa: 'A',
  aaa: 'a',
  aaaa: (time) => (time.hour() < 12 ? 'a.m.' : 'p.m.'),
  aaaaa: (time) => (time.hour() < 12 ? 'a' : 'p'),
  x: (time) => shortOffset(time),
  xx: 'ZZ',
  xxx: 'Z',
  X: (time) => zuluOr(time, shortOffset),
  XX: (time) => zuluOr(time, (t) => t.format('ZZ')),
  XXX: (time) => zuluOr(time, (t) => t.format('Z')),
  O: (time) => `GMT${greenwichOffset(time)}`,
  OOO: (time) => `GMT${greenwichOffset(time)}`,
  OOOO: (time) => `GMT${time.format('Z')}`,
}

function shortOffset(time: Dayjs): string {
  return time.format('ZZ').replace(/00$/, '')
}

function zuluOr(time: Dayjs, otherwise: (time: Dayjs) => string): string {
  return time.utcOffset() === 0 ? 'Z' : otherwise(time)
}

function greenwichOffset(time: Dayjs): string {
  return time
    .format('Z')
    .replace(/^([+-])0/, '$1')
    .replace(/:00$/, '')
}

/**
 * Splits a pattern into letters and literals: quoted text is literal, two quotes mean one, and a run of the same letter
 * forms one piece.
 */
export function piecesOf(pattern: string): readonly Piece[] {
  const found = pattern.match(/[yMdHhkmsL]o|([a-zA-Z])\1*|''|'(?:''|[^'])+(?:'|$)|[^a-zA-Z']+|'/g) ?? []
  return found.map((run): Piece => {
    if (run === "''") return { literal: "'" }
    if (run.startsWith("'")) return { literal: run.replace(/^'|'$/g, '').replaceAll("''", "'") }
    return /^[a-zA-Z]/.test(run) ? { letters: run } : { literal: run }
  })
}

/** Whether every letter outside quotes has a meaning, and the pattern is not empty. */
export function isTimePattern(pattern: string): boolean {
  const pieces = piecesOf(pattern)
  return pieces.length > 0 && pieces.every((piece) => 'literal' in piece || Object.hasOwn(meanings, piece.letters))
}

/** The names of the other formats, of which a combined format can be made: '{date} {time}{timezone_offset}'. */
export const formatName = /(\{(?:date|time|timezone_offset)\})/

/** Whether a text is a pattern that may contain names of the other formats. */
export function isCombinedPattern(format: string): boolean {
  return isTimePattern(
    format
      .split(formatName)
      .map((part) => (formatName.test(part) ? ' yyyy ' : part))
      .join(''),
  )
}

/** Writes a time, in its own zone, with the pieces of a pattern; letters without a meaning are written unchanged. */
export function writeTime(time: Dayjs, pieces: readonly Piece[]): string {
  return pieces.map((piece) => ('literal' in piece ? piece.literal : written(time, piece.letters))).join('')
}

function written(time: Dayjs, letters: string): string {
  const meaning = Object.hasOwn(meanings, letters) ? meanings[letters] : undefined
  if (meaning === undefined) return letters
  return typeof meaning === 'string' ? time.format(meaning) : meaning(time)
}
