import { isPossible } from '../../machines/support/walk.ts'
import { codeWidth } from './identity.ts'
import type { Move, Table } from './table.ts'

/** A path through a table: its start and the cases that happen. */
export interface Path {
  readonly table: Table
  readonly start: string
  readonly cases: readonly string[]
}

/** The moves of a path, one for each case. */
export function movesOf({ table, start, cases }: Path): readonly Move[] {
  return movesAlong(table, table.beginning(start).to, cases)
}

/** The moves of these cases, starting from a row. */
export function movesAlong(table: Table, from: string, cases: readonly string[]): readonly Move[] {
  let row = from
  return cases.map((name) => {
    const move = table.moveFrom(row, name)
    row = move.to
    return move
  })
}

/** The row that a path ends in. */
export function endOf(path: Path): string {
  return movesOf(path).at(-1)?.to ?? path.table.beginning(path.start).to
}

/**
 * The id of a path. It encodes the whole path: the chart, the walk (unless it is called 'walk'), and a code for the
 * start and for each case. So the id depends neither on the order of declarations nor on the options with which it was
 * printed, and is enough to run the path.
 */
export function idOf({ table, start, cases }: Path): string {
  const codes = [table.codesOfStarts.get(start), ...cases.map((name) => table.codesOfCases.get(name))].join('')
  return table.name === 'walk' ? `${table.chart}.${codes}` : `${table.chart}.${table.name}.${codes}`
}

/** Thrown if an id names no path; the message is one sentence. */
export class UnknownPath extends Error {}

/** The path with an id, given the tables of its chart. Throws UnknownPath. */
export function pathOf(id: string, tables: readonly Table[]): Path {
  const names = id.split('.')
  const codes = names.at(-1) ?? ''
  const tableName = names.length === 3 ? names[1] : 'walk'
  const table = tables.find(({ name }) => name === tableName)
  if (table === undefined || names.length > 3) {
    throw new UnknownPath(
      `No path is called '${id}': the chart's walks are ${tables.map(({ name }) => name).join(', ')}.`,
    )
  }
  if (codes.length === 0 || codes.length % codeWidth !== 0) {
    throw new UnknownPath(
      `No path is called '${id}': its last part must be ${codeWidth} letters for the start and for each step.`,
    )
  }
  const [first = '', ...others] = Array.from({ length: codes.length / codeWidth }, (_, index) =>
    codes.slice(index * codeWidth, (index + 1) * codeWidth),
  )
  const start = nameOf(first, table.codesOfStarts)
  if (start === undefined) throw new UnknownPath(`No path is called '${id}': no start has the code '${first}'.`)
  const cases = others.map((code, index) => {
    const name = nameOf(code, table.codesOfCases)
    if (name !== undefined) return name
    throw new UnknownPath(`No path is called '${id}': no case has the code '${code}' of step ${index + 1}.`)
  })
  const path = { table, start, cases }
  const impossible = movesOf(path).findIndex(({ from, name }) => !isPossible(table.row(from), table.case(name)))
  if (impossible === -1) return path
  throw new UnknownPath(
    `No path is called '${id}': its step ${impossible + 1}, '${cases[impossible]}', is impossible there.`,
  )
}

function nameOf(code: string, codes: ReadonlyMap<string, string>): string | undefined {
  for (const [name, own] of codes) if (own === code) return name
  return undefined
}
