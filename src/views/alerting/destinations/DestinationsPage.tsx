import { Button, CloseButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId, useRef } from 'react'
import { groupedByMedium } from '../../../../machines/alerting/domain/destination.ts'
import type { DestinationsRef } from '../../../../machines/alerting/destinations.ts'
import { newDestinationKey } from '../../../../machines/forms/domain/draftKey.ts'
import { useDestinations, useDrafts, useSelected, useTag, useValue, useChild } from '../../actors.ts'
import {
  ResourceHead,
  EmptyResources,
  FailedResources,
  LoadingResources,
  UnreadableRows,
} from '../../forms/resources/ResourceStates.tsx'
import { DestinationGroup } from './DestinationGroup.tsx'
import classes from './DestinationsPage.module.css'
import { MediaTrouble, useMedia } from './MediaTrouble.tsx'
import { countUnsaved } from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import type { NewDestinationRef } from '../../../../machines/alerting/newDestination.ts'
import newDestinationClasses from './NewDestination.module.css'
import { NewDestinationForm } from './NewDestinationForm.tsx'

/** The user's destinations (docs/behaviour.md#destinations). */
export function DestinationsPage() {
  const drawer = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const destinations = useDestinations()
  const isOpen = useTag(destinations, 'drawer')
  const isRefreshing = useTag(destinations, 'refreshing')
  const hasDraft = useSelected(useDrafts(), countUnsaved([newDestinationKey()])) === 1
  const open = () => destinations?.send({ type: 'destinations.openDrawer' })

  /** Closes the drawer and moves the focus to the button above the list. */
  function close() {
    destinations?.send({ type: 'destinations.closeDrawer' })
    moveFocusTo(opener.current)
  }

  return (
    <div className={classes.page} data-drawer={isOpen || undefined}>
      <div className={classes.head}>
        <ResourceHead
          title="Destinations"
          purpose="Where you can be reached: what notification profiles send to."
          isRefreshing={isRefreshing}
        >
          <Button
            ref={opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? drawer : undefined}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={isOpen ? close : open}
          >
            Create new destination
          </Button>
          {hasDraft && !isOpen && <span className={classes.draft}>You have an unfinished new destination.</span>}
        </ResourceHead>
      </div>
      {isOpen && destinations !== undefined && (
        <NewDestinationDrawer id={drawer} destinations={destinations} close={close} />
      )}
      <div className={classes.list}>
        {destinations !== undefined && <DestinationList destinations={destinations} open={open} />}
      </div>
    </div>
  )
}

interface DestinationListProps {
  readonly destinations: DestinationsRef
  /** Opens the form for a new destination. */
  readonly open: () => void
}

function DestinationList({ destinations, open }: DestinationListProps) {
  const isLoading = useTag(destinations, 'loading')
  const hasFailed = useTag(destinations, 'failed')
  const all = useValue(destinations, 'destinations')
  const unreadable = useValue(destinations, 'unreadable')
  const media = useValue(useMedia(), 'media') ?? none
  const groups = groupedByMedium(all, media)
  return (
    <>
      {groups.length > 0 && (
        <MediaTrouble>
          The media could not be fetched: settings are shown under the server&rsquo;s own names.
        </MediaTrouble>
      )}
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The destinations could not be fetched" isTrying={isLoading} />}
      <UnreadableRows count={unreadable} noun="destination" />
      {groups.map((group) => (
        <DestinationGroup key={group.medium.slug} destinations={destinations} group={group} media={media} />
      ))}
      {groups.length === 0 && unreadable === 0 && !isLoading && !hasFailed && (
        <EmptyResources
          heading="No destinations"
          sentence="Add an address or a number at which you can be reached; notification profiles send to it."
        >
          <Button variant="default" onClick={open}>
            Create the first
          </Button>
        </EmptyResources>
      )}
    </>
  )
}

const none: readonly never[] = []

interface NewDestinationDrawerProps {
  readonly id: string
  readonly destinations: DestinationsRef
  readonly close: () => void
}

/** The form for a new destination, beside the list. */
function NewDestinationDrawer({ id, destinations, close }: NewDestinationDrawerProps) {
  const heading = useId()
  const newDestination = useChild<NewDestinationRef>(destinations, 'newDestination')
  return (
    <section id={id} className={newDestinationClasses.drawer} aria-labelledby={heading}>
      <div className={newDestinationClasses.panel}>
        <div className={newDestinationClasses.head}>
          <h2 id={heading} className={newDestinationClasses.title}>
            New destination
          </h2>
          <CloseButton aria-label="Close" size="lg" onClick={close} />
        </div>
        <NewDestinationForm newDestination={newDestination} />
      </div>
    </section>
  )
}
