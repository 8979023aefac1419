import { useIncidentCount, useIncidents, useSelected } from '../../actors.ts'
import classes from './ListPagination.module.css'
import { countWords, matchCount, wholeCount } from './countWords.ts'

/**
 * How many incidents match, across all pages; nothing if the server does not say. If everything fits on one page, the
 * rows themselves are counted, since they are newer.
 */
export function MatchCount() {
  const told = useSelected(useIncidentCount(), matchCount)
  const listed = useSelected(useIncidents(), wholeCount)
  if (told === undefined) return null
  return <p className={classes.extent}>{countWords(listed ?? told)}</p>
}
