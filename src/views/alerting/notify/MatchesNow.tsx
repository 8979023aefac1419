import { combinationOf, questionKey } from '../../../../machines/filter/domain/combination.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MatchCount } from '../../../../machines/filter/matchCounting.ts'
import { matchWords } from '../profiles/matchWords.ts'
import classes from './NotifyMe.module.css'

interface MatchesNowProps {
  readonly filter: IncidentFilter
  /** The last count. */
  readonly counted: MatchCount | undefined
}

/** How many open incidents match these conditions now. */
export function MatchesNow({ filter, counted }: MatchesNowProps) {
  const combination = combinationOf([{ pk: 0, name: '', filter }])
  if (combination === undefined) return null
  const isCurrent = combination.kind === 'countable' && counted?.key === questionKey(combination.question)
  const { words } = matchWords(combination, isCurrent ? (counted.count ?? 'unknown') : 'counting', 1)
  return <output className={classes.note}>{words}</output>
}
