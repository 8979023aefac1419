import { useIncidentCount, useIncidents, useSelected } from '../../actors.ts'
import classes from './ListPagination.module.css'
import { countWords, matchCount, wholeCount } from './countWords.ts'

/**
 * How many incidents match, across all pages; nothing if the server does not say. If one page holds them all, counts
 * its rows, since they are newer than the server's count.
 */
export function MatchCount() {
  const matching = useSelected(useIncidentCount(), matchCount)
  const listed = useSelected(useIncidents(), wholeCount)
  if (matching === undefined) return null
  return <p className={classes.extent}>{countWords(listed ?? matching)}</p>
}
