import { useDrafts, useNavigation, useSelected, useTag } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import classes from './LeaveDialog.module.css'
import { isSigningOut, pageLeft, unsavedTitles, userMenuButton } from './selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/** Asks whoever leaves what is not saved, whichever way they leave (decisions, Owners). */
export function LeaveDialog() {
  const navigation = useNavigation()
  const isShown = useTag(navigation, 'leaveDialog')
  const isLoggingOut = useSelected(navigation, isSigningOut) === true
  const page = useSelected(navigation, pageLeft)
  const titles = useSelected(useDrafts(), (snapshot) => unsavedTitles(snapshot, page)) ?? ''
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      isAboutLeaving
      title="Leave without saving?"
      question={`What you have changed${isLoggingOut ? '' : ' here'} is not saved and will be lost:`}
      color="crimson"
      reject="Stay"
      accept={isLoggingOut ? 'Log out without saving' : 'Leave without saving'}
      decline={() => navigation?.send({ type: 'navigation.stay' })}
      confirm={() => navigation?.send({ type: 'navigation.leave' })}
    >
      <ul className={classes.unsaved} ref={handFocusToMenu}>
        {titles.split('\n').map((title) => <li key={title}>{title}</li>)}
      </ul>
    </QuestionDialog>
  )
}

/** Where the menu that led here has closed, what it was in is gone: the focus goes to what opens the menu. */
function handFocusToMenu(list: HTMLUListElement) {
  return () => {
    handFocusTo(list.ownerDocument.getElementById(userMenuButton))
  }
}
