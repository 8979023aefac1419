/**
 * Whether a version such as '2.9.1.post112+gca9d38ea' is `least` or later. Compares only the numbers at the start, here
 * 2.9.1. A string that does not start with a number is not a version, so the result is false.
 */
export function isAtLeast(version: string, least: string): boolean {
  const given = numbersOf(version)
  for (const [index, wanted] of numbersOf(least).entries()) {
    const found = given[index] ?? 0
    if (found !== wanted) return found > wanted
  }
  return given.length > 0
}

function numbersOf(version: string): readonly number[] {
  const parts = /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? ''
  return parts === '' ? [] : parts.split('.').map(Number)
}
