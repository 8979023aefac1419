import type { ReactNode } from 'react'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { LinkedText } from '../details/LinkedText.tsx'
import { FeedTime } from './FeedTime.tsx'
import styles from './FeedItem.module.css'

interface FeedItemProps {
  readonly event: IncidentEvent
  readonly isAcknowledgement: boolean
  /** Whether the message is the incident's description, which the title says. */
  readonly isKnown: boolean
  /** Whether the item takes the focus when it appears. */
  readonly isPointed: boolean
  /** Shown below the message. */
  readonly children?: ReactNode
}

/** What happened, who did it, when, and the message. New entries are highlighted once, when they appear. */
export function FeedItem({ event, isAcknowledgement, isKnown, isPointed, children }: FeedItemProps) {
  return (
    <li
      className={styles.entry}
      tabIndex={-1}
      ref={isPointed ? moveFocusTo : undefined}
      data-entry={event.pk}
      data-kind={isAcknowledgement ? 'acknowledgement' : 'event'}
      data-news={event.isNews}
    >
      <FeedTime time={event.timestamp} />{' '}
      <div className={styles.words}>
        <div>
          <bdi className={styles.kind}>{event.type.display}</bdi> by <bdi>{event.actor.username}</bdi>
        </div>
        {event.description !== '' && !isKnown && (
          <bdi className={styles.message}>
            <LinkedText text={event.description} />
          </bdi>
        )}
        {children}
      </div>
    </li>
  )
}
