import { inspect, isDeepStrictEqual } from 'node:util'
import { equals, iterableEquality } from '@vitest/expect'
import { byReceiver, type Effect } from './effects.ts'
import type { Stage, Standing } from './stage.ts'
import type { Walk } from './walk.ts'

/**
 * The observable facts after a step: the state of the chart, the part of its context that the walk compares, and its
 * effects.
 */
export interface Observed {
  readonly standing: Standing
  readonly shows: unknown
  readonly effects: Readonly<Record<string, readonly Effect[]>>
}

export type ObservedPart = keyof Observed

/** The first difference between two observations, in words. */
export interface ObservedDifference {
  readonly part: ObservedPart
  readonly wanted: string
  readonly found: string
}

/** Observes the chart after a step, and takes the step's effects from the stage. */
export function observe({ observe: look }: Walk, stage: Stage): Observed {
  return {
    effects: byReceiver(stage.takeEffects()),
    standing: stage.standing,
    shows: look === undefined ? undefined : look(stage.context as never),
  }
}

/** The first part of an observation that differs from the expected one; undefined if none does. */
export function firstDifference(expected: Observed, actual: Observed): ObservedDifference | undefined {
  for (const part of ['standing', 'shows', 'effects'] as const) {
    if (agrees(actual[part], expected[part])) continue
    const [wanted, found] = differing(expected[part], actual[part])
    return { part, wanted: show(wanted), found: show(found) }
  }
  return undefined
}

/**
 * Whether two values are equal. The slower comparison, which also handles undefined properties and shape matchers, runs
 * only if the fast one finds a difference.
 */
export function agrees(actual: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(actual, expected) || equals(actual, expected, [iterableEquality])
}

/** Two objects, each reduced to the properties in which they differ. Values that are not objects stay unchanged. */
function differing(expected: unknown, actual: unknown): readonly [unknown, unknown] {
  if (!isPlain(expected) || !isPlain(actual)) return [expected, actual]
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  const differ = keys.filter((key) => !agrees(actual[key], expected[key]))
  const only = (whole: Readonly<Record<string, unknown>>) => Object.fromEntries(differ.map((key) => [key, whole[key]]))
  return [only(expected), only(actual)]
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return inspect(value, { depth: 8, breakLength: 160 })
}
