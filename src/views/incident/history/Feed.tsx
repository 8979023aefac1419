import type { ReactNode } from 'react'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { Moment } from '../details/Moment.tsx'
import styles from './Feed.module.css'

/** Entries one below the other, newest first; new ones appear in their place. */
export function Feed({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol className={styles.feed} aria-label={label}>
      {children}
    </ol>
  )
}

interface FeedEntryProps {
  /** Who, when, and what was said. */
  readonly event: IncidentEvent
  /** What kind of thing happened, where the feed holds several. */
  readonly kind?: string
  /** Whether the message is the incident's description, which stands in full elsewhere. */
  readonly isKnown?: boolean
  /** What stands below the message. */
  readonly children?: ReactNode
}

/** A message, a user name and a time with seconds (specification, section 2). News glow once, as they come. */
export function FeedEntry({ event, kind, isKnown = false, children }: FeedEntryProps) {
  return (
    <li className={styles.entry} data-news={event.isNews}>
      {kind !== undefined && (
        <div className={styles.kind}>
          <bdi>{kind}</bdi>
        </div>
      )}
      {event.description !== '' && (
        <bdi className={styles.message} data-known={isKnown}>
          {event.description}
        </bdi>
      )}
      {event.description === '' && kind === undefined && <div className={styles.quiet}>No message</div>}
      {children}
      <div className={styles.origin}>
        <bdi className={styles.username}>{event.actor.username}</bdi> <Moment time={event.timestamp} />
      </div>
    </li>
  )
}
