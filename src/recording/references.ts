/** A depth that no value of a recording reaches. */
const greatestDepth = 1000

/** Whether the values are not too deep and refer only to shared objects that exist and do not contain themselves. */
export function canBeDecoded(shared: readonly unknown[], others: readonly unknown[]): boolean {
  const uses = shared.map((object) => referencesIn(object))
  const used = referencesIn(others)
  if (used === undefined || !areAll(uses)) return false
  const exists = (number: number) => Number.isInteger(number) && number >= 0 && number < shared.length
  return [...uses, used].every((numbers) => [...numbers].every(exists)) && !hasCycle(uses)
}

function areAll(uses: readonly (ReadonlySet<number> | undefined)[]): uses is readonly ReadonlySet<number>[] {
  return uses.every((numbers) => numbers !== undefined)
}

/** The numbers of the shared objects that a value refers to; undefined if it is too deep. */
function referencesIn(value: unknown): ReadonlySet<number> | undefined {
  const found = new Set<number>()
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > greatestDepth) return undefined
    const objects = level.filter((part) => typeof part === 'object' && part !== null)
    for (const part of objects)
      if ('$' in part && part.$ === 'shared') found.add('number' in part ? Number(part.number) : -1)
    level = objects.flatMap((part): unknown[] => Object.values(part))
  }
  return found
}

/** Repeatedly removes the objects that refer to no remaining object. If some can never be removed, there is a cycle. */
function hasCycle(uses: readonly ReadonlySet<number>[]): boolean {
  const users = uses.map((): number[] => [])
  uses.forEach((numbers, user) => numbers.forEach((number) => users[number]?.push(user)))
  const open = uses.map((numbers) => new Set(numbers))
  const free = [...open.keys()].filter((number) => open[number]?.size === 0)
  for (const number of free) {
    for (const user of users[number] ?? []) {
      open[user]?.delete(number)
      if (open[user]?.size === 0) free.push(user)
    }
  }
  return free.length < uses.length
}
