import { byLetters } from './identity.ts'
import { explore } from './exploration.ts'
import { endOf, idOf, movesAlong, type Path } from './path.ts'
import { perform, type Performance } from './performance.ts'
import { completed, prolonged, type IsTarget } from './prolonging.ts'
import type { Move, Table } from './table.ts'
import { distancesTo, wayToMove, type Way } from './ways.ts'

/** A path that was run on the real chart. */
export interface MeasuredPath {
  readonly path: Path
  readonly performance: Performance
}

/** The largest number of failing paths to report, since every path may fail on a broken chart. */
const failuresShown = 3

/**
 * Finds a small number of short paths that together take every edge of the chart that these tables can take. The search
 * is greedy: a path goes from a start to the nearest move that takes new edges, and on to further such moves while they
 * are near. Each path is run on the real chart, and only the edges that it takes in this run count. Then final steps
 * are cut off if other paths take their edges, and the paths are sorted so that those with the most new edges come
 * first. With a target, each path continues to the nearest target row, and is not cut. If the chart disagrees with the
 * table, a few paths that show the disagreement precede all others.
 */
export function edgePaths(tables: readonly Table[], isTarget?: IsTarget): readonly MeasuredPath[] {
  const chooser = new Chooser(tables, isTarget)
  const chosen = chooser.choose()
  const sorted = mostFirst(isTarget === undefined ? shortened(chosen) : chosen)
  const failed = chooser.failed()
  const ids = new Set(failed.map(({ path }) => idOf(path)))
  return [...failed, ...sorted.filter(({ path }) => !ids.has(idOf(path)))]
}

class Chooser {
  private readonly tables: readonly Table[]
  private readonly isTarget: IsTarget
  private readonly distances: ReadonlyMap<Table, ReadonlyMap<string, number>>
  private readonly knowledge
  /** Edges that no chosen path takes yet. */
  private readonly missing: Set<string>
  /** Moves, each with an edge that it took during the exploration but not on a later path. */
  private readonly disproved = new Set<string>()

  constructor(tables: readonly Table[], isTarget: IsTarget = () => true) {
    this.tables = tables
    this.isTarget = isTarget
    this.distances = new Map(tables.map((table) => [table, distancesTo(table, (row) => isTarget(table, row))]))
    this.knowledge = explore(tables)
    this.missing = new Set(this.knowledge.witnesses.keys())
  }

  choose(): readonly MeasuredPath[] {
    const chosen: MeasuredPath[] = []
    const add = (path: Path): boolean => {
      const whole = completed(path, this.isTarget)
      const performance = perform(whole)
      const fresh = performance.taken.flat().filter((edge) => this.missing.delete(edge))
      if (fresh.length > 0) chosen.push({ path: whole, performance })
      return fresh.length > 0
    }
    for (let next = this.nearest(); next !== undefined; next = this.nearest()) {
      if (!add(this.extended(next))) this.disprove(next)
    }
    // A row does not contain the whole context: the edge that a move takes may depend on earlier steps. So the edges
    // that are still missing are taken from the paths of the exploration.
    for (const [edge, witness] of this.knowledge.witnesses) {
      if (this.missing.has(edge) && this.canEnd(witness.table, endOf(witness))) add(witness)
    }
    return chosen
  }

  /** Paths on which the chart disagrees with the table, as short as possible. */
  failed(): readonly MeasuredPath[] {
    const found = new Map<string, MeasuredPath>()
    for (const long of this.knowledge.failed) {
      if (found.size === failuresShown) break
      const path = this.shortcut(long)
      const performance = perform(path)
      const failing =
        performance.failure === undefined ? { path: long, performance: perform(long) } : { path, performance }
      found.set(idOf(failing.path), failing)
    }
    return [...found.values()]
  }

  /** The shortest path with the same last step. */
  private shortcut({ table, start, cases }: Path): Path {
    const last = movesAlong(table, table.beginning(start).to, cases).at(-1)
    const isLast = ({ from, name }: Move): boolean => from === last?.from && name === last.name
    return { table, start, cases: wayToMove(table, table.beginning(start).to, isLast) ?? cases }
  }

