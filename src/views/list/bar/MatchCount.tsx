import { useIncidentCount, useIncidents, useSelected } from '../../actors.ts'
import classes from './ListPagination.module.css'
import { countWords, matchCount, wholeCount } from './countWords.ts'

/**
 * How many incidents match, on all pages together; nothing where the server does not tell. Where the page is the whole
 * list, its rows are the later word.
 */
export function MatchCount() {
  const told = useSelected(useIncidentCount(), matchCount)
  const listed = useSelected(useIncidents(), wholeCount)
  if (told === undefined) return null
  return <p className={classes.extent}>{countWords(listed ?? told)}</p>
}
