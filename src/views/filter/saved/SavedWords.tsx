import { savedWords, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import classes from './FilterDialogs.module.css'
import { useConditions } from '../useConditions.ts'

/** Says which conditions on screen a saved filter keeps on this server, and which it does not. */
export function SavedWords() {
  const conditions = useConditions()
  const unsaved = unsavedSentence(conditions)
  return (
    <div className={classes.saved}>
      <p className={classes.sentence}>
        Saved: <strong>{savedWords(conditions)}</strong>
      </p>
      {unsaved !== '' && <p className={classes.sentence}>{unsaved}</p>}
    </div>
  )
}
