import type { Path } from './path.ts'
import type { Table } from './table.ts'
import { distancesTo } from './ways.ts'

/** The shortest paths, shortest first, and the number of further paths. */
export interface Bounded {
  readonly paths: readonly Path[]
  /** The number of paths that were counted beyond the limit. */
  readonly further: number
  /** Whether there may be more than `further`, because the count stopped early. */
  readonly isMore: boolean
}

/**
 * The number of partial paths to examine, in addition to ten for each path within the limit, in order to count the
 * paths left out.
 */
const examinedBeyond = 2_000

/** A partial path. */
interface Begun {
  readonly table: Table
  readonly start: string
  readonly row: string
  readonly length: number
  readonly before: { readonly begun: Begun; readonly name: string } | undefined
}

/**
 * Paths of all walks of a chart that reach no row twice and end in a target row, shortest first. XState's own function
 * collects all paths first, but there may be far too many. So they are found one at a time: up to the limit, and some
 * more in order to count the paths left out.
 */
export function simplePaths(
  tables: readonly Table[],
  isTarget: (table: Table, row: string) => boolean,
  limit: number,
): Bounded {
  const distances = new Map(tables.map((table) => [table, distancesTo(table, (row) => isTarget(table, row))]))
  /** Partial paths, by the smallest length of a full path that begins with them. */
  const queue: Begun[][] = []
  const put = (begun: Begun): void => {
    const distance = distances.get(begun.table)?.get(begun.row)
    if (distance !== undefined) (queue[begun.length + distance] ??= []).push(begun)
  }
  for (const table of tables) {
    for (const start of table.starts)
      put({ table, start, row: table.beginning(start).to, length: 0, before: undefined })
  }
  const paths: Path[] = []
  let further = 0
  let examined = 0
  // The queue grows during the iteration, at its end and in the current list.
  for (let length = 0; length < queue.length; length += 1) {
    for (const begun of queue[length] ?? []) {
      const isLast = begun.length === length && isTarget(begun.table, begun.row)
      if (isLast && paths.length < limit) paths.push(pathOf(begun))
      else if (isLast) further += 1
      examined += 1
      if (examined > examinedBeyond + 10 * limit) return { paths, further, isMore: true }
      for (const { name, to } of begun.table.movesFrom(begun.row)) {
        if (!reaches(begun, to)) put({ ...begun, row: to, length: begun.length + 1, before: { begun, name } })
      }
    }
    queue[length] = []
  }
  return { paths, further, isMore: false }
}

function reaches(begun: Begun | undefined, row: string): boolean {
  for (let at = begun; at !== undefined; at = at.before?.begun) if (at.row === row) return true
  return false
}

function pathOf(begun: Begun): Path {
  const cases: string[] = []
  for (let at = begun; at.before !== undefined; at = at.before.begun) cases.push(at.before.name)
  return { table: begun.table, start: begun.start, cases: cases.toReversed() }
}
