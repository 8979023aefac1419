/**
 * Input that no server should send but some will: texts, numbers and values at the limits of what a decoder expects.
 */
import * as fc from 'fast-check'

/**
 * A placeholder for 20,000 levels of nesting, which no JSON writer can produce. The nesting replaces it in the JSON
 * text.
 */
export const abyss = '\u0001abyss\u0001'

/** The words of a text, which are separated by spaces and line breaks. */
function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

const huge = 'x'.repeat(100_000)
const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body onload="alert(1)">…</body></html>'

/**
 * Edge cases of texts: empty, only spaces, huge, with a lone surrogate, with markup, or looking like something else.
 */
export const oddTexts: readonly string[] = [
  ...wordsOf(`
    % %E0%A4%A & = a=b a=b=c a=b,c=d javascript:alert(1) //evil.example https:// https://user:password@host
    https://host:99999 ../.. __proto__ constructor toString null undefined true NaN -Infinity 1e999 0x10 01 -1
    1.5 １ ٣`),
  '',
  ' ',
  '\n',
  '\u0000',
  '\uFEFF',
  '\uD800',
  'a\uDC00b',
  '\uD83D\uDD25',
  'a=\uD800',
  huge,
  `${'"'.repeat(2000)}\\`,
  page,
  '<img src=x onerror=alert(1)>',
  '/\\evil.example',
  'https://[::1]:80/a b',
  '\\',
  '9'.repeat(400),
]

/** Edge cases of times, including invalid ones and those that only JavaScript's lenient parser accepts. */
export const oddTimes: readonly string[] = [
  ...wordsOf(`
    infinity -infinity 1970-01-01T00:00:00Z 1969-12-31T23:59:59.999999Z +275760-09-13T00:00:00Z
    +275760-09-13T00:00:00.001Z -271821-04-20T00:00:00Z 0000-00-00 0001-01-01T00:00:00+00:00
    9999-12-31T23:59:59.999999Z 2026-02-30T10:00:00Z 2026-01-15T24:00:00Z 2026-01-15 2026-01-15T10:00:00
    2026-01-15T10:00:00.123456+01:00 2026-01-15T10:00:00+99:99 1 12 0 24:00 25:61 23:59:59.999999`),
  '2026-01-15 10:00:00+01:00',
  'Thu, 15 Jan 2026 10:00:00 GMT',
  'Jan 15 2026 (\uD800)',
]

/** Edge cases of numbers that JSON can represent. */
export const oddNumbers = [
  0, -0, 1, -1, 1.5, 5, 9, 1e-7, 1e21, 1e300, -1e300, 8.64e15, 2_147_483_648, 9_007_199_254_740_992,
  -9_007_199_254_740_992, 8_640_000_000_000_001, 9_007_199_254_740_991, 1.797_693_134_862_315_7e308,
]

/** Any text; often an odd one. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...oddTexts, ...oddTimes), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme-ascii' }), weight: 1 },
)

/** Objects with keys that have a meaning in JavaScript, and lists with repetitions. */
const traps: readonly unknown[] = [
  JSON.parse('{"__proto__": {"pk": 7}, "pk": 1}'),
  JSON.parse('{"constructor": {"prototype": null}}'),
  { toString: 1, valueOf: 1 },
  JSON.parse('{"then": 1}'),
  { length: 4294967295 },
  { toJSON: 'no' },
  { detail: { detail: [[]] } },
  { pk: 1 },
  [{ pk: 1 }, { pk: 1 }],
  [[]],
  [null],
  Array.from({ length: 2000 }, () => null),
  Object.fromEntries(Array.from({ length: 2000 }, (_, key) => [`key${key}`, key])),
]

/** Any value that JSON can represent; often an odd one. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(null, true, false, {}, []), weight: 4 },
  { arbitrary: oddText, weight: 4 },
  { arbitrary: fc.constantFrom(...oddNumbers), weight: 3 },
  { arbitrary: fc.constantFrom(...traps), weight: 2 },
  { arbitrary: fc.constant(abyss), weight: 1 },
  { arbitrary: fc.jsonValue(), weight: 1 },
)
