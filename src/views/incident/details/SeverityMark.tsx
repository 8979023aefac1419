import type { ReactNode } from 'react'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import classes from './SeverityMark.module.css'

/** One shape for each level, heavier for graver ones, so that a level does not depend on colour. */
const shapes: Readonly<Record<Level, ReactNode>> = {
  1: (
    <>
      <path d="M3.8 0.5h4.4l3.3 3.3v4.4l-3.3 3.3H3.8L0.5 8.2V3.8z" />
      <path className={classes.cut} d="M6 2.8v3.8M6 8.4v1" />
    </>
  ),
  2: <path d="M6 0.8 11.6 11H0.4z" />,
  3: <path d="M6 0.5 11.5 6 6 11.5 0.5 6z" />,
  4: <path d="M2 2h8v8H2z" />,
  5: <circle className={classes.ring} cx="6" cy="6" r="4" />,
}

/** A question mark. */
const unknownShape = <path className={classes.line} d="M3.5 4a2.5 2.5 0 1 1 3.7 2.2C6.3 6.7 6 7.1 6 8M6 10v1" />

/**
 * The shape and colour of a severity level; undefined if the level is unknown. The level is also in words beside it.
 */
export function SeverityMark({ level }: { level: Level | undefined }) {
  return (
    <svg
      className={classes.mark}
      data-level={level ?? 'unknown'}
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      {level === undefined ? unknownShape : shapes[level]}
    </svg>
  )
}
