import { firstDifference, observe, type Observed, type ObservedPart } from './comparison.ts'
import { edgesOf, statesOf } from './edges.ts'
import { byReceiver, type Effect } from './effects.ts'
import { hiddenIn, Memory, type Hidden } from './hidden.ts'
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

/** The number of disagreements that are reported: enough to see what is wrong. */
const disagreementsShown = 12

/**
 * Walks a chart on live actors. Goes through the rows of its table breadth first, so that each row is reached by its
 * shortest path, and takes every possible case in every row. Another path to the same row may leave something behind
 * that the row does not show: a value in the context, or a timer. If it does, every case is taken after that path too.
 * Each step of each path is compared with the table.
 */
export function walkChart(walks: readonly Walk[]): Findings {
  return recordChart(walks).findings
}

/** Walks a chart as `walkChart` does, and also returns the paths of each walk, in order. */
export function recordChart(walks: readonly Walk[]): RecordedChart {
  const walkers = walks.map((walk) => walked(walk, Infinity))
  return { findings: findingsOf(walks, walkers), ways: walkers.map(({ recorded }) => recorded) }
}

/** What a chart's walks found, and the paths that they took: one list for each walk. */
export interface RecordedChart {
  readonly findings: Findings
  readonly ways: readonly (readonly RecordedWay[])[]
}

function findingsOf(walks: readonly Walk[], walkers: readonly Walker[]): Findings {
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
   * What went wrong: chart and table disagree about the state (state value, tags, running ports and children, output),
   * the context that the row shows, or the effects; or the chart died of an error or looped endlessly; or the error
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
  return walker
}

/** A sequence of cases, from a start. */
export interface Way {
  readonly start: string
  readonly cases: readonly string[]
}

/** The end of a path. */
interface Reached {
  readonly row: string
  readonly hidden: Hidden
}

/** A path, and the row that it leads to. */
interface Visit {
  readonly row: string
  readonly way: Way
}

/** What is appended to a path: one case or none, after cases that change nothing. */
interface Step {
  readonly idle: readonly string[]
  readonly moving: readonly string[]
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
  /** The number of disagreements after which the walk ends. */
  private readonly patience: number
  /** Whether a failure counts as a disagreement. Any other failure only ends its path. */
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
    const memory = new Memory()
    const first: Visit[] = []
    const again: Visit[] = []
    const follow = (reached: Reached | undefined, way: Way): void => {
      if (reached === undefined) return
      const { row, hidden } = reached
      const isNews = memory.isNews(row, hidden)
      if (!this.ways.has(row)) {
        this.ways.set(row, way)
        first.push({ row, way })
      } else if (isNews) {
        again.push({ row, way })
      }
    }
    for (const start of Object.keys(this.walk.starts)) {
      if (this.disagreements.length >= this.patience) return
      const way = { start, cases: [] }
      follow(this.attempt(way), way)
    }
    const next = () => first.shift() ?? again.shift()
    for (let visit = next(); visit !== undefined; visit = next()) {
      const { start, cases } = visit.way
      // Every step below begins with the same path. A chart always behaves the same on the same path, so that path is
      // compared with the table only until it has agreed once.
      let isAgreed = false
      for (const { idle, moving } of this.stepsFrom(visit.row)) {
        if (this.disagreements.length >= this.patience) return
        const reached = this.attempt({ start, cases: [...cases, ...idle, ...moving] }, isAgreed ? cases.length : -1)
        isAgreed ||= reached !== undefined
        for (const name of [...idle, ...moving]) this.usedCases.add(name)
        follow(reached, { start, cases: [...cases, ...moving] })
      }
    }
  }

  /**
   * The cases that can happen in a row, as steps to append to a path. Each step takes one case. The first step also
   * takes, beforehand, all cases without an outcome except waiting, because they change nothing.
   */
  private stepsFrom(rowName: string): readonly Step[] {
    const row = this.row(rowName)
    const possible = Object.entries(this.walk.cases).filter(([, step]) => isPossible(row, step))
    const isIdle = ([name, step]: readonly [string, Case]) => row.on[name] === undefined && step.do !== 'wait'
    const idle = possible.filter(isIdle).map(([name]) => name)
    const others = possible.filter((entry) => !isIdle(entry)).map(([name]) => name)
    if (others.length === 0) return idle.length === 0 ? [] : [{ idle, moving: [] }]
    return others.map((name, place) => ({ idle: place === 0 ? idle : [], moving: [name] }))
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

  /**
   * Runs a path on a fresh actor. Returns where it ends; undefined if it fails. The start and the first `agreed` cases
   * are known to agree with the table and are not compared again; -1 means that the start must be compared, too.
   */
  attempt(way: Way, agreed = -1): Reached | undefined {
    let at = `start '${way.start}'`
    let stage: Stage | undefined
    try {
      const beginning = this.beginning(way.start)
      stage = new Stage(this.walk.machine, { ...this.walk, input: beginning.input })
      if (agreed < 0) this.compare(stage, beginning.to, beginning.does ?? [])
      let row = beginning.to
      for (const [place, name] of way.cases.entries()) {
        if (place === agreed) stage.takeEffects()
        at = `row '${row}', case '${name}'`
        const outcome = this.row(row).on[name]
        perform(stage, this.case(name))
        row = destination(outcome, row)
        if (place >= agreed) this.compare(stage, row, typeof outcome === 'object' ? outcome.does : [])
      }
      return { row, hidden: hiddenIn(stage) }
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

/** The kind of failure, given the error of a step. */
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
