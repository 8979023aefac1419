import { filterWords, unsavedSentence } from '../../../machines/filter/domain/conditionWords.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterDialogs.module.css'
import { queryOnScreen } from './selectors.ts'
import { useConditionNames, useConditions } from './useConditions.ts'

/** Says which conditions on screen a saved filter keeps, and which it does not. */
export function SavedWords() {
  const names = useConditionNames()
  const query = useSelected(useFilter(), queryOnScreen) ?? unrestrictedQuery
  const unsaved = unsavedSentence(useConditions())
  return (
    <div className={classes.saved}>
      <p className={classes.sentence}>
        Saved: <strong>{filterWords(query.filter, names)}</strong>
      </p>
      {unsaved !== '' && <p className={classes.sentence}>{unsaved}</p>}
    </div>
  )
}
