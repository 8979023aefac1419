import type { Path } from './path.ts'
import type { Table } from './table.ts'
import { distancesTo } from './ways.ts'

/** Paths, shortest first, and how many more there are. */
export interface Bounded {
  readonly paths: readonly Path[]
  /** Paths of the same kind beyond the limit, as far as they were counted. */
  readonly further: number
  /** Whether there may be more than `further`, as nobody counted them all. */
  readonly isMore: boolean
}

/** How many beginnings of paths are looked at beyond what the limit asks for, to say how many are left out. */
const lookedAtBeyond = 2_000

/** A path as far as it has come. */
interface Begun {
  readonly table: Table
  readonly start: string
  readonly row: string
  readonly length: number
  readonly before: { readonly begun: Begun; readonly name: string } | undefined
}

/**
 * Paths that come to no row twice and end in a row that is wanted, of all walks of a chart, shortest first. There may be
 * more of them than anybody can count, so they are found one by one, up to the limit and some more to say how many were
 * left out; xstate's own function collects them all first.
 */
export function simplePaths(
  tables: readonly Table[],
  isTarget: (table: Table, row: string) => boolean,
  limit: number,
): Bounded {
  const distances = new Map(tables.map((table) => [table, distancesTo(table, (row) => isTarget(table, row))]))
  /** By the least length that a path with this beginning can have. */
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
  let looked = 0
  // Grows while it is gone through, at its end and in the list that is gone through.
  for (let length = 0; length < queue.length; length += 1) {
    for (const begun of queue[length] ?? []) {
      const isLast = begun.length === length && isTarget(begun.table, begun.row)
      if (isLast && paths.length < limit) paths.push(pathOf(begun))
      else if (isLast) further += 1
      looked += 1
      if (looked > lookedAtBeyond + 10 * limit) return { paths, further, isMore: true }
      for (const { name, to } of begun.table.movesFrom(begun.row)) {
        if (!comesTo(begun, to)) put({ ...begun, row: to, length: begun.length + 1, before: { begun, name } })
      }
    }
    queue[length] = []
  }
  return { paths, further, isMore: false }
}

function comesTo(begun: Begun | undefined, row: string): boolean {
  for (let at = begun; at !== undefined; at = at.before?.begun) if (at.row === row) return true
  return false
}

function pathOf(begun: Begun): Path {
  const cases: string[] = []
  for (let at = begun; at.before !== undefined; at = at.before.begun) cases.push(at.before.name)
  return { table: begun.table, start: begun.start, cases: cases.toReversed() }
}
