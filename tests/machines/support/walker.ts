import { getStateNodes, type AnyStateMachine, type StateValue } from 'xstate'
import { firstDifference, observe, type Observed, type ObservedPart } from './comparison.ts'
import { edgesOf, statesOf } from './edges.ts'
import { byReceiver, type Effect } from './effects.ts'
import { ChartDied, Stage } from './stage.ts'
import { isPossible, type Case, type Outcome, type Row, type Walk } from './walk.ts'

/** The findings of a walk. */
export interface Findings {
  /** Steps in which the chart did not do what the table says, each with its path. */
  readonly disagreements: readonly string[]
  /** Rows, cases and entries of the table that no step uses. */
  readonly unused: readonly string[]
  readonly states: Coverage
  readonly edges: Coverage
}

export interface Coverage {
  readonly total: number
  readonly reached: number
  readonly missed: readonly string[]
}

/** Number of random steps that follow after each case was taken in each row. */
const wanderingSteps = 150
/** Number of disagreements that are reported: enough to see what is wrong. */
const disagreementsShown = 12

/**
 * Walks a chart on live actors. Goes through the rows of its table breadth first, so that each row is reached by its
 * shortest path, and takes every possible case in every row. Then takes random steps with a fixed seed, because a
 * longer path to a row may leave something in the context that the shortest path does not. Each step of each path is
 * compared with the table.
 */
export function walkChart(walks: readonly Walk[]): Findings {
  const walkers = walks.map((walk) => walked(walk, Infinity))
  const machines = walks.slice(0, 1).map(({ machine }) => machine)
  return {
    disagreements: walkers.flatMap(({ disagreements }) => disagreements),
    unused: walkers.flatMap((walker) => walker.unused()),
    states: coverage(machines.flatMap(statesOf), new Set(walkers.flatMap(({ entered }) => [...entered]))),
    edges: coverage(machines.flatMap(edgesOf), new Set(walkers.flatMap(({ taken }) => [...taken]))),
  }
}

/** A path through a chart, with the states it enters and the edges it takes. */
export interface RecordedWay {
  readonly way: Way
  readonly entered: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
}

/** Every path of a walk, in order. */
export function waysOf(walk: Walk): readonly RecordedWay[] {
  return walked(walk, 1).recorded
}

/** A failure at a step. */
export interface Failure {
  /**
   * Chart and table disagree about the state (state value, tags, running ports and children, output), about the context
   * that the row shows, or about the effects; or the chart died of an error; or it looped endlessly; or the error
   * occurred outside the chart.
   */
  readonly kind: ObservedPart | 'death' | 'endless' | 'error'
  /** The place, the difference, and the path. */
  readonly text: string
}

/** A path that failed, by the names of its start and its cases. */
export interface FailedWay {
  readonly way: Way
  readonly failure: Failure
}

/**
 * The failures on these paths, or on all paths of the walk, up to and including the first failure for which `isEnough`
 * is true.
 */
export function failuresOn(
  walk: Walk,
  ways: readonly RecordedWay[] | 'all',
  isEnough: (failure: Failure) => boolean,
): readonly FailedWay[] {
  if (ways === 'all') return walked(walk, 1, isEnough).failed
  const walker = new Walker(walk, 1, isEnough)
  for (const { way } of ways) {
    if (walker.disagreements.length > 0) break
    walker.attempt(way)
  }
  return walker.failed
}

function walked(walk: Walk, patience: number, counts: (failure: Failure) => boolean = () => true): Walker {
  const walker = new Walker(walk, patience, counts)
  walker.walkEveryCase()
  walker.waitWhereAStateIsKept()
  walker.wander()
  return walker
}

/** A sequence of cases, from a start. */
export interface Way {
  readonly start: string
  readonly cases: readonly string[]
}

class Disagreement extends Error {
  readonly part: ObservedPart

  constructor(part: ObservedPart, message: string) {
    super(message)
    this.part = part
  }
}

class Walker {
  private readonly walk: Walk
  /** Number of disagreements after which the walk ends. */
  private readonly patience: number
  /** Whether a failure counts as a disagreement; other failures only end their path. */
  private readonly counts: (failure: Failure) => boolean
  readonly entered = new Set<string>()
  readonly taken = new Set<string>()
  private readonly ways = new Map<string, Way>()
  private readonly usedCases = new Set<string>()
  readonly disagreements: string[] = []
  readonly failed: FailedWay[] = []
  readonly recorded: RecordedWay[] = []

