import { useMemo } from 'react'
import { treeOf } from '../../../machines/visualizer/domain/scene.ts'
import { useShown, useVisualizer } from './actors.ts'
import { sceneOf, selectedOf } from './selectors.ts'
import classes from './ActorTree.module.css'

/** The running actors, each below its parent. Pressing an actor selects it. */
export function ActorTree() {
  const visualizer = useVisualizer()
  const scene = useShown(sceneOf)
  const selected = useShown(selectedOf)
  const rows = useMemo(() => treeOf(scene), [scene])
  return (
    <nav className={classes.tree} aria-label="Actors">
      <h2 className={classes.heading}>{`Actors (${rows.length})`}</h2>
      <ul className={classes.list}>
        {rows.map(({ actor, depth }) => (
          <li key={actor.id}>
            <button
              type="button"
              className={classes.actor}
              data-depth={Math.min(depth, 8)}
              data-chart={actor.chart !== undefined || undefined}
              aria-current={actor.id === selected.actor ? 'true' : undefined}
              onClick={() =>
                visualizer.send({
                  type: 'visualizer.select',
                  change: { actor: actor.id, chart: undefined, open: [] },
                })
              }
            >
              <span className={classes.name}>{actor.name}</span>
              <span className={classes.state}>{stateWords(actor.states)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The innermost states, without the chart that they belong to: 'staying, open'. */
export function stateWords(states: readonly string[]): string {
  const innermost = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
  return innermost
    .map((state) => state.split('.').slice(1).join('.'))
    .filter((name) => name !== '')
    .join(', ')
}
