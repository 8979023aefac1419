import type { Path } from './path.ts'
import { completed, prolonged, type IsTarget } from './prolonging.ts'
import type { Move, Table } from './table.ts'
import { distancesTo, wayToMove } from './ways.ts'

/**
 * Short paths on which every case of every table happens, if it can: in a row in which it has an outcome, unless it has
 * one nowhere. The search is greedy: a path goes from a start to the nearest case that has not happened, and on to
 * further such cases while they are near. With a target, each path continues to the nearest target row.
 */
export function casePaths(tables: readonly Table[], isTarget: IsTarget = () => true): readonly Path[] {
  return tables.flatMap((table) => casePathsOf(table, isTarget))
}

function casePathsOf(table: Table, isTarget: IsTarget): readonly Path[] {
  const rows = new Set(distancesTo(table, (row) => isTarget(table, row)).keys())
  const moves = [...rows].flatMap((row) => table.movesFrom(row)).filter(({ to }) => rows.has(to))
  const withOutcome = new Set(moves.filter(({ isIdle }) => !isIdle).map(({ name }) => name))
  const isGood = ({ name, to, isIdle }: Move) => rows.has(to) && !(isIdle && withOutcome.has(name))
  const missing = new Set(moves.filter(isGood).map(({ name }) => name))
  const isNew = (move: Move) => missing.has(move.name) && isGood(move)

  const nearest = (): Path | undefined => {
    let best: Path | undefined
    for (const start of table.starts) {
      const most = (best?.cases.length ?? Infinity) - 1
      const cases = wayToMove(table, table.beginning(start).to, isNew, most)
      if (cases !== undefined) best = { table, start, cases }
    }
    return best
  }

  const paths: Path[] = []
  const note = (row: string, name: string) => {
    if (row !== 'start' && isGood(table.moveFrom(row, name))) missing.delete(name)
  }
  for (let next = nearest(); next !== undefined; next = nearest()) {
    paths.push(completed(prolonged(next, note, isNew), isTarget))
  }
  return paths
}
