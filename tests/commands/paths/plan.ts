import { edgesOf, statesOf } from '../../machines/support/edges.ts'
import type { WalksOfChart } from '../../machines/support/walks.ts'
import { casePaths } from './cases.ts'
import { describe, type Description } from './description.ts'
import { edgePaths, type MeasuredPath } from './edges.ts'
import { typeOf } from './happening.ts'
import { idOf, type Path } from './path.ts'
import { perform, type Performance } from './performance.ts'
import { shortestPaths } from './shortest.ts'
import { simplePaths } from './simple.ts'
import { isCalled, standsIn } from './states.ts'
import { tablesOf, type Choice, type Table } from './table.ts'

export const strategies = ['edges', 'cases', 'shortest', 'simple'] as const
export type Strategy = (typeof strategies)[number]

/** The paths to find. */
export interface Wish {
  readonly strategy: Strategy
  /** The state that paths must end in. */
  readonly to?: string
  /** The only cases that may happen, by title or event type; all if absent. */
  readonly events?: readonly string[]
  /** The largest number of paths per chart. */
  readonly limit?: number
}

export interface Coverage {
  readonly total: number
  readonly covered: number
  readonly missed: readonly string[]
}

/** A path of a plan, run on the real chart. */
export interface PlannedPath extends Description {
  readonly id: string
  /** The name under which its walk is exported. */
  readonly walk: string
  readonly path: Path
  readonly performance: Performance
}

/** The paths of one chart, their coverage, and what was left out. */
export interface Plan {
  readonly chart: string
  readonly strategy: Strategy
  readonly paths: readonly PlannedPath[]
  readonly states: Coverage
  readonly edges: Coverage
  /** The cases of all tables of the chart, by title. */
  readonly cases: Coverage
  /** Phrases such as '3 further paths'; empty if nothing is left out. */
  readonly leftOut: readonly string[]
}

/** The default limit for simple paths: as many as a person might read. */
const usualSimplePaths = 20

/**
 * Plans a chart. Every path is run on the real chart, and only the edges taken and the states entered in these runs
 * count as covered.
 */
export function planOf(chart: string, walks: WalksOfChart, wish: Wish): Plan {
  const { events, strategy, to } = wish
  const tables = tablesOf(chart, walks, events && choiceOf(events))
  const isTarget = to === undefined ? undefined : (table: Table, row: string) => standsIn(table, row, to)
  const { measured, leftOut } = found(tables, wish, isTarget)
  const entered = new Set(measured.flatMap(({ performance }) => [...performance.entered]))
  const taken = new Set(measured.flatMap(({ performance }) => performance.taken.flat()))
  const machines = tables.slice(0, 1).map(({ machine }) => machine)
  return {
    chart,
    strategy,
    paths: measured.map(({ path, performance }) => ({
      id: idOf(path),
      walk: path.table.name,
      path,
      performance,
      ...describe(path),
    })),
    states: coverage(machines.flatMap(statesOf), entered),
    edges: coverage(machines.flatMap(edgesOf), taken),
    cases: coverage(
      [...new Set(tables.flatMap(({ walk }) => Object.keys(walk.cases)))],
      new Set(measured.flatMap(({ path, performance }) => path.cases.slice(0, performance.taken.length - 1))),
    ),
    leftOut,
  }
}

/** Chooses the cases with one of these titles or event types. */
export function choiceOf(events: readonly string[]): Choice {
  return (name, step) => events.includes(name) || events.includes(typeOf(step) ?? name)
}

/** Whether a chart has a state of this name. */
export function hasState(walks: WalksOfChart, words: string): boolean {
  return Object.values(walks)
    .slice(0, 1)
    .flatMap(({ machine }) => statesOf(machine))
    .some((id) => isCalled(id, words))
}

/** Whether a chart has a case with this title or event type. */
export function hasEvent(walks: WalksOfChart, words: string): boolean {
  const isCase = choiceOf([words])
  return Object.values(walks).some(({ cases }) => Object.entries(cases).some(([name, step]) => isCase(name, step)))
}

interface Found {
  readonly measured: readonly MeasuredPath[]
  readonly leftOut: readonly string[]
}

function found(
  tables: readonly Table[],
  { strategy, limit }: Wish,
  isTarget: ((table: Table, row: string) => boolean) | undefined,
): Found {
  const ends = isTarget ?? (() => true)
  switch (strategy) {
    case 'edges': {
      const paths = edgePaths(tables, isTarget)
      const measured = paths.slice(0, limit)
      const taken = new Set(measured.flatMap(({ performance }) => performance.taken.flat()))
      const others = new Set(
        paths.flatMap(({ performance }) => performance.taken.flat()).filter((edge) => !taken.has(edge)),
      )
      const rest = paths.length - measured.length
      return {
        measured,
        leftOut: rest === 0 ? [] : [`${count(rest, 'path')} beyond the limit, for ${count(others.size, 'more edge')}`],
      }
    }
    case 'cases': {
      const paths = casePaths(tables, isTarget)
      const rest = paths.slice(limit ?? paths.length)
      return {
        measured: paths.slice(0, limit).map(measure),
        leftOut: rest.length === 0 ? [] : [`${count(rest.length, 'path')} beyond the limit`],
      }
    }
    case 'shortest': {
      const paths = shortestPaths(tables, ends)
      const rest = paths.length - (limit ?? paths.length)
      const measured = paths.slice(0, limit).map(measure)
      return {
        measured,
        leftOut: rest <= 0 ? [] : [`${count(rest, 'path')} beyond the limit, one for each further configuration`],
      }
    }
    case 'simple': {
      const { paths, further, isMore } = simplePaths(tables, ends, limit ?? usualSimplePaths)
      const more = `${isMore ? 'more than ' : ''}${count(further, 'further path')}`
      return { measured: paths.map(measure), leftOut: further === 0 && !isMore ? [] : [more] }
    }
  }
}

function measure(path: Path): MeasuredPath {
  return { path, performance: perform(path) }
}

function coverage(all: readonly string[], reached: ReadonlySet<string>): Coverage {
  const missed = all.filter((name) => !reached.has(name))
  return { total: all.length, covered: all.length - missed.length, missed }
}

/** A number with its noun: '1 path', '2 paths'. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
