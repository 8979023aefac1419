import { Button } from '@mantine/core'
import { useValue } from '../actors.ts'
import { ActionMark } from '../core/ActionMark.tsx'
import { CloseDialog, type SignOffDialogProps } from './CloseDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import styles from './SignOff.module.css'

/** Offers to close an open incident or to reopen a closed one (docs/behaviour.md#sign-off). */
export function SignOff({ signOff, subject }: SignOffDialogProps) {
  const open = useValue(signOff, 'open') === true
  const stateful = useValue(signOff, 'stateful') === true
  return (
    <>
      {stateful ? (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<ActionMark action={open ? 'close' : 'reopen'} />}
          onClick={() => signOff?.send({ type: open ? 'signOff.close' : 'signOff.reopen' })}
        >
          {open ? 'Close incident' : 'Open incident'}
        </Button>
      ) : (
        <p className={styles.reason}>
          A stateless incident describes a single moment: it can be neither closed nor reopened.
        </p>
      )}
      <CloseDialog signOff={signOff} subject={subject} />
      <ReopenDialog signOff={signOff} subject={subject} />
    </>
  )
}
