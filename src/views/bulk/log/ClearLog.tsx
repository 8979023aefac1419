import { Button } from '@mantine/core'
import { counted } from '../../../../machines/core/domain/count.ts'
import { useActionLog, useTag } from '../../actors.ts'
import { leaveFocusAround, takeLeftFocus } from '../../core/focus.ts'
import classes from './ActionLog.module.css'

/** Takes the focus of the button that it replaces, and leaves it to what comes in its place. */
function takeAndLeaveFocus(button: HTMLElement | null): () => void {
  takeLeftFocus(button)
  return leaveFocusAround(button)
}

/** Clears the log of actions, after a question (docs/behaviour.md#log-of-actions). */
export function ClearLog({ count }: { readonly count: number }) {
  const log = useActionLog()
  const isAsked = useTag(log, 'clearing')
  return (
    <div className={classes.clearing} tabIndex={-1} ref={leaveFocusAround}>
      {isAsked ? (
        <>
          <p className={classes.question}>
            Clear the log of actions? It has {counted(count, 'action')}, and cannot be brought back. It is cleared in
            this browser only: what you have done stays done, and stays in the histories of the incidents.
          </p>
          <Button ref={takeAndLeaveFocus} variant="default" onClick={() => log?.send({ type: 'actionLog.decline' })}>
            Keep it
          </Button>
          <Button color="crimson" ref={leaveFocusAround} onClick={() => log?.send({ type: 'actionLog.clear' })}>
            Clear it
          </Button>
        </>
      ) : (
        <Button
          ref={takeAndLeaveFocus}
          size="compact-sm"
          variant="subtle"
          onClick={() => log?.send({ type: 'actionLog.askToClear' })}
        >
          Clear the log of actions
        </Button>
      )}
    </div>
  )
}
