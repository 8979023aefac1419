import type { ChartNames } from './inventory.ts'
import type { Taken } from './record.ts'

/** Two small charts for the tests. */
export const smallInventory: readonly ChartNames[] = [
  { chart: 'door', states: ['door', 'door.open', 'door.shut'], edges: ['door.open on push', 'door.shut on pull'] },
  { chart: 'lamp', states: ['lamp'], edges: ['lamp on press (branch 1)', 'lamp on press (branch 2)'] },
]

/** The coverage of a layer that takes and enters everything except these. */
export function allBut(...missed: readonly string[]): Taken {
  const rest = (kind: 'states' | 'edges') =>
    new Set(smallInventory.flatMap((names) => names[kind]).filter((name) => !missed.includes(name)))
  return { states: rest('states'), edges: rest('edges') }
}
