import type { ReactNode } from 'react'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { LinkedText } from '../details/LinkedText.tsx'
import { Moment } from '../details/Moment.tsx'
import styles from './Feed.module.css'

/** A list of entries, newest first. A new entry appears at its place in time. */
export function Feed({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol className={styles.feed} aria-label={label}>
      {children}
    </ol>
  )
}

interface FeedEntryProps {
  /** The actor, the time and the message. */
  readonly event: IncidentEvent
  /** The type of event, if the feed has several types. */
  readonly kind?: string
  /** Whether the message is the incident's description, which is shown in full elsewhere. */
  readonly isKnown?: boolean
  /** Shown below the message. */
  readonly children?: ReactNode
}

/** A message, a user name and a time with seconds. New entries are highlighted once, when they appear. */
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
          <LinkedText text={event.description} />
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
