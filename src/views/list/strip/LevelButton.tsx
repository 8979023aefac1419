import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import { useFilter } from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { inThousands } from '../heading/countWords.ts'
import classes from './SeverityStrip.module.css'
import { maxLevelAfter, pressWords } from './stripWords.ts'

interface LevelButtonProps {
  readonly level: Level
  /** How many incidents of the level match; undefined if that is not known. */
  readonly count: number | undefined
  readonly maxLevel: Level
}

/**
 * A level with its count. It is pressed if the list includes the level; a press makes it the maximum, unless nothing can
 * be pressed.
 */
export const LevelButton = memo(function LevelButton({ level, count, maxLevel }: LevelButtonProps) {
  const filter = useFilter()
  const press = () => filter?.send({ type: 'filter.change', change: { maxLevel: maxLevelAfter(level, maxLevel) } })
  const attributes = {
    className: classes.level,
    'data-level': level,
    'data-none': count === 0 || undefined,
    'data-included': level <= maxLevel || undefined,
  }
  const content = (
    <>
      <SeverityMark level={level} />
      <span className={classes.name}>{levelText(level)}</span>{' '}
      <span className={classes.count}>
        <Count count={count} />
      </span>
    </>
  )
  if (useIsStill()) return <div {...attributes}>{content}</div>
  return (
    <button
      type="button"
      {...attributes}
      aria-pressed={level <= maxLevel}
      title={pressWords(level, maxLevel)}
      onClick={press}
    >
      {content}
    </button>
  )
})

/** The number, in full words for screen readers; a dash if it is not known. */
function Count({ count }: { count: number | undefined }) {
  if (count !== undefined)
    return (
      <>
        {inThousands(count)}
        <VisuallyHidden component="span">{count === 1 ? ' incident' : ' incidents'}</VisuallyHidden>
      </>
    )
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">number unknown</VisuallyHidden>
    </>
  )
}
