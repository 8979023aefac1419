import { CloseButton } from '@mantine/core'
import { useId } from 'react'
import type { DestinationsRef } from '../../../../machines/alerting/destinations.ts'
import type { NewDestinationRef } from '../../../../machines/alerting/newDestination.ts'
import { useChild } from '../../actors.ts'
import classes from './NewDestination.module.css'
import { NewDestinationForm } from './NewDestinationForm.tsx'

interface NewDestinationDrawerProps {
  readonly id: string
  readonly destinations: DestinationsRef
  readonly close: () => void
}

/** The form for a new destination, beside the list. */
export function NewDestinationDrawer({ id, destinations, close }: NewDestinationDrawerProps) {
  const heading = useId()
  const newDestination = useChild<NewDestinationRef>(destinations, 'newDestination')
  return (
    <section id={id} className={classes.drawer} aria-labelledby={heading}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            New destination
          </h2>
          <CloseButton aria-label="Close" size="lg" onClick={close} />
        </div>
        <NewDestinationForm newDestination={newDestination} />
      </div>
    </section>
  )
}
