import { Button, CloseButton } from '@mantine/core'
import type { LoggedAction } from '../../../machines/bulk/domain/actions.ts'
import { actionWords } from '../../../machines/bulk/domain/actions.ts'
import { counted } from '../../../machines/core/domain/count.ts'
import {
  useActionLog,
  useBulkRun,
  useHeldOrders,
  useIncidentList,
  usePreference,
  useSelected,
  useTag,
} from '../actors.ts'
import { keys } from '../../../machines/list/domain/keys.ts'
import { handFocusOn } from '../forms/resources/handFocusOn.ts'
import { mayTakeBack, shownAction } from './actionSelectors.ts'
import classes from './ActionOffer.module.css'

/**
 * The newest action, for a while after it has been done: it can be taken back, or its incidents selected again
 * (docs/behaviour.md#taking-back). Where the ledger of a run is, there is no room; the log has the same.
 */
export function ActionOffer() {
  const action = useSelected(useActionLog(), shownAction)
  const hasLedger = useTag(useBulkRun(), 'ledger')
  return (
    <div role="group" aria-label="Last action">
      {action !== undefined && !hasLedger && <Offer key={action.id} action={action} />}
    </div>
  )
}

function Offer({ action }: { readonly action: LoggedAction }) {
  const { id, pks, given } = action
  const isTaking = action.takingBack === 'sending'
  const log = useActionLog()
  const canTakeBack = useSelected(log, mayTakeBack(id)) === true
  const isWaiting = useTag(useHeldOrders(), 'unfinished')
  // While something waits, the key undoes that.
  const hasKey = usePreference('keyboardShortcuts') && !isWaiting
  const canSelect = useIncidentList() !== undefined && pks.length > 1 && !isTaking
  if (!canTakeBack && !canSelect && !isTaking) return null
  const words = isTaking ? `Taking back ${counted(given.length, 'acknowledgement')}…` : actionWords(action)
  return (
    <div className={classes.offer} data-take-back={canTakeBack ? id : undefined} ref={handFocusOn}>
      <output className={classes.words}>{words}</output>
      {canTakeBack && (
        <Button
          size="compact-sm"
          variant="filled"
          aria-label="Take back"
          aria-keyshortcuts={hasKey ? keys.undo.character : undefined}
          onClick={() => log?.send({ type: 'actionLog.takeBack', id })}
        >
          Take back
          {hasKey && (
            <kbd className={classes.key} aria-hidden="true">
              {keys.undo.character}
            </kbd>
          )}
        </Button>
      )}
      {canSelect && (
        <Button size="compact-sm" variant="default" onClick={() => log?.send({ type: 'actionLog.select', id })}>
          Select these again
        </Button>
      )}
      {!isTaking && (
        <CloseButton aria-label="Dismiss the last action" onClick={() => log?.send({ type: 'actionLog.dismiss' })} />
      )}
    </div>
  )
}
