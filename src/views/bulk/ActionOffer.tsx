import { Button, CloseButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { LoggedAction } from '../../../machines/bulk/domain/actions.ts'
import { actionWords } from '../../../machines/bulk/domain/actions.ts'
import { counted } from '../../../machines/core/domain/count.ts'
import { useActionLog, useHeldOrders, useIncidentList, useSelected } from '../actors.ts'
import { handFocusOn } from '../forms/resources/handFocusOn.ts'
import { mayTakeBack, shownAction } from './actionSelectors.ts'
import { newestShown } from './heldSelectors.ts'
import classes from './UndoOffer.module.css'

/**
 * The newest action, for a while after it has been done, in the place of what can be undone: it can be taken back, or its
 * incidents selected again (docs/behaviour.md#taking-back).
 */
export function ActionOffer() {
  const action = useSelected(useActionLog(), shownAction)
  const isAnyHeld = useSelected(useHeldOrders(), newestShown) !== undefined
  return (
    <div className={classes.place} role="group" aria-label="Last action">
      {action !== undefined && !isAnyHeld && <Offer key={action.id} action={action} />}
    </div>
  )
}

function Offer({ action }: { readonly action: LoggedAction }) {
  const { id, pks, given } = action
  const isTaking = action.takingBack === 'sending'
  const log = useActionLog()
  const canTakeBack = useSelected(log, mayTakeBack(id)) === true
  const canSelect = useIncidentList() !== undefined && pks.length > 1 && !isTaking
  if (!canTakeBack && !canSelect && !isTaking) return null
  const words = isTaking ? `Taking back ${counted(given.length, 'acknowledgement')}…` : actionWords(action)
  return (
    <div className={classes.offer} data-undo ref={handFocusOn}>
      <IconCheck size={18} aria-hidden="true" className={classes.icon} />
      <output className={classes.words}>
        <span className={classes.order} title={words}>
          {words}
        </span>
      </output>
      {canTakeBack && (
        <Button size="compact-sm" variant="filled" onClick={() => log?.send({ type: 'actionLog.takeBack', id })}>
          Take back
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
