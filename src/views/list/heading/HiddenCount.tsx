import { useHiding } from '../../filter/useHiding.ts'
import { hiddenWords } from './hiddenWords.ts'
import classes from './ListHeading.module.css'

/** How many of the rows that the list holds are hidden. The server's counts still include them. */
export function HiddenCount() {
  const words = hiddenWords(useHiding())
  return words === '' ? null : <p className={classes.hidden}>{words}</p>
}
