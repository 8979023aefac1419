import { tellRealTime } from '../../machines/support/clock.ts'
import { agrees } from '../../machines/support/comparison.ts'
import { byReceiver, type Effect } from '../../machines/support/effects.ts'
import { Stage } from '../../machines/support/stage.ts'
import { perform as happen } from '../../machines/support/walker.ts'
import type { Path } from './path.ts'
import type { Table } from './table.ts'

/** In what the running chart is not as its table says. */
export interface Difference {
  /** What it is about, as 'state' or 'tags'. */
  readonly about: string
  readonly expected: unknown
  readonly seen: unknown
}

/** Where a performance failed: step 0 is the beginning. */
export interface Failure {
  readonly step: number
  readonly differences: readonly Difference[]
}

/** A path gone on the real chart. */
export interface Performance {
  /** Absent where the chart did what the table says in every step. */
  readonly failure: Failure | undefined
  /** Ids of the states that it entered. */
  readonly entered: ReadonlySet<string>
  /** The edges that each step was the first to take, that of the beginning first. */
  readonly taken: readonly (readonly string[])[]
}

/** Goes a path on a fresh actor of the chart and holds each step against the table, up to the first that fails. */
export function perform({ table, start, cases }: Path): Performance {
  const going = new Going(table, start)
  try {
    for (const name of cases) {
      if (going.failure !== undefined) break
      going.take(name)
    }
    return { failure: going.failure, entered: going.entered, taken: going.taken }
  } finally {
    going.end()
  }
}

/** A chart on its way through its table, step by step. Must be ended, as it holds the clock. */
export class Going {
  readonly taken: (readonly string[])[] = []
  failure: Failure | undefined
  row: string
  private readonly table: Table
  private stage: Stage | undefined
  private edgesBefore = 0

  constructor(table: Table, start: string) {
    const { input, to, does } = table.beginning(start)
    this.table = table
    this.row = to
    this.step(does ?? [], () => {
      this.stage = new Stage(table.machine, { ...table.walk, input })
    })
  }

  get entered(): ReadonlySet<string> {
    return this.stage?.entered ?? new Set()
  }

  /** Lets a case happen that can happen where the chart stands. The edges that nothing took before it. */
  take(name: string): readonly string[] {
    const { to, does } = this.table.moveFrom(this.row, name)
    this.row = to
    return this.step(does, (stage) => happen(stage, this.table.case(name)))
  }

  end(): void {
    this.stage?.end()
    // A chart that dies on its way to the stage leaves the clock to the stage.
    tellRealTime()
  }

  private step(does: readonly Effect[], happens: (stage: Stage) => void): readonly string[] {
    const step = this.taken.length
    let differences: readonly Difference[] = []
    try {
      happens(this.stage as Stage)
      differences = this.differences(does)
    } catch (error) {
      differences = [
        { about: 'chart', expected: 'alive', seen: error instanceof Error ? error.message : String(error) },
      ]
    }
    if (differences.length > 0) this.failure = { step, differences }
    const fresh = [...(this.stage?.taken ?? [])].slice(this.edgesBefore)
    this.edgesBefore += fresh.length
    this.taken.push(fresh)
    return fresh
  }

  private differences(does: readonly Effect[]): readonly Difference[] {
    const { stage, table } = this
    if (stage === undefined) return []
    const row = table.row(this.row)
    const { observe } = table.walk
    const { standing } = stage
    const expected = byReceiver(does)
    const seen = byReceiver(stage.takeEffects())
    const receivers = [...new Set([...Object.keys(expected), ...Object.keys(seen)])]
    const pairs: readonly Difference[] = [
      { about: 'state', expected: row.state, seen: standing.value },
      { about: 'status', expected: row.ended === undefined ? 'active' : 'done', seen: standing.status },
      { about: 'output', expected: row.ended?.output, seen: standing.output },
      { about: 'tags', expected: [...(row.tags ?? [])].toSorted(), seen: standing.tags },
      { about: 'what runs', expected: [...(row.ports ?? [])].toSorted(), seen: standing.ports },
      { about: 'what it shows', expected: row.shows, seen: observe?.(stage.context as never) },
      ...receivers.map((receiver) => ({
        about: `what it does to ${receiver}`,
        expected: expected[receiver] ?? [],
        seen: seen[receiver] ?? [],
      })),
    ]
    return pairs.filter((pair) => !agrees(pair.seen, pair.expected))
  }
}
