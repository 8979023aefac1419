import type { AnyStateMachine } from 'xstate'
import { charts } from '../../machines/index.ts'

/** A digest of the structure of every chart, by the chart's id: charts with the same digest have the same structure. */
export function chartDigests(): Readonly<Record<string, string>> {
  return Object.fromEntries(charts.map(({ id, machine }) => [id, digestOf(machine)]))
}

/** The charts whose structure differs, or that only one of the two releases has. */
export function differentCharts(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((id) => one[id] !== other[id])
}

/**
 * Descriptions are left out because a built console has none, and functions because they have no names in a built
 * console.
 */
function digestOf({ config, implementations }: AnyStateMachine): string {
  const structure = [config, implementations.delays]
  return digest(JSON.stringify(structure, (key, value: unknown) => (key === 'description' ? undefined : value)))
}

/** Two 32-bit FNV-1a hashes with different start values: enough to tell versions of one chart apart. */
function digest(text: string): string {
  const hash = (beginning: number) => {
    let sum = beginning
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
    return (sum >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x1b873593)
}
