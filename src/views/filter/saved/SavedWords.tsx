import { savedWords, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import { rivalsAmong } from '../../../../machines/filter/domain/acceptance.ts'
import { togetherWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { useFilter, useSelected } from '../../actors.ts'
import { filterOnScreen } from '../selectors.ts'
import classes from './FilterDialogs.module.css'
import { useConditions } from '../useConditions.ts'

/** Says which conditions on screen a saved filter keeps on this server, and which it does not. */
export function SavedWords() {
  const conditions = useConditions()
  const unsaved = unsavedSentence(conditions)
  const rivals = rivalsAmong(useSelected(useFilter(), filterOnScreen)?.tags ?? [])
  return (
    <div className={classes.saved}>
      <p className={classes.sentence}>
        Saved: <strong>{savedWords(conditions)}</strong>
      </p>
      {rivals.length > 0 && (
        <p className={classes.sentence}>
          In a profile, it matches only incidents with <strong>{togetherWords(rivals)}</strong>.
        </p>
      )}
      {unsaved !== '' && <p className={classes.sentence}>{unsaved}</p>}
    </div>
  )
}
