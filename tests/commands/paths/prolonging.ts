import { endOf, type Path } from './path.ts'
import type { Move, Table } from './table.ts'
import { wayToMove, type Way } from './ways.ts'

/** A path of this length is not extended any more, since people may have to follow it by hand. */
const longEnough = 10
/** A wanted move that is more than this many moves away gets a path of its own. */
const longestDetour = 3

/** Whether a path may end in a row. */
export type IsTarget = (table: Table, row: string) => boolean

/**
 * Extends a path to further wanted moves while they are near. `note` is called for each of its moves, first for the
 * start, and always before the next wanted move is sought.
 */
export function prolonged(
  path: Path,
  note: (row: string, name: string) => void,
  isWanted: (move: Move) => boolean,
): Path {
  const { table } = path
  const cases: string[] = []
  let row = table.beginning(path.start).to
  let way: Way | undefined = path.cases
  note('start', path.start)
  while (way !== undefined && cases.length + way.length <= Math.max(longEnough, path.cases.length)) {
    for (const name of way) {
      cases.push(name)
      note(row, name)
      row = table.moveFrom(row, name).to
    }
    way = wayToMove(table, row, isWanted, longestDetour)
  }
  return { ...path, cases }
}

/** Extends a path to the nearest target. */
export function completed(path: Path, isTarget: IsTarget): Path {
  const { table, start, cases } = path
  const end = endOf(path)
  if (isTarget(table, end)) return path
  const way = wayToMove(table, end, ({ to }) => isTarget(table, to)) ?? []
  return { table, start, cases: [...cases, ...way] }
}
