import { Button } from '@mantine/core'
import { usePauses } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { headingId } from '../cardFocus.ts'
import { cardKey } from '../selectors.ts'
import classes from './Pausing.module.css'

/** Leaves a paused profile off without a reminder. The focus goes to the row's heading, because the button disappears. */
export function ForgetPause({ pk }: { readonly pk: number }) {
  const pauses = usePauses()
  return (
    <Button
      className={classes.forget ?? ''}
      variant="default"
      size="compact-sm"
      onClick={({ currentTarget: { ownerDocument } }) => {
        moveFocusTo(ownerDocument.getElementById(headingId(cardKey(pk))))
        pauses?.send({ type: 'pauses.change', change: { type: 'forget', pks: [pk] } })
      }}
    >
      Forget the pause
    </Button>
  )
}
