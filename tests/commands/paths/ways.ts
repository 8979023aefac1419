import type { Move, Table } from './table.ts'

/** The titles of the cases that lead from one row to another. */
export type Way = readonly string[]

/**
 * The shortest way from a row to a wanted move, including that move; undefined if there is none within `most` moves.
 * Among equally short ways, the alphabetically first is returned.
 */
export function wayToMove(
  table: Table,
  from: string,
  isWanted: (move: Move) => boolean,
  most = Infinity,
): Way | undefined {
  const waysBack = new Map<string, Move | undefined>([[from, undefined]])
  let depth = 1
  for (let rows: readonly string[] = [from]; rows.length > 0 && depth <= most; depth += 1) {
    const next: string[] = []
    for (const row of rows) {
      for (const move of table.movesFrom(row)) {
        if (isWanted(move)) return [...wayBack(waysBack, row), move.name]
        if (waysBack.has(move.to)) continue
        waysBack.set(move.to, move)
        next.push(move.to)
      }
    }
    rows = next
  }
  return undefined
}

/** The shortest way from a row to each row that can be reached from it, nearest first. */
export function waysToRows(table: Table, from: string): ReadonlyMap<string, Way> {
  const waysBack = new Map<string, Move | undefined>([[from, undefined]])
  // Iterating over a Map includes entries that are added during the iteration.
  for (const row of waysBack.keys()) {
    for (const move of table.movesFrom(row)) if (!waysBack.has(move.to)) waysBack.set(move.to, move)
  }
  return new Map([...waysBack.keys()].map((row) => [row, wayBack(waysBack, row)]))
}

function wayBack(waysBack: ReadonlyMap<string, Move | undefined>, to: string): Way {
  const way: string[] = []
  for (let move = waysBack.get(to); move !== undefined; move = waysBack.get(move.from)) way.push(move.name)
  return way.toReversed()
}

/**
 * The number of moves from each row to the nearest wanted row; rows from which no wanted row can be reached are absent.
 */
export function distancesTo(table: Table, isWanted: (row: string) => boolean): ReadonlyMap<string, number> {
  const sources = new Map<string, string[]>()
  const reachable = new Set(table.starts.map((start) => table.beginning(start).to))
  for (const row of reachable) {
    for (const { to } of table.movesFrom(row)) {
      reachable.add(to)
      const known = sources.get(to)
      if (known === undefined) sources.set(to, [row])
      else known.push(row)
    }
  }
  const distances = new Map([...reachable].filter(isWanted).map((row) => [row, 0]))
  for (const [row, distance] of distances) {
    for (const source of sources.get(row) ?? []) if (!distances.has(source)) distances.set(source, distance + 1)
  }
  return distances
}
