import { Button } from '@mantine/core'
import type { SnapshotFrom } from 'xstate'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { useSelected, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import classes from './ExpiryField.module.css'

/**
 * Offers to begin the next acknowledgement with what is entered, if it can and does not already. The line has its room, so
 * that nothing moves when it fills.
 */
export function KeepAsDefault({ entry }: { readonly entry: AcknowledgementEntryRef | undefined }) {
  const isOffered = useSelected(entry, canBeKept) === true
  const isKept = useValue(entry, 'isKept') === true
  return (
    <div className={classes.keeping}>
      {isOffered && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            moveFocusTo(currentTarget.form?.querySelector<HTMLElement>('textarea'))
            entry?.send({ type: 'acknowledgementEntry.keepAsDefault' })
          }}
        >
          Begin with this next time
        </Button>
      )}
      <output>{isKept && 'Your next acknowledgement begins with this.'}</output>
    </div>
  )
}

function canBeKept(snapshot: SnapshotFrom<AcknowledgementEntryRef>): boolean {
  return snapshot.can({ type: 'acknowledgementEntry.keepAsDefault' })
}
