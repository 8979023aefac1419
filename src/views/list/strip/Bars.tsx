import { memo } from 'react'
import type { StartBar } from '../../../../machines/list/domain/figures/startBars.ts'
import { fullHeight, levelShapes } from './barShapes.ts'
import classes from './StartBars.module.css'

interface BarsProps {
  readonly bars: readonly StartBar[]
  /** The minimum height of a part, in hundredths of the tallest bar. */
  readonly least?: number
}

/** The bars themselves, drawn as one shape for each level, however many bars there are. */
export const Bars = memo(function Bars({ bars, least }: BarsProps) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.length} ${fullHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {levelShapes(bars, least).map(({ level, path }) => (
        <path key={level ?? 'unknown'} data-level={level} d={path} />
      ))}
    </svg>
  )
})
