import type { AnyStateMachine } from 'xstate'
import type { Effect } from '../../machines/support/effects.ts'
import { isPossible, type Case, type Row, type Walk } from '../../machines/support/walk.ts'
import type { WalksOfChart } from '../../machines/support/walks.ts'
import { byLetters, codesOf } from './identity.ts'

/** The effect of a case in a row. */
export interface Move {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly does: readonly Effect[]
  /** Whether the table lists no outcome for the case in this row; the case then changes nothing. */
  readonly isIdle: boolean
}

/** Selects cases. */
export type Choice = (name: string, step: Case) => boolean

/**
 * The table of a walk as a finite graph. Everything is sorted alphabetically, so that the paths do not depend on the
 * order of declarations.
 */
export class Table {
  readonly chart: string
  /** The name under which the walk is exported. */
  readonly name: string
  readonly walk: Walk
  readonly starts: readonly string[]
  private readonly alphabet: readonly (readonly [string, Case])[]
  private readonly moves = new Map<string, readonly Move[]>()
  private startCodes: ReadonlyMap<string, string> | undefined
  private caseCodes: ReadonlyMap<string, string> | undefined

  constructor(chart: string, name: string, walk: Walk, choice: Choice = () => true) {
    this.chart = chart
    this.name = name
    this.walk = walk
    this.starts = Object.keys(walk.starts).toSorted(byLetters)
    this.alphabet = Object.entries(walk.cases)
      .filter(([key, step]) => choice(key, step))
      .toSorted(([one], [other]) => byLetters(one, other))
  }

  get machine(): AnyStateMachine {
    return this.walk.machine
  }

  beginning(start: string) {
    return known(this.walk.starts[start], `start '${start}'`)
  }

  row(name: string): Row<string, string> {
    return known(this.walk.rows[name], `row '${name}'`)
  }

  case(name: string): Case {
    return known(this.walk.cases[name], `case '${name}'`)
  }

  /** The moves that are possible in a row. */
  movesFrom(rowName: string): readonly Move[] {
    const before = this.moves.get(rowName)
    if (before !== undefined) return before
    const row = this.row(rowName)
    const moves = this.alphabet
      .filter(([, step]) => isPossible(row, step))
      .map(([name]) => this.moveFrom(rowName, name))
    this.moves.set(rowName, moves)
    return moves
  }

  /** The effect of a case in a row in which it can happen. */
  moveFrom(rowName: string, name: string): Move {
    const outcome = this.row(rowName).on[name]
    const { to, does } = typeof outcome === 'object' ? outcome : { to: outcome ?? rowName, does: [] }
    return { name, from: rowName, to, does, isIdle: outcome === undefined }
  }

  /** The codes of all starts. */
  get codesOfStarts(): ReadonlyMap<string, string> {
    this.startCodes ??= codesOf(this.starts)
    return this.startCodes
  }

  /** The codes of all cases, chosen or not. */
  get codesOfCases(): ReadonlyMap<string, string> {
    this.caseCodes ??= codesOf(Object.keys(this.walk.cases))
    return this.caseCodes
  }
}

/** The tables of a chart, starting with the table called 'walk'. */
export function tablesOf(chart: string, walks: WalksOfChart, choice?: Choice): readonly Table[] {
  const names = Object.keys(walks).toSorted(
    (one, other) => Number(other === 'walk') - Number(one === 'walk') || byLetters(one, other),
  )
  return names.map((name) => new Table(chart, name, known(walks[name], `walk '${name}'`), choice))
}

function known<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`the table has no ${name}`)
  return thing
}