  constructor(walk: Walk, patience: number, counts: (failure: Failure) => boolean) {
    this.walk = walk
    this.patience = patience
    this.counts = counts
  }

  walkEveryCase(): void {
    const queue: string[] = []
    const discover = (row: string, way: Way): void => {
      if (this.ways.has(row)) return
      this.ways.set(row, way)
      queue.push(row)
    }
    for (const start of Object.keys(this.walk.starts)) {
      if (this.disagreements.length >= this.patience) return
      const way = { start, cases: [] }
      const reached = this.attempt(way)
      if (reached !== undefined) discover(reached, way)
    }
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const here = this.ways.get(row)
      if (here === undefined) continue
      for (const names of this.stepsFrom(row)) {
        if (this.disagreements.length >= this.patience) return
        const way = { start: here.start, cases: [...here.cases, ...names] }
        const reached = this.attempt(way)
        for (const name of names) this.usedCases.add(name)
        if (reached !== undefined) discover(reached, way)
      }
    }
  }

  /**
   * The cases that can happen in a row, as steps to append to a path: each case alone, except that all cases without an
   * outcome form a single sequence.
   */
  private stepsFrom(rowName: string): readonly (readonly string[])[] {
    const row = this.row(rowName)
    const possible = Object.entries(this.walk.cases).filter(([, step]) => isPossible(row, step))
    const isIdle = ([name, step]: readonly [string, Case]) => row.on[name] === undefined && step.do !== 'wait'
    const idle = possible.filter(isIdle).map(([name]) => name)
    const others = possible.filter((entry) => !isIdle(entry)).map(([name]) => [name])
    return idle.length === 0 ? others : [...others, idle]
  }

  wander(): void {
    if (this.disagreements.length > 0) return
    const random = randomNumbers(1)
    const starts = Object.keys(this.walk.starts)
    for (let steps = 0; steps < wanderingSteps;) {
      const start = pick(starts, random)
      let row = this.beginning(start).to
      const cases: string[] = []
      while (cases.length < 30 && steps < wanderingSteps) {
        const current = this.row(row)
        const possible = Object.entries(this.walk.cases).filter(([, step]) => isPossible(current, step))
        // Cases without an outcome have already been tried in every row, so most random steps should use the other
        // cases.
        const moving = possible.filter(([name]) => current.on[name] !== undefined)
        const choice = moving.length > 0 && random() < 0.8 ? moving : possible
        steps += 1
        if (choice.length === 0) break
        const [name] = pick(choice, random)
        cases.push(name)
        row = destination(current.on[name], row)
      }
      this.attempt({ start, cases })
      if (this.disagreements.length > 0) return
    }
  }

  /**
   * Lets time pass after each step that leads back to the same state. If the chart entered the state again, its timers
   * started over; otherwise they kept running. The shortest path to a row does not reveal the difference. A port or
   * child that starts over is noticed in the step itself.
   */
  waitWhereAStateIsKept(): void {
    const waits = Object.keys(this.walk.cases).filter((name) => this.case(name).do === 'wait')
    for (const [rowName, way] of this.ways) {
      const row = this.row(rowName)
      if (!hasTimer(this.walk.machine, row.state)) continue
      for (const [name, outcome] of Object.entries(row.on)) {
        const next = this.row(destination(outcome, rowName))
        if (next.ended !== undefined || !isSameState(row.state, next.state)) continue
        for (const wait of waits) {
          if (this.disagreements.length >= this.patience) return
          this.attempt({ start: way.start, cases: [...way.cases, name, wait] })
        }
      }
    }
  }

  /** Rows, cases and entries of the table that no step of the walk uses. */
  unused(): readonly string[] {
    const { rows, cases } = this.walk
    const unreached = Object.keys(rows).filter((row) => !this.ways.has(row))
    const unusedCases = Object.keys(cases).filter((name) => !this.usedCases.has(name))
    const impossible = Object.entries(rows).flatMap(([name, row]) =>
      Object.keys(row.on)
        .filter((key) => !isPossible(row, this.case(key)))
        .map((key) => `case '${key}' in row '${name}': it cannot happen there`),
    )
    return [
      ...unreached.map((row) => `row '${row}': no path leads there`),
      ...unusedCases.map((name) => `case '${name}': never possible`),
      ...impossible,
    ]
  }

  /** Runs a path on a fresh actor. Returns its last row; undefined if chart and table disagree. */
  attempt(way: Way): string | undefined {
    let at = `start '${way.start}'`
    let stage: Stage | undefined
    try {
      const beginning = this.beginning(way.start)
      stage = new Stage(this.walk.machine, { ...this.walk, input: beginning.input })
      this.compare(stage, beginning.to, beginning.does ?? [])
      let row = beginning.to
      for (const name of way.cases) {
        at = `row '${row}', case '${name}'`
        const outcome = this.row(row).on[name]
        perform(stage, this.case(name))
        row = destination(outcome, row)
        this.compare(stage, row, typeof outcome === 'object' ? outcome.does : [])
      }
      return row
    } catch (error) {
      const trail = [way.start, ...way.cases].join(' > ')
      const what = error instanceof Error ? error.message : String(error)
      const failure = { kind: kindOf(error), text: `${at}: ${what}\n    path: ${trail}` }
      this.failed.push({ way, failure })
      if (this.counts(failure) && this.disagreements.length < disagreementsShown) this.disagreements.push(failure.text)
      return undefined
    } finally {
      for (const key of stage?.taken ?? []) this.taken.add(key)
      for (const id of stage?.entered ?? []) this.entered.add(id)
      if (stage !== undefined) this.recorded.push({ way, entered: stage.entered, taken: stage.taken })
      stage?.end()
    }
  }

  private compare(stage: Stage, rowName: string, does: readonly Effect[]): void {
    const row = this.row(rowName)
    const expected: Observed = {
      effects: byReceiver(does),
      standing: {
        status: row.ended === undefined ? 'active' : 'done',
        value: row.state,
        tags: [...(row.tags ?? [])].toSorted(),
        ports: [...(row.ports ?? [])].toSorted(),
        output: row.ended?.output,
      },
      shows: row.shows,
    }
    const difference = firstDifference(expected, observe(this.walk, stage))
    if (difference === undefined) return
    const { part, wanted, found } = difference
    throw new Disagreement(part, `${part} expected in row '${rowName}': ${wanted}\n    actual: ${found}`)
  }

  private row(name: string): Row<string, string> {
    const row = this.walk.rows[name]
    if (row === undefined) throw new Error(`the table has no row '${name}'`)
    return row
  }

  private case(name: string): Case {
    const step = this.walk.cases[name]
    if (step === undefined) throw new Error(`the walk has no case '${name}'`)
    return step
  }

  private beginning(name: string) {
    const beginning = this.walk.starts[name]
    if (beginning === undefined) throw new Error(`there is no start '${name}'`)
    return beginning
  }
}

