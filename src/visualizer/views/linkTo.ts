import type { Scene } from '../../../machines/visualizer/domain/scene.ts'
import type { VisualizerEvent } from '../../../machines/visualizer/visualizer.ts'

/** Selects the child of the given actor that runs the chart or, if there is none, the chart alone. */
export function linkTo(chart: string, { actors }: Scene, parent: string | undefined): VisualizerEvent {
  const child = [...actors.values()].find((actor) => actor.parent === parent && actor.chart === chart)
  const change = child === undefined ? { chart } : { actor: child.id, chart: undefined, open: [] }
  return { type: 'visualizer.select', change }
}
