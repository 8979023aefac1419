import { createHash } from 'node:crypto'

/** Letters of a code. With 36 ^ 3 codes, two names of one alphabet hardly ever meet. */
export const codeWidth = 3
const codeCount = 36 ** codeWidth

/**
 * A code of fixed width for each name: a hash of the name, so that it stays when names are declared in another order or
 * others come and go. Where two names meet in one code, the first in the order of the alphabet keeps it, and the others
 * take the next free hash.
 */
export function codesOf(names: readonly string[]): ReadonlyMap<string, string> {
  return codesBy(hashed, names)
}

/** The same with another hash, given the name and how often it was hashed in vain. */
export function codesBy(
  hash: (name: string, attempt: number) => string,
  names: readonly string[],
): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  const crowded: string[] = []
  for (const name of names.toSorted(byLetters)) {
    const code = hash(name, 0)
    if (taken.has(code)) crowded.push(name)
    else codes.set(name, code)
    taken.add(code)
  }
  for (const name of crowded) {
    let attempt = 1
    while (taken.has(hash(name, attempt))) attempt += 1
    codes.set(name, hash(name, attempt))
    taken.add(hash(name, attempt))
  }
  return codes
}

/** One order for names, whatever the language of the machine. */
export function byLetters(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function hashed(name: string, attempt: number): string {
  const digest = createHash('sha256')
    .update(attempt === 0 ? name : `${name}\n${attempt}`)
    .digest()
  return (digest.readUInt32BE() % codeCount).toString(36).padStart(codeWidth, '0')
}
