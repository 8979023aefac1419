import type { AnyStateMachine } from 'xstate'
import type { Mutant } from './mutants.ts'
import type { Walk } from './walk.ts'
import { failuresOn, waysOf, type FailedWay, type Failure, type RecordedWay } from './walker.ts'

/** A table of a chart, with the ways through the intact chart. */
export interface Table {
  readonly walk: Walk
  readonly ways: readonly RecordedWay[]
  /** Ways on which earlier mutants were noticed, the last of them first: they are likely to tell again. */
  readonly telling: Set<RecordedWay['way']>
}

/** What becomes of a mutant when the walks of its chart go through it. */
export type Verdict =
  /** A step disagrees with the table: on its standing, on what it shows, on its effects, or in that the chart died. */
  | { readonly is: 'noticed'; readonly by: 'standing' | 'shows' | 'effects' | 'death'; readonly text: string }
  /** It cannot be built, or it turns in circles without end, and nothing else is wrong with it: it proves nothing. */
  | { readonly is: 'invalid'; readonly text: string }
  /** No step of any walk disagrees. What broke that is not the chart, if anything did, is no disagreement. */
  | { readonly is: 'survived'; readonly text?: string }

/** The tables of a chart, with every way that their walks go. */
export function tablesOf(walks: readonly Walk[]): readonly Table[] {
  return walks.map((walk) => ({ walk, ways: waysOf(walk), telling: new Set() }))
}

/**
 * Lets the walks of a chart go through one of its mutants. The ways that lead past the mutant tell most, and soonest;
 * only where they do not, every way is gone.
 *
 * What counts is behaviour. A row of a table says how the chart stands, what it shows and what it does, and a chart that
 * died of an error stands nowhere: its status is 'error' where the row says 'active' or 'done'. A death that comes of
 * what the test's stage lacks is not one, and endless circles are told apart, since no step of theirs ever ends.
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

/** How many ways past a mutant are tried before all of them. */
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
  const told = failures.find(isDisagreement) ?? failures.find(({ kind }) => kind === 'death')
  if (told === undefined || told.kind === 'endless' || told.kind === 'error') return undefined
  return { is: 'noticed', by: told.kind, text: told.text }
}

function unnoticed(failed: readonly FailedWay[]): Verdict {
  const failures = failed.map(({ failure }) => failure)
  const endless = failures.find(({ kind }) => kind === 'endless')
  if (endless !== undefined) return { is: 'invalid', text: `it turns in circles: ${endless.text}` }
  const [other] = failures
  return other === undefined ? { is: 'survived' } : { is: 'survived', text: other.text }
}
