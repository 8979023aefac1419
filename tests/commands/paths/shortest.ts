import type { Path } from './path.ts'
import { configurationOf } from './states.ts'
import type { Table } from './table.ts'
import { waysToRows } from './ways.ts'

/**
 * The shortest path to each configuration of the chart: each distinct state value among the rows of its walks,
 * regardless of the context. XState's own function treats every row as a separate state: for all charts, it would take
 * most of a minute.
 */
export function shortestPaths(
  tables: readonly Table[],
  isTarget: (table: Table, row: string) => boolean,
): readonly Path[] {
  const best = new Map<string, Path>()
  for (const table of tables) {
    for (const start of table.starts) {
      for (const [row, cases] of waysToRows(table, table.beginning(start).to)) {
        if (!isTarget(table, row)) continue
        const configuration = configurationOf(table.machine, table.row(row).state)
        const known = best.get(configuration)
        if (known === undefined || cases.length < known.cases.length) best.set(configuration, { table, start, cases })
      }
    }
  }
  return [...best.values()].toSorted((one, other) => one.cases.length - other.cases.length)
}
