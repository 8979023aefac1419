import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { chosenLevels, upToLevel } from '../../../../machines/filter/domain/rowValue.ts'
import { levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import type { LevelCount } from '../../../../machines/list/domain/figures/listFigures.ts'
import { useFilter, useSelected } from '../../actors.ts'
import { queryOnScreen } from '../../filter/selectors.ts'
import { useIsStill } from '../../core/still.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { agreeing, inThousands } from '../../../../machines/core/domain/count.ts'
import classes from './SeverityStrip.module.css'
import { pressWords } from './stripWords.ts'

interface LevelButtonProps extends LevelCount {
  readonly level: Level
}

/**
 * A level with its count. It is pressed if the list includes the level. A press shows this level and the more severe
 * ones or, if these are already the levels shown, all levels. On the wall it is not a button.
 */
export const LevelButton = memo(function LevelButton({ level, count, isAtMost }: LevelButtonProps) {
  const filter = useFilter()
  const query = useSelected(filter, queryOnScreen) ?? unrestrictedQuery
  const isIncluded = chosenLevels(query).includes(level)
  const words = pressWords(query, level)
  const attributes = {
    className: classes.level,
    'data-level': level,
    'data-none': (count ?? 0) === 0 || undefined,
    'data-included': isIncluded || undefined,
  }
  const content = (
    <>
      <SeverityMark level={level} />
      <span className={classes.name}>{levelText(level)}</span>{' '}
      <span className={classes.count}>
        <Count count={count} isAtMost={isAtMost} />
      </span>
    </>
  )
  if (useIsStill()) return <div {...attributes}>{content}</div>
  return (
    <button
      type="button"
      {...attributes}
      aria-pressed={isIncluded}
      title={isAtMost ? `${words}. The number includes what is hidden.` : words}
      onClick={() => filter?.send({ type: 'filter.revise', query: upToLevel(query, level) })}
    >
      {content}
    </button>
  )
})

/** The number, spelled out for screen readers; a dash if it is not known. */
function Count({ count, isAtMost }: LevelCount) {
  if (count !== undefined)
    return (
      <>
        {isAtMost && (
          <>
            <span aria-hidden="true">≤</span>
            <VisuallyHidden component="span">at most </VisuallyHidden>
          </>
        )}
        {inThousands(count)}
        <VisuallyHidden component="span">{agreeing(count, ' incident', ' incidents')}</VisuallyHidden>
      </>
    )
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">number unknown</VisuallyHidden>
    </>
  )
}