  /** The shortest path from any start to a move that takes new edges. */
  private nearest(): Path | undefined {
    let best: Path | undefined
    for (const table of this.tables) {
      for (const start of table.starts) {
        const cases = this.wayFromStart(table, start, (best?.cases.length ?? Infinity) - 1)
        if (cases !== undefined) best = { table, start, cases }
      }
    }
    return best
  }

  private wayFromStart(table: Table, start: string, most: number): Way | undefined {
    const { to } = table.beginning(start)
    if (this.newEdges(table, 'start', start).length > 0 && this.canEnd(table, to)) return most < 0 ? undefined : []
    return wayToMove(table, to, (move) => this.isNew(table, move), most)
  }

  private isNew(table: Table, { from, to, name }: Move): boolean {
    return this.newEdges(table, from, name).length > 0 && this.canEnd(table, to)
  }

  private newEdges(table: Table, row: string, name: string): readonly string[] {
    return this.knowledge
      .takenBy(table, row, name)
      .filter((edge) => this.missing.has(edge) && !this.disproved.has(disproofOf(table, row, name, edge)))
  }

  private canEnd(table: Table, row: string): boolean {
    return this.distances.get(table)?.has(row) ?? false
  }

  /** Extends the path to further new edges while they are near. */
  private extended(path: Path): Path {
    const { table } = path
    const expected = new Set<string>()
    return prolonged(
      path,
      (row, name) => {
        for (const edge of this.knowledge.takenBy(table, row, name)) expected.add(edge)
      },
      ({ from, to, name }) =>
        this.newEdges(table, from, name).some((edge) => !expected.has(edge)) && this.canEnd(table, to),
    )
  }

  private disprove(path: Path): void {
    const { table, start, cases } = path
    const row = endOf({ ...path, cases: cases.slice(0, -1) })
    const [from, name] = cases.length === 0 ? ['start', start] : [row, cases.at(-1) ?? '']
    for (const edge of this.newEdges(table, from, name)) this.disproved.add(disproofOf(table, from, name, edge))
  }
}

function disproofOf(table: Table, row: string, name: string, edge: string): string {
  return [table.name, row, name, edge].join('\n')
}

/** Cuts off final steps whose edges other paths also take, and drops paths that become empty. */
function shortened(paths: readonly MeasuredPath[]): readonly MeasuredPath[] {
  const counts = new Map<string, number>()
  const count = (edges: readonly string[], by: number): void => {
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + by)
  }
  for (const { performance } of paths) count(performance.taken.flat(), 1)
  return paths.toReversed().flatMap(({ path, performance }) => {
    const needed = performance.taken.findLastIndex((edges) => edges.some((edge) => counts.get(edge) === 1))
    count(performance.taken.slice(needed + 1).flat(), -1)
    if (needed === -1) return []
    if (needed === path.cases.length) return [{ path, performance }]
    const shorter = { ...path, cases: path.cases.slice(0, needed) }
    return [{ path: shorter, performance: perform(shorter) }]
  })
}

/**
 * Sorts the paths so that the next path is always the one that takes the most edges that no earlier path takes. If
 * several paths take the same number, the shortest comes first.
 */
function mostFirst(paths: readonly MeasuredPath[]): readonly MeasuredPath[] {
  const taken = new Set<string>()
  const gain = ({ performance }: MeasuredPath): number =>
    performance.taken.flat().filter((edge) => !taken.has(edge)).length
  const left = paths.toSorted(
    (one, other) => one.path.cases.length - other.path.cases.length || byLetters(idOf(one.path), idOf(other.path)),
  )
  const sorted: MeasuredPath[] = []
  while (left.length > 0) {
    const gains = left.map(gain)
    const [best] = left.splice(gains.indexOf(Math.max(...gains)), 1)
    if (best === undefined) break
    sorted.push(best)
    for (const edge of best.performance.taken.flat()) taken.add(edge)
  }
  return sorted
}
