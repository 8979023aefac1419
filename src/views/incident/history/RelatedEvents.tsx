import { agreeing, counted } from '../../../../machines/core/domain/count.ts'
import { relatedEvents, type IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { Feed, FeedEntry } from './Feed.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import styles from './RelatedEvents.module.css'

const title = 'Related events'

/** The events of the incident except acknowledgements, which have their own card. */
export function RelatedEvents({ incident }: { readonly incident: IncidentRef }) {
  return <HistoryCard title={title} incident={incident} render={renderEvents} />
}

function renderEvents({ events, unreadable = 0 }: IncidentHistory, description: string | undefined) {
  const related = relatedEvents(events)
  return (
    <>
      {related.length === 0 && <p className={styles.quiet}>Nothing has happened to this incident yet.</p>}
      {related.length > 0 && (
        <Feed label={title}>
          {related.map((event) => (
            <FeedEntry
              key={event.pk}
              event={event}
              kind={event.type.display}
              isKnown={event.description === description}
            />
          ))}
        </Feed>
      )}
      {unreadable > 0 && <p className={styles.quiet}>{unreadableText(unreadable)}</p>}
    </>
  )
}

function unreadableText(count: number): string {
  const entries = counted(count, 'entry', 'entries')
  return `${entries} of the events and acknowledgements could not be read and ${agreeing(count, 'is', 'are')} not shown.`
}
