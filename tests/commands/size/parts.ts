/**
 * Pure functions that find the part of the project, or the package, that a module belongs to, and the part's share of
 * the size.
 */

/** Code that belongs to no module: the bundler's own. */
export const bundler = 'bundler'
/** The files next to the page, which are served as they are. */
export const pageFiles = 'public'

/**
 * The part of a module: the name of its package, its room (`machines/list`, `src/api/list`, `src/views/list`), or its
 * folder below `src`.
 */
export function partOf(module: string): string {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
  if (name !== undefined) return name
  if (module === '') return bundler
  const [room] = /^(?:machines|src\/(?:api|views))\/[^/.]+(?=\/)/.exec(module) ?? []
  if (room !== undefined) return room
  const [folder] = /^src\/[^/.]+(?=\/)/.exec(module) ?? []
  return folder ?? module.split('/')[0] ?? module
}

/** Divides bytes among parts in proportion to their characters; the result adds up to exactly those bytes. */
export function sharesOf(
  bytes: number,
  characters: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const parts = new Map<string, number>()
  for (const [module, count] of Object.entries(characters)) {
    parts.set(partOf(module), (parts.get(partOf(module)) ?? 0) + count)
  }
  const total = [...parts.values()].reduce((sum, count) => sum + count, 0)
  let passed = 0
  let given = 0
  const shares: Record<string, number> = {}
  for (const [part, count] of parts) {
    passed += count
    const upTo = Math.round((passed / total) * bytes)
    shares[part] = upTo - given
    given = upTo
  }
  return shares
}

/** Adds up the sizes of several files, part by part. */
export function sumOf(costs: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {}
  for (const cost of costs) {
    for (const [part, bytes] of Object.entries(cost)) sum[part] = (sum[part] ?? 0) + bytes
  }
  return sum
}
