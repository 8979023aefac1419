import { Button, SegmentedControl } from '@mantine/core'
import { agreeing, counted } from '../../../../machines/core/domain/count.ts'
import { chosenEntries, feedChoices, feedEntries, type FeedChoice } from '../../../../machines/incident/domain/feed.ts'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { AcknowledgementExpiryDialog } from '../acknowledgement/AcknowledgementExpiryDialog.tsx'
import { Expiry } from '../acknowledgement/Expiry.tsx'
import { Card } from '../details/Card.tsx'
import { descriptionOf } from '../selectors.ts'
import { useNextTry } from '../useNextTry.ts'
import { FeedItem } from './FeedItem.tsx'
import styles from './WhatHappened.module.css'

const title = 'What happened'

/**
 * The history as one feed, newest first, which can be narrowed. Says when the history is loading, failed to load or is
 * out of date (docs/behaviour.md#incident-history).
 */
export function WhatHappened({ incident }: { readonly incident: IncidentRef }) {
  const ref = useSelected(incident, ({ children }) => children.incidentHistory)
  const history = useValue(ref, 'history')
  const isLoading = useTag(ref, 'historyLoading')
  const hasFailed = useTag(ref, 'historyFailed')
  const nextTry = useNextTry()
  return (
    <Card
      title={title}
      aside={hasFailed && history !== undefined && <span className={styles.stale}>May be out of date</span>}
    >
      {history !== undefined && <Feed incident={incident} history={history} />}
      {history === undefined && isLoading && <output className={styles.quiet}>Loading...</output>}
      {history === undefined && hasFailed && (
        <div aria-live="polite">
          <p className={styles.quiet}>Could not be loaded. {nextTry}</p>
          <Button
            variant="default"
            size="xs"
            onClick={() => incident.send({ type: 'incident.refresh', because: 'asked' })}
          >
            Try again
          </Button>
        </div>
      )}
    </Card>
  )
}

interface FeedProps {
  readonly incident: IncidentRef
  readonly history: IncidentHistory
}

/** The names of the choices, and what to say if nothing is of their kind. */
const choices: Readonly<Record<FeedChoice, { readonly label: string; readonly none: string }>> = {
  all: { label: 'All', none: 'Nothing has happened to this incident yet.' },
  acknowledgements: { label: 'Acknowledgements', none: 'Nobody has acknowledged this incident.' },
  events: { label: 'Related events', none: 'Nothing but acknowledgements has happened to this incident.' },
  notes: { label: 'Notes', none: 'Nobody has written a note.' },
}

function Feed({ incident, history }: FeedProps) {
  const acknowledgement = useSelected(incident, ({ children }) => children.acknowledgement)
  const ref = useSelected(incident, ({ children }) => children.incidentHistory)
  const description = useSelected(incident, descriptionOf)
  const choice = useValue(ref, 'choice') ?? 'all'
  const pointed = useValue(ref, 'pointed')
  const entries = feedEntries(history)
  const shown = chosenEntries(entries, choice)
  const { unreadable = 0 } = history
  return (
    <>
      {entries.length > 0 && (
        <SegmentedControl
          className={styles.choices}
          data-screen-only
          size="xs"
          aria-label={title}
          value={choice}
          data={feedChoices.map((value) => ({ value, label: choices[value].label }))}
          onChange={(value) => ref?.send({ type: 'incidentHistory.choose', choice: value })}
        />
      )}
      {shown.length === 0 && <p className={styles.quiet}>{choices[choice].none}</p>}
      {shown.length > 0 && (
        <ol className={styles.feed} aria-label={title}>
          {shown.map(({ event, acknowledgement: acknowledged }) => (
            <FeedItem
              key={event.pk}
              event={event}
              isAcknowledgement={acknowledged !== undefined}
              isKnown={event.description === description}
              isPointed={event.pk === pointed}
            >
              {acknowledged !== undefined && (
                <Expiry
                  acknowledgement={acknowledged}
                  change={() =>
                    acknowledgement?.send({ type: 'acknowledgement.change', acknowledgement: acknowledged })
                  }
                />
              )}
            </FeedItem>
          ))}
        </ol>
      )}
      {unreadable > 0 && <p className={styles.quiet}>{unreadableText(unreadable)}</p>}
      <AcknowledgementExpiryDialog acknowledgement={acknowledgement} acknowledgements={history.acknowledgements} />
    </>
  )
}

function unreadableText(count: number): string {
  const entries = counted(count, 'entry', 'entries')
  return `${entries} of the events and acknowledgements could not be read and ${agreeing(count, 'is', 'are')} not shown.`
}
