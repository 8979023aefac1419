import { progressText, runWords } from '../../../../machines/bulk/domain/runWords.ts'
import { useBulkRun, useDrafts, useNavigation, useSelected, useTag } from '../../actors.ts'
import { runOf } from '../../bulk/selectors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import classes from './LeaveDialog.module.css'
import { isSigningOut, pageLeft, unsavedTitles, userMenuButton } from './selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/** Asks whoever leaves what is not finished, whichever way they leave (decisions, Owners and Session). */
export function LeaveDialog() {
  const navigation = useNavigation()
  const isShown = useTag(navigation, 'leaveDialog')
  const isLoggingOut = useSelected(navigation, isSigningOut) === true
  const page = useSelected(navigation, pageLeft)
  const titles = useSelected(useDrafts(), (snapshot) => unsavedTitles(snapshot, page)) ?? ''
  const isRunLeft = useTag(useBulkRun(), 'unfinished') && isLoggingOut
  const isUnsaved = titles !== ''
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      isAboutLeaving
      title={isUnsaved ? 'Leave without saving?' : 'Log out before it is finished?'}
      question={isUnsaved
        ? `What you have changed${isLoggingOut ? '' : ' here'} is not saved and will be lost:`
        : 'What you have begun is not finished:'}
      color="crimson"
      reject="Stay"
      accept={acceptWords(isUnsaved, isLoggingOut)}
      decline={() => navigation?.send({ type: 'navigation.stay' })}
      confirm={() => navigation?.send({ type: 'navigation.leave' })}
    >
      <div ref={handFocusToMenu}>
        {isUnsaved && (
          <ul className={classes.unsaved}>
            {titles.split('\n').map((title) => <li key={title}>{title}</li>)}
          </ul>
        )}
        {isRunLeft && <RunLeft />}
      </div>
    </QuestionDialog>
  )
}

function acceptWords(isUnsaved: boolean, isLoggingOut: boolean): string {
  if (!isUnsaved) return 'Log out now'
  return isLoggingOut ? 'Log out without saving' : 'Leave without saving'
}

/** What becomes of a run whose person logs out. */
function RunLeft() {
  const bulkRun = useBulkRun()
  const run = useSelected(bulkRun, runOf)
  const isRunning = useTag(bulkRun, 'running')
  if (run === undefined) return null
  return (
    <p className={classes.run}>
      You are {runWords(run)}: {progressText(run.ledger)}. It {isRunning && 'pauses as you log out, and '}waits in this tab
      until you sign in again. Where the tab is closed or reloaded before that, the account of it is lost.
    </p>
  )
}

/** Where the menu that led here has closed, what it was in is gone: the focus goes to what opens the menu. */
function handFocusToMenu(list: HTMLDivElement) {
  return () => {
    handFocusTo(list.ownerDocument.getElementById(userMenuButton))
  }
}
