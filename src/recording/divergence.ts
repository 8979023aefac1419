import type { RecordedState, Step } from './recording.ts'

/** The first difference between a recording and its replay. */
export interface Divergence {
  /** The number of the step, from 1. */
  readonly step: number
  /** What reached the charts from outside in this step. */
  readonly cause: string
  /** The path of the chart that differs. */
  readonly actor: string
  /** The event after which the chart differs. */
  readonly event: string
  /** The recorded state, in words. */
  readonly expected: string
  /** The state in the replay, in words. */
  readonly actual: string
}

/** A difference, without the step in which it occurred. */
export type Difference = Pick<Divergence, 'actor' | 'event' | 'expected' | 'actual'>

/** A state that a chart reached during a replay. */
export interface Change {
  readonly actor: string
  readonly state: string
  readonly event: string
}

type Reached = Pick<Change, 'actor' | 'state'>

/**
 * The first change that differs: what was recorded and what was reached. The changes within one step are compared chart
 * by chart, because charts that were restored together may receive events in a different order from charts that were
 * started one after another.
 */
export function firstDifference(
  expected: readonly Reached[],
  actual: readonly Change[],
): readonly [Reached | undefined, Change | undefined] | undefined {
  for (const actor of new Set([...expected, ...actual].map((change) => change.actor))) {
    const [wanted, reached] = [expected.filter(isOf(actor)), actual.filter(isOf(actor))]
    const at = Array.from({ length: Math.max(wanted.length, reached.length) }, (_, position) => position).find(
      (position) => wanted[position]?.state !== reached[position]?.state,
    )
    if (at !== undefined) return [wanted[at], reached[at]]
  }
  return undefined
}

function isOf(actor: string): (change: Reached) => boolean {
  return (change) => change.actor === actor
}

/** What reached the charts, in one or two words. */
export function causeOf({ kind, what }: Step): string {
  if (kind === 'answered') return 'an answer'
  if (kind === 'failed') return 'a failure'
  return typeof what === 'object' && what !== null && 'type' in what && typeof what.type === 'string' ? what.type : kind
}

/** A state as charts name it: `linked.connected`, and `a + b` for parallel regions. */
export function stateWords(json: string): string {
  return wordsOf(JSON.parse(json) as RecordedState).join(' + ')
}

function wordsOf(state: RecordedState): readonly string[] {
  if (typeof state === 'string') return [state]
  return Object.entries(state).flatMap(([name, inner]) => {
    const below = wordsOf(inner)
    return below.length === 0 ? [name] : below.map((words) => `${name}.${words}`)
  })
}
