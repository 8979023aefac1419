import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { chosenLevels, upToLevel } from '../../../../machines/filter/domain/rowValue.ts'
import { levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import type { LevelCount } from '../../../../machines/list/domain/figures/listFigures.ts'
import { useFilter, useValue } from '../../actors.ts'
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
export const LevelButton = memo(function LevelButton({ level, count, isAtMost, isOlder }: LevelButtonProps) {
  const filter = useFilter()
  const query = useValue(filter, 'query') ?? unrestrictedQuery
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
        <Count count={count} isAtMost={isAtMost} isOlder={isOlder} />
      </span>
    </>
  )
  if (useIsStill()) return <div {...attributes}>{content}</div>
  return (
    <button
      type="button"
      {...attributes}
      aria-pressed={isIncluded}
      title={titleWords(words, isAtMost, isOlder)}
      onClick={() => filter?.send({ type: 'filter.revise', query: upToLevel(query, level) })}
    >
      {content}
    </button>
  )
})

function titleWords(words: string, isAtMost: boolean, isOlder: boolean): string {
  if (isAtMost) return `${words}. The number includes what is hidden.`
  return isOlder ? `${words}. The rows are newer than the number.` : words
}

/** The number, spelled out for screen readers; a dash if it is not known. */
function Count({ count, isAtMost, isOlder }: LevelCount) {
  if (count !== undefined)
    return (
      <>
        {isAtMost && <Bound sign="≤" words="at most " />}
        {isOlder && !isAtMost && <Bound sign="≈" words="about " />}
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

/** A sign before the number, in words for screen readers. */
function Bound({ sign, words }: { readonly sign: string; readonly words: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden component="span">{words}</VisuallyHidden>
    </>
  )
}
