import type { AnyStateMachine } from 'xstate'
import { tellTimeBy } from '../../machines/support/clock.ts'
import { firstDifference, observe, type Observed, type ObservedDifference } from '../../machines/support/comparison.ts'
import type { Mutant } from '../../machines/support/mutants.ts'
import { Stage } from '../../machines/support/stage.ts'
import type { Walk } from '../../machines/support/walk.ts'
import { kindOf, perform, type Way } from '../../machines/support/walker.ts'
import { pick, randomNumbers } from '../../support/random.ts'

/** A path on which a mutant behaves differently from the intact chart. */
export interface FoundDifference {
  readonly is: 'found'
  readonly way: Way
  /** The part in which they differ after the last case. */
  readonly part: ObservedDifference['part']
  /** The behaviour of the intact chart in that part. */
  readonly expected: string
  /** The behaviour of the mutant in that part. */
  readonly seen: string
}

/** The result of a search for a difference. If none is found within the bounds, the charts may still differ. */
export type Search = FoundDifference | { readonly is: 'none'; readonly ways: number }

/** The limits of a search. */
export interface SearchBounds {
  /** The number of paths tried breadth-first, shortest first. */
  readonly breadthFirst: number
  /** The number of random paths tried after that, with a fixed seed. */
  readonly wandered: number
  /** The number of cases on each random path. */
  readonly casesOfWandered: number
}

const usualBounds: SearchBounds = { breadthFirst: 1500, wandered: 60, casesOfWandered: 30 }

/**
 * Searches, breadth-first and then at random, for a sequence of cases from a chart's walks after which the state, the
 * output or the effects of the mutant differ from those of the intact chart. Ignores the tables: any possible case may
 * follow any other, even if a table has no entry for it.
 */
export function findDifference(mutant: Mutant, walks: readonly Walk[], bounds: SearchBounds = usualBounds): Search {
  const machine = mutant.build()
  let ways = 0
  for (const walk of walks) {
    const pair = new Pair(walk, machine)
    const found = breadthFirst(walk, pair, bounds) ?? wander(walk, pair, bounds)
    if (found !== undefined) return found
    ways += pair.ways
  }
  return { is: 'none', ways }
}

/** A path as text: its start and its cases. */
export function inWords({ start, cases }: Way): string {
  return [start, ...cases].join(' > ')
}

function breadthFirst(walk: Walk, pair: Pair, { breadthFirst: most }: SearchBounds): FoundDifference | undefined {
  const known = new Set<string>()
  let layer: readonly Way[] = Object.keys(walk.starts).map((start) => ({ start, cases: [] }))
  while (layer.length > 0) {
    const next: Way[] = []
    for (const way of layer) {
      if (pair.ways >= most) return undefined
      const reached = pair.go(way.start, (index) => way.cases[index])
      if (reached.difference !== undefined) return reached.difference
      if (reached.possible.length === 0 || known.has(reached.key)) continue
      known.add(reached.key)
      next.push(...reached.possible.map((name) => ({ ...way, cases: [...way.cases, name] })))
    }
    layer = next
  }
  return undefined
}

function wander(walk: Walk, pair: Pair, { wandered, casesOfWandered }: SearchBounds): FoundDifference | undefined {
  const random = randomNumbers(1)
  for (let count = 0; count < wandered; count += 1) {
    const start = pick(Object.keys(walk.starts), random)
    const { difference } = pair.go(start, (index, possible) =>
      index < casesOfWandered && possible.length > 0 ? pick(possible, random) : undefined,
    )
    if (difference !== undefined) return difference
  }
  return undefined
}

interface Reached {
  readonly difference?: FoundDifference
  /** Cases that can happen next; empty if the path ends here. */
  readonly possible: readonly string[]
  /** The observable state of both charts together. */
  readonly key: string
}

/** The charts cannot be compared beyond this point. */
const deadEnd: Reached = { possible: [], key: '' }

/** Chooses the next case from the possible ones; undefined ends the path. */
type NextCase = (index: number, possible: readonly string[]) => string | undefined

/** The intact chart and its mutant, side by side. */
class Pair {
  private readonly walk: Walk
  private readonly mutant: AnyStateMachine
  /** The number of paths tried. */
  ways = 0

  constructor(walk: Walk, mutant: AnyStateMachine) {
    this.walk = walk
    this.mutant = mutant
  }

  /** Runs both charts along a path until they differ or there is no next case. */
  go(start: string, nextCase: NextCase): Reached {
    this.ways += 1
    const [intact, mutant] = [new Side(this.walk, this.walk.machine), new Side(this.walk, this.mutant)]
    try {
      const cases: string[] = []
      for (let reached = this.compare({ start, cases }, intact.begin(start), mutant.begin(start)); ;) {
        const name = reached.difference === undefined ? nextCase(cases.length, reached.possible) : undefined
        if (name === undefined || !reached.possible.includes(name)) return reached
        cases.push(name)
        reached = this.compare({ start, cases: [...cases] }, intact.take(name), mutant.take(name))
      }
    } finally {
      mutant.end()
      intact.end()
    }
  }

  private compare(way: Way, expected: Step, seen: Step): Reached {
    if (expected.is !== 'done') return deadEnd
    if (seen.is === 'death') {
      const difference = { is: 'found', way, part: 'standing', expected: 'it keeps running', seen: seen.text } as const
      return { ...deadEnd, difference }
    }
    if (seen.is !== 'done') return deadEnd
    const different = firstDifference(expected.observed, seen.observed)
    if (different !== undefined) {
      const { part, wanted, found } = different
      return { ...deadEnd, difference: { is: 'found', way, part, expected: wanted, seen: found } }
    }
    const { status, ports } = expected.observed.standing
    const possible = Object.entries(this.walk.cases).filter(
      ([, step]) => !('port' in step) || ports.includes(step.port),
    )
    return {
      possible: status === 'active' ? possible.map(([name]) => name) : [],
      key: keyOf([expected.observed.standing, expected.observed.shows, expected.context, seen.context]),
    }
  }
}

/** The outcome of a step: it was performed, the chart failed, or the step cannot be judged. */
type Step =
  | { readonly is: 'done'; readonly observed: Observed; readonly context: unknown }
  | { readonly is: 'death' | 'nothing'; readonly text: string }

/** One of the two charts, on its own stage. */
class Side {
  private readonly walk: Walk
  private readonly machine: AnyStateMachine
  private stage: Stage | undefined

  constructor(walk: Walk, machine: AnyStateMachine) {
    this.walk = walk
    this.machine = machine
  }

  begin(start: string): Step {
    return this.step(() => {
      this.stage = new Stage(this.machine, { ...this.walk, input: this.walk.starts[start]?.input })
      return this.stage
    })
  }

  take(name: string): Step {
    return this.step(() => {
      const { stage } = this
      const step = this.walk.cases[name]
      if (stage === undefined || step === undefined) throw new Error(`'${name}' is impossible here`)
      // Both charts use `Date.now`, which must follow the clock of the chart that is running.
      tellTimeBy(stage.clock)
      perform(stage, step)
      return stage
    })
  }

  end(): void {
    this.stage?.end()
  }

  private step(act: () => Stage): Step {
    try {
      const stage = act()
      return { is: 'done', observed: observe(this.walk, stage), context: stage.context }
    } catch (error) {
      return {
        is: kindOf(error) === 'death' ? 'death' : 'nothing',
        text: error instanceof Error ? error.message : String(error),
      }
    }
  }
}

/** A text that is the same for charts in the same state, as far as JSON can represent the state. */
function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map || part instanceof Set ? [...part] : part))
}
