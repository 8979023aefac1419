import type { Outline } from '../../../machines/visualizer/domain/outline.ts'
import { useVisualizer } from './actors.ts'
import classes from './OutlineTree.module.css'

interface OutlineTreeProps {
  readonly name: string
  readonly outline: Outline
}

/** A value as a tree whose branches open and close. */
export function OutlineTree({ name, outline }: OutlineTreeProps) {
  const visualizer = useVisualizer()
  return (
    <ul className={classes.tree} aria-label={name}>
      {outline.slice(1).map(({ path, name: label, text, depth, isOpen }) => (
        <li key={path} data-depth={Math.min(depth, 8)} className={classes.line}>
          {isOpen === undefined ? (
            <span className={classes.label}>{label}</span>
          ) : (
            <button
              type="button"
              className={classes.branch}
              aria-expanded={isOpen}
              onClick={() => visualizer.send({ type: 'visualizer.toggle', path })}
            >
              {label}
            </button>
          )}{' '}
          <span className={classes.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
