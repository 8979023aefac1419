import { edgesOf } from '../../machines/support/edges.ts'
import { Leads } from './leads.ts'
import { movesAlong, type Path } from './path.ts'
import { Going } from './performance.ts'
import type { Move, Table } from './table.ts'
import { wayToMove, type Way } from './ways.ts'

/** The result of exploring the edges of a chart. */
export interface Knowledge {
  /** The edges that, in at least one run, this move was the first to take. */
  readonly takenBy: (table: Table, row: string, name: string) => readonly string[]
  /** For each edge that can be taken, a path that takes it. */
  readonly witnesses: ReadonlyMap<string, Path>
  /** Paths whose last step disagrees with the table. */
  readonly failed: readonly Path[]
}

/**
 * The number of moves in one table before the next table is explored; the tables take turns while edges are missing.
 */
const patience = [40, 160, 640, Infinity]

/**
 * Explores the tables on the running chart, breadth-first, to find out which move takes which edges. It skips moves
 * that cannot take new edges according to the chart's structure, and stops as soon as every edge is taken.
 */
export function explore(tables: readonly Table[]): Knowledge {
  const explorer = new Explorer(tables)
  for (const moves of patience) for (const table of tables) explorer.explore(table, moves)
  return explorer
}

class Explorer implements Knowledge {
  readonly witnesses = new Map<string, Path>()
  readonly failed: Path[] = []
  private readonly untaken: Set<string>
  private readonly taken = new Map<string, readonly string[]>()
  private readonly leads = new Map<Table, Leads>()
  private movesLeft = 0

  constructor(tables: readonly Table[]) {
    this.untaken = new Set(tables.slice(0, 1).flatMap(({ machine }) => edgesOf(machine)))
  }

  takenBy(table: Table, row: string, name: string): readonly string[] {
    return this.taken.get(`${table.name}\n${row}\n${name}`) ?? []
  }

  explore(table: Table, moves: number): void {
    this.movesLeft = moves
    for (const start of table.starts) {
      let way = this.isKnown(table, 'start', start) ? this.wayFrom(table, table.beginning(start).to) : []
      while (way !== undefined && this.movesLeft > 0) {
        this.go(table, start, way)
        way = this.wayFrom(table, table.beginning(start).to)
      }
    }
  }

  /** Follows a path on a new actor of the chart, and continues to every move that may take new edges. */
  private go(table: Table, start: string, firstWay: Way): void {
    const going = new Going(table, start)
    const path = { table, start, cases: [] as string[] }
    try {
      this.learn(path, 'start', start, going.taken[0] ?? [])
      for (let way: Way | undefined = firstWay; way !== undefined; way = this.wayFrom(table, going.row)) {
        const goal = movesAlong(table, going.row, way).at(-1)
        for (const name of way) {
          // If the chart has failed, drops the goal, so that the search does not try it again.
          if (going.failure !== undefined) return this.giveUp(table, goal)
          const { row } = going
          path.cases.push(name)
          this.learn(path, row, name, going.take(name))
        }
        if (this.movesLeft <= 0 || going.failure !== undefined) return
      }
    } finally {
      going.end()
      if (going.failure !== undefined) this.failed.push(path)
    }
  }

  private wayFrom(table: Table, row: string): Way | undefined {
    if (this.untaken.size === 0) return undefined
    return wayToMove(table, row, (move) => this.isPromising(table, move))
  }

  private isPromising(table: Table, move: Move): boolean {
    if (this.isKnown(table, move.from, move.name)) return false
    const leads = this.leads.get(table) ?? new Leads(table)
    this.leads.set(table, leads)
    return leads.of(move).some((edge) => this.untaken.has(edge))
  }

  private isKnown(table: Table, row: string, name: string): boolean {
    return this.taken.has(`${table.name}\n${row}\n${name}`)
  }

  private giveUp(table: Table, goal: Move | undefined): void {
    if (goal !== undefined) this.taken.set(`${table.name}\n${goal.from}\n${goal.name}`, [])
  }

  private learn({ table, start, cases }: Path, row: string, name: string, fresh: readonly string[]): void {
    this.movesLeft -= 1
    this.taken.set(`${table.name}\n${row}\n${name}`, [...new Set([...this.takenBy(table, row, name), ...fresh])])
    for (const edge of fresh) {
      if (this.untaken.delete(edge)) this.witnesses.set(edge, { table, start, cases: [...cases] })
    }
  }
}
