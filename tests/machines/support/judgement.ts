import type { AnyStateMachine } from 'xstate'
import type { Mutant } from './mutants.ts'
import type { Walk } from './walk.ts'
import { failuresOn, waysOf, type FailedWay, type Failure, type RecordedWay } from './walker.ts'

/** A walk's table, with the paths through the intact chart. */
export interface Table {
  readonly walk: Walk
  readonly ways: readonly RecordedWay[]
  /** Paths on which earlier mutants were noticed, the latest first. They are likely to reveal other mutants too. */
  readonly telling: Set<RecordedWay['way']>
}

/** The result of running a chart's walks on a mutant. */
export type Verdict =
  /** A step disagrees with the table: about the state, what it shows or its effects, or because the chart died. */
  | { readonly is: 'noticed'; readonly by: 'standing' | 'shows' | 'effects' | 'death'; readonly text: string }
  /** The mutant cannot be built, or loops endlessly without any other failure, so it proves nothing. */
  | { readonly is: 'invalid'; readonly text: string }
  /** No step of any walk disagrees with its table. A failure outside the chart does not count as a disagreement. */
  | { readonly is: 'survived'; readonly text?: string }

/**
 * The tables of a chart's walks, each with its paths. If the walks have already been run, their paths can be passed in.
 */
export function tablesOf(
  walks: readonly Walk[],
  ways: readonly (readonly RecordedWay[])[] = walks.map(waysOf),
): readonly Table[] {
  return walks.map((walk, place) => ({ walk, ways: ways[place] ?? [], telling: new Set() }))
}

/**
 * Runs the walks of a chart on one of its mutants. Paths that pass the mutated place are the most likely to reveal the
 * mutant, so they are tried first; if none of them does, every path is run. Only behaviour counts. A chart that died of
 * an error always disagrees with its row: its status is 'error', but a row expects 'active' or 'done'. The death does
 * not count if the test stage caused it by lacking something that the console has. An endless loop is reported
 * separately, because the step never ends.
 */
export function judge(mutant: Mutant, tables: readonly Table[]): Verdict {
  let machine: AnyStateMachine
  try {
    machine = mutant.build()
  } catch (error) {
    return { is: 'invalid', text: `it cannot be built: ${String(error)}` }
  }
  const near = tables.map((table) => ({ ...table, ways: waysPast(mutant, table) }))
  const failed = attempt(machine, near, isDisagreement)
  const verdict = noticedBy(failed)
  if (verdict !== undefined) return verdict
  const everywhere = tables.map((table) => ({ ...table, ways: 'all' as const }))
  const all = [...failed, ...attempt(machine, everywhere, isBehavioural)]
  return noticedBy(all) ?? unnoticed(all)
}

/** The number of paths through the mutated place that are tried before all paths. */
const firstTried = 40

function waysPast(mutant: Mutant, { ways, telling }: Table): readonly RecordedWay[] {
  const past: RecordedWay[] = []
  for (const isTelling of [true, false]) {
    for (const way of ways) {
      if (past.length === firstTried) return past
      if (telling.has(way.way) === isTelling && mutant.isNear(way)) past.push(way)
    }
  }
  return past
}

interface Attempt {
  readonly walk: Walk
  readonly ways: readonly RecordedWay[] | 'all'
  readonly telling: Set<RecordedWay['way']>
}

function attempt(
  machine: AnyStateMachine,
  attempts: readonly Attempt[],
  isEnough: (failure: Failure) => boolean,
): readonly FailedWay[] {
  const failed: FailedWay[] = []
  for (const { walk, ways, telling } of attempts) {
    failed.push(...failuresOn({ ...walk, machine }, ways, isEnough))
    const last = failed.at(-1)
    if (last === undefined || !isEnough(last.failure)) continue
    telling.add(last.way)
    break
  }
  return failed
}

function isDisagreement({ kind }: Failure): boolean {
  return kind === 'standing' || kind === 'shows' || kind === 'effects'
}

function isBehavioural(failure: Failure): boolean {
  return failure.kind === 'death' || isDisagreement(failure)
}

function noticedBy(failed: readonly FailedWay[]): Verdict | undefined {
  const failures = failed.map(({ failure }) => failure)
  const counted = failures.find(isDisagreement) ?? failures.find(({ kind }) => kind === 'death')
  if (counted === undefined || counted.kind === 'endless' || counted.kind === 'error') return undefined
  return { is: 'noticed', by: counted.kind, text: counted.text }
}

function unnoticed(failed: readonly FailedWay[]): Verdict {
  const failures = failed.map(({ failure }) => failure)
  const endless = failures.find(({ kind }) => kind === 'endless')
  if (endless !== undefined) return { is: 'invalid', text: `it loops endlessly: ${endless.text}` }
  const [other] = failures
  return other === undefined ? { is: 'survived' } : { is: 'survived', text: other.text }
}
