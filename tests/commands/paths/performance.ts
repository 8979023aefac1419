import { tellRealTime } from '../../machines/support/clock.ts'
import { agrees } from '../../machines/support/comparison.ts'
import { byReceiver, type Effect } from '../../machines/support/effects.ts'
import { Stage } from '../../machines/support/stage.ts'
import { perform as happen } from '../../machines/support/walker.ts'
import type { Path } from './path.ts'
import type { Table } from './table.ts'

/** A disagreement between the running chart and its table. */
export interface Difference {
  /** The part that differs, such as 'state' or 'tags'. */
  readonly about: string
  readonly expected: unknown
  readonly seen: unknown
}

/** Where a run failed: step 0 is the start. */
export interface Failure {
  readonly step: number
  readonly differences: readonly Difference[]
}

/** The result of running a path on the real chart. */
export interface Performance {
  /** Undefined if the chart agreed with the table at every step. */
  readonly failure: Failure | undefined
  /** Ids of the states that it entered. */
  readonly entered: ReadonlySet<string>
  /** The edges that each step was the first to take, beginning with the start. */
  readonly taken: readonly (readonly string[])[]
}

/** Runs a path on a new actor of the chart, and compares each step with the table, up to the first failure. */
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

/** Runs a chart along its table, step by step. Call `end` afterwards: until then, the run controls the clock. */
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

  /** Performs a case that is possible in the current row. Returns the edges that no earlier step took. */
  take(name: string): readonly string[] {
    const { to, does } = this.table.moveFrom(this.row, name)
    this.row = to
    return this.step(does, (stage) => happen(stage, this.table.case(name)))
  }

  end(): void {
    this.stage?.end()
    // If the chart failed while the stage was being created, the stage's clock is still installed.
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
