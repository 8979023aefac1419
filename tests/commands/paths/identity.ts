import { createHash } from 'node:crypto'

/** The length of a code. There are 36 ^ 3 codes, so the names of one walk rarely collide. */
export const codeWidth = 3
const codeCount = 36 ** codeWidth

/**
 * A code of fixed width for each name. It is a hash of the name, so it does not change when names are reordered, added
 * or removed. If two names collide, the alphabetically first one keeps the code, and each of the others uses its next
 * free hash.
 */
export function codesOf(names: readonly string[]): ReadonlyMap<string, string> {
  return codesBy(hashed, names)
}

/** The same with another hash function, which is given the name and the number of collisions so far. */
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

/** Compares names in the same way in every locale. */
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