/** Whether a state has a delayed transition. */
function hasTimer(machine: AnyStateMachine, state: StateValue): boolean {
  return getStateNodes(machine.root, state).some(({ after }) => after.length > 0)
}

function isSameState(one: StateValue, other: StateValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The kind of failure that the error of a step is. */
export function kindOf(error: unknown): Failure['kind'] {
  if (error instanceof Disagreement) return error.part
  if (!(error instanceof ChartDied) || error.isOfStage) return 'error'
  return error.isEndless ? 'endless' : 'death'
}

/** Applies a case to the chart on this stage. */
export function perform(stage: Stage, step: Case): void {
  switch (step.do) {
    case 'send':
      stage.setClock(step.slept ?? 0)
      return stage.send(step.event)
    case 'settle':
      return stage.settle(step.port, step.output)
    case 'fail':
      return stage.fail(step.port, step.error)
    case 'hear':
      return stage.hear(step.port, step.event)
    case 'wait':
      return step.isAsleep ? stage.setClock(step.milliseconds) : stage.wait(step.milliseconds)
  }
}

function destination(outcome: Outcome<string> | undefined, here: string): string {
  if (outcome === undefined) return here
  return typeof outcome === 'string' ? outcome : outcome.to
}

function coverage(all: readonly string[], reached: ReadonlySet<string>): Coverage {
  const missed = all.filter((name) => !reached.has(name))
  return { total: all.length, reached: all.length - missed.length, missed }
}

/** A random item of a list that must not be empty; all items are equally likely. */
export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/**
 * Returns a generator of random numbers from 0 up to, but not including, 1. The same seed gives the same numbers (a
 * linear congruential generator).
 */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
