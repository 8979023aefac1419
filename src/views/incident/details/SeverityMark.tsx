import { levelDefinition, type Level, type LevelDefinition } from '../../../../machines/incident/domain/level.ts'
import classes from './SeverityMark.module.css'

/** A question mark. */
const unknownShape = <path className={classes.line} d="M3.5 4a2.5 2.5 0 1 1 3.7 2.2C6.3 6.7 6 7.1 6 8M6 10v1" />

/**
 * The mark of a severity level, with its own shape and colour; a question mark for an unknown level. The level is also
 * written beside it.
 */
export function SeverityMark({ level }: { level: Level | undefined }) {
  return (
    <svg className={classes.mark} data-level={level} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {level === undefined ? unknownShape : <Shape {...levelDefinition(level).shape} />}
    </svg>
  )
}

function Shape({ body, cut, ring }: LevelDefinition['shape']) {
  return (
    <>
      {body !== undefined && <path d={body} />}
      {cut !== undefined && <path className={classes.cut} d={cut} />}
      {ring !== undefined && <path className={classes.ring} d={ring} />}
    </>
  )
}
