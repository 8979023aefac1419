import { progressText, runWords } from '../../../../machines/bulk/domain/runWords.ts'
import { orderWords } from '../../../../machines/bulk/domain/held/heldWords.ts'
import { newestShown } from '../../incident/shownOrders.ts'
import { useBulkRun, useDrafts, useHeldOrders, useNavigation, useSelected, useTag, useValue } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import classes from './LeaveDialog.module.css'
import { isSigningOut, pageLeft, unsavedTitles, userMenuButton } from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'

/** Asks for confirmation before the operator leaves unfinished work in any way (docs/behaviour.md#leaving). */
export function LeaveDialog() {
  const navigation = useNavigation()
  const isShown = useTag(navigation, 'leaveDialog')
  const isLoggingOut = useSelected(navigation, isSigningOut) === true
  const page = useSelected(navigation, pageLeft)
  const titles = useSelected(useDrafts(), (snapshot) => unsavedTitles(snapshot, page)) ?? ''
  const isRunLeft = useTag(useBulkRun(), 'unfinished') && isLoggingOut
  const isHeldLeft = useTag(useHeldOrders(), 'unfinished') && isLoggingOut
  const isUnsaved = titles !== ''
  const isLeft = isUnsaved || isRunLeft || isHeldLeft
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      isAboutLeaving
      title={titleWords(isUnsaved, isLeft)}
      question={questionWords(isUnsaved, isLeft, isLoggingOut)}
      action="leave"
      color="crimson"
      reject="Stay"
      accept={acceptWords(isUnsaved, isLoggingOut)}
      decline={() => navigation?.send({ type: 'navigation.stay' })}
      confirm={() => navigation?.send({ type: 'navigation.leave' })}
    >
      <div ref={handFocusToMenu}>
        {isUnsaved && (
          <ul className={classes.unsaved}>
            {titles.split('\n').map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        )}
        {isRunLeft && <RunLeft />}
        {isHeldLeft && <HeldLeft />}
      </div>
    </QuestionDialog>
  )
}

function titleWords(isUnsaved: boolean, isLeft: boolean): string {
  if (isUnsaved) return 'Leave without saving?'
  return isLeft ? 'Log out before it is finished?' : 'Log out?'
}

/** The question. It stays open even if the work finishes meanwhile: the user is signed out only after confirming. */
function questionWords(isUnsaved: boolean, isLeft: boolean, isLoggingOut: boolean): string {
  if (isUnsaved) return `What you have changed${isLoggingOut ? '' : ' here'} is not saved and will be lost:`
  return isLeft ? 'Your work is not finished:' : 'Your work has been finished in the meantime.'
}

function acceptWords(isUnsaved: boolean, isLoggingOut: boolean): string {
  if (!isUnsaved) return 'Log out now'
  return isLoggingOut ? 'Log out without saving' : 'Leave without saving'
}

/** Says what happens to what is still being written if its user signs out. */
function HeldLeft() {
  const newest = useSelected(useHeldOrders(), newestShown)
  if (newest === undefined) return null
  return (
    <p className={classes.run}>
      You are {orderWords(newest.getSnapshot().context.order)}, and the server has not answered. If you log out now, you
      are asked about it when you sign in again.
    </p>
  )
}

/** Says what happens to a bulk run if its user signs out. */
function RunLeft() {
  const bulkRun = useBulkRun()
  const run = useValue(bulkRun, 'run')
  const isRunning = useTag(bulkRun, 'running')
  const isReviewing = useTag(bulkRun, 'reviewing')
  if (run === undefined) return null
  if (isReviewing) {
    return (
      <p className={classes.run}>
        You were {runWords(run)}: {progressText(run.ledger)}. Nothing more is sent. The unknown ones are being looked
        up, which starts over when you sign in again in this tab. If the tab is closed or reloaded before that, the
        outcome is lost.
      </p>
    )
  }
  return (
    <p className={classes.run}>
      You are {runWords(run)}: {progressText(run.ledger)}. It {isRunning && 'pauses as you log out, and '}waits in this
      tab until you sign in again. If the tab is closed or reloaded before that, the outcome is lost.
    </p>
  )
}

/**
 * If a menu item opened the dialog, that item has disappeared with its menu, so the focus goes to the button that opens
 * the menu.
 */
function handFocusToMenu(list: HTMLDivElement) {
  return () => {
    moveFocusTo(list.ownerDocument.getElementById(userMenuButton))
  }
}
