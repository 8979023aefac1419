import { Button } from '@mantine/core'
import type { SignOffRef } from '../../../machines/incident/signOff.ts'
import { useSelected } from '../actors.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { isOpen, isStateful } from './selectors.ts'
import styles from './SignOff.module.css'

/** Offers to close an open incident or to reopen a closed one (docs/behaviour.md#sign-off). */
export function SignOff({ signOff }: { readonly signOff: SignOffRef | undefined }) {
  const open = useSelected(signOff, isOpen) === true
  const stateful = useSelected(signOff, isStateful) === true
  return (
    <>
      {stateful ? (
        <Button
          variant="default"
          aria-haspopup="dialog"
          onClick={() => signOff?.send({ type: open ? 'signOff.close' : 'signOff.reopen' })}
        >
          {open ? 'Close incident' : 'Open incident'}
        </Button>
      ) : (
        <p className={styles.reason}>
          A stateless incident describes a single moment: it can be neither closed nor reopened.
        </p>
      )}
      <CloseDialog signOff={signOff} />
      <ReopenDialog signOff={signOff} />
    </>
  )
}
