import { useDrafts, useNavigation, useSelected, useTag } from '../actors.ts'
import { QuestionDialog } from '../dialog/QuestionDialog.tsx'
import classes from './LeaveDialog.module.css'
import { isSigningOut, unsavedTitles } from './selectors.ts'

/** Asks whoever leaves what is not saved, whichever way they leave (decisions, Owners). */
export function LeaveDialog() {
  const navigation = useNavigation()
  const isShown = useTag(navigation, 'leaveDialog')
  const isLoggingOut = useSelected(navigation, isSigningOut) === true
  const titles = useSelected(useDrafts(), unsavedTitles) ?? ''
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      title="Leave without saving?"
      question="What you have changed here is not saved and will be lost:"
      color="crimson"
      reject="Stay"
      accept={isLoggingOut ? 'Log out without saving' : 'Leave without saving'}
      decline={() => navigation?.send({ type: 'navigation.stay' })}
      confirm={() => navigation?.send({ type: 'navigation.leave' })}
    >
      <ul className={classes.unsaved}>
        {titles.split('\n').map((title) => <li key={title}>{title}</li>)}
      </ul>
    </QuestionDialog>
  )
}
